import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { maxInterests } from '../../platform/live/interest.ts';
import { Refused, router } from '../../platform/rpc/procedure.ts';
import { startFixture } from '../../testing/http-fixture.ts';
import { createConnections } from './connections.ts';
import { createHintQueue } from './hint-queue.ts';
import { createLiveRouter } from './live-router.ts';
import { notListening } from './realtime.ts';

async function openSocket() {
  const connections = createConnections(0n);
  const live = createLiveRouter({
    async *follow(listener, signal) {
      const queue = createHintQueue();
      const leave = connections.join(listener, queue);
      while (!signal.aborted) yield* await queue.take(signal);
      leave?.();
    },
    async show(owner, interests, since) {
      if (!connections.show(owner, interests, since)) throw new Refused(notListening);
    },
  });
  const { app, close } = await startFixture({ liveRouter: router({ live }) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  onTestFinished(async () => {
    socket.terminate();
    await close();
  });
  await once(socket, 'open');
  const ask = async (id: number, method: string, path: string, input?: unknown) => {
    const message = once(socket, 'message');
    socket.send(JSON.stringify({ id, method, params: { path, input } }));
    return JSON.parse(String((await message)[0])) as unknown;
  };
  return { connections, socket, ask };
}

it('a socket that subscribes and declares what it shows gets hints about it', async () => {
  const { connections, socket, ask } = await openSocket();
  expect(await ask(1, 'subscription', 'live.hints')).toMatchObject({ result: { type: 'started' } });
  expect(await ask(2, 'mutation', 'live.show', { interests: ['feed', 'post/p1'] })).toMatchObject({
    result: { data: { shown: 2 } },
  });
  const message = once(socket, 'message');
  connections.deliver({ topic: 'post', id: 'p2', audience: 'everybody' }, 1n);
  connections.deliver({ topic: 'post', id: 'p1', audience: 'everybody' }, 2n);
  expect(JSON.parse(String((await message)[0]))).toMatchObject({
    id: 1,
    result: { data: { id: 'p1', position: '2' } },
  });
});

it('a socket that declares what its page shows, and its position, gets later hints', async () => {
  const { connections, socket, ask } = await openSocket();
  connections.deliver({ topic: 'feed', id: 'p1', audience: 'everybody' }, 1n);
  connections.deliver({ topic: 'feed', id: 'p2', audience: 'everybody' }, 2n);
  await ask(1, 'subscription', 'live.hints');
  const messages: unknown[] = [];
  socket.on('message', (message) => messages.push(JSON.parse(String(message))));
  await ask(2, 'mutation', 'live.show', { interests: ['feed'], since: '1' });
  await expect.poll(() => messages).toHaveLength(2);
  expect(messages).toContainEqual(
    expect.objectContaining({ id: 1, result: { type: 'data', data: { topic: 'feed', id: 'p2', position: '2' } } }),
  );
  for (const since of ['-1', '1.5', 'x', '9'.repeat(40)])
    expect(await ask(3, 'mutation', 'live.show', { interests: [], since })).toMatchObject({
      error: { data: { code: 'BAD_REQUEST' } },
    });
});

it("a connection without a subscription can't show anything", async () => {
  const { ask } = await openSocket();
  const answer = await ask(1, 'mutation', 'live.show', { interests: ['feed'] });
  expect(answer).toMatchObject({ error: { data: { refusal: { code: 'request/not-listening' } } } });
});

it.each([
  ['too many interests', Array.from({ length: maxInterests + 1 }, (_, index) => `post/p${index}`)],
  ['what is no interest', ['post/p1', 'post/<b>']],
  ['no list', 'feed'],
])('%s are refused', async (_what, interests) => {
  const { ask } = await openSocket();
  await ask(1, 'subscription', 'live.hints');
  expect(await ask(2, 'mutation', 'live.show', { interests })).toMatchObject({
    error: { data: { code: 'BAD_REQUEST' } },
  });
});
