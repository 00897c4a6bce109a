import { once } from 'node:events';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { router, trpc } from '../../platform/rpc/procedure.ts';
import { alice, type Fixture, startFixture } from '../../testing/http-fixture.ts';
import { type SocketLimits, signedOutCloseCode } from './socket-door.ts';

let fixture: Fixture | undefined;
const sockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await fixture?.close();
});

/** Yields the listener's id first, then as many messages as the input asks for. */
const live = router({
  flood: trpc.procedure.input(z.object({ messages: z.number(), bytes: z.number() })).subscription(async function* ({
    ctx,
    input,
  }) {
    yield { who: ctx.member?.id ?? 'visitor', filler: '' };
    for (let index = 0; index < input.messages; index++) yield { who: 'flood', filler: 'x'.repeat(input.bytes) };
    await new Promise(() => {});
  }),
});
const liveRouter = router({ live });

async function listening(limits: Partial<SocketLimits> = {}, deps: Parameters<typeof startFixture>[0] = {}) {
  const started = await startFixture({ liveRouter, socketLimits: limits, ...deps });
  fixture = started;
  const address = await started.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...started, address, url: `${address.replace('http', 'ws')}/ws` };
}

function open(url: string, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(url, { headers });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Returns 101 for a socket that opened, otherwise the status that refused it. */
const outcomeOf = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });

const closeCodeOf = async (socket: WebSocket) => Number((await once(socket, 'close'))[0]);
const subscribe = (id: number, input: object) =>
  JSON.stringify({ id, method: 'subscription', params: { path: 'live.flood', input } });

describe('a socket', () => {
  it('on our own page gets the hints that it subscribed to, as its cookie’s member', async () => {
    const { url, cookieOf } = await listening();
    const cookie = await cookieOf(alice.sessionId);
    class WithCookie extends WebSocket {
      constructor(address: string) {
        super(address, { headers: { cookie, origin: new URL(url.replace('ws', 'http')).origin } });
      }
    }
    const wsClient = createWSClient({ url, WebSocket: WithCookie as unknown as typeof globalThis.WebSocket });
    const client = createTRPCClient<typeof liveRouter>({ links: [wsLink({ client: wsClient })] });
    const message = await new Promise((resolve, reject) => {
      const listening = client.live.flood.subscribe(
        { messages: 0, bytes: 0 },
        {
          onData(data) {
            listening.unsubscribe();
            resolve(data);
          },
          onError: reject,
        },
      );
    });
    expect(message).toEqual({ who: 'alice', filler: '' });
    await wsClient.close();
  });

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{}, 101],
  ] as [Record<string, string>, number][])('from %j is answered %i before any upgrade', async (headers, status) => {
    const { url } = await listening();
    expect(await outcomeOf(open(url, headers))).toBe(status);
  });

  it("can't run commands or queries, which go over HTTP", async () => {
    const { url } = await listening();
    const socket = open(url);
    await once(socket, 'open');
    socket.send(JSON.stringify({ id: 1, method: 'query', params: { path: 'notes.list', input: {} } }));
    const [answer] = await once(socket, 'message');
    expect(JSON.parse(String(answer))).toMatchObject({ error: { data: { code: 'NOT_FOUND' } } });
  });

  it('is closed when its session ends', async () => {
    const { url, state, cookieOf } = await listening({ sessionCheckMs: 5 });
    const socket = open(url, { cookie: await cookieOf(alice.sessionId) });
    await once(socket, 'open');
    state.members.delete(alice.sessionId);
    expect(await closeCodeOf(socket)).toBe(signedOutCloseCode);
  });

  it('closes as soon as its session ends, not only at the next check', async () => {
    const waiting = new Map<string, () => void>();
    const whenSessionChanges = (memberId: string, check: () => void) => {
      waiting.set(memberId, check);
      return () => void waiting.delete(memberId);
    };
    const { url, state, cookieOf } = await listening({}, { whenSessionChanges });
    const socket = open(url, { cookie: await cookieOf(alice.sessionId) });
    await once(socket, 'open');
    // One of her other sessions ended.
    waiting.get(alice.id)?.();
    state.members.delete(alice.sessionId);
    waiting.get(alice.id)?.();
    expect(await closeCodeOf(socket)).toBe(signedOutCloseCode);
    await expect.poll(() => waiting.size).toBe(0);
  });

  it('is notified when the server stops, and does not delay it', async () => {
    const { url, app } = await listening();
    const socket = open(url);
    await once(socket, 'open');
    const [code] = await Promise.all([closeCodeOf(socket), app.close()]);
    expect(code).toBe(1001);
  });
});

describe('an expensive peer', () => {
  it('with too many sockets is refused, per address and in total', async () => {
    const { url, cookieOf } = await listening({ socketsPerAddress: 2 });
    const headers = { cookie: await cookieOf(alice.sessionId) };
    expect(await outcomeOf(open(url, headers))).toBe(101);
    expect(await outcomeOf(open(url, headers))).toBe(101);
    expect(await outcomeOf(open(url, headers))).toBe(429);
    const [first] = sockets;
    first?.terminate();
    await expect.poll(() => outcomeOf(open(url, headers))).toBe(101);
  });

  it.each([{ socketsPerAddress: 5 }, { sockets: 5 }])('leaves room for members (%j)', async (limits) => {
    const { url, cookieOf } = await listening(limits);
    for (let visitors = 0; visitors < 4; visitors++) expect(await outcomeOf(open(url))).toBe(101);
    expect(await outcomeOf(open(url))).toBe(429);
    expect(await outcomeOf(open(url, { cookie: await cookieOf(alice.sessionId) }))).toBe(101);
  });

  it('with a message that is too long is disconnected', async () => {
    const { url } = await listening();
    const socket = open(url);
    await once(socket, 'open');
    socket.send('x'.repeat(17 * 1024));
    expect([1006, 1009]).toContain(await closeCodeOf(socket));
  });

  it('with too many messages is disconnected', async () => {
    const { url } = await listening({ messagesPerMinute: 10 });
    const socket = open(url);
    await once(socket, 'open');
    for (let index = 0; index < 50; index++) socket.send('PING');
    expect(await closeCodeOf(socket)).toBe(1008);
  });

  it('with too many calls in few messages is disconnected', async () => {
    const { url } = await listening({ messagesPerMinute: 10 });
    const socket = open(url);
    await once(socket, 'open');
    const calls = Array.from({ length: 6 }, (_, id) => ({ id, method: 'query', params: { path: 'live.nothing' } }));
    socket.send(JSON.stringify(calls));
    socket.send(JSON.stringify(calls));
    expect(await closeCodeOf(socket)).toBe(1008);
  });

  it("that doesn't read is disconnected before it costs more than a fixed amount", async () => {
    const { url, app } = await listening({ bufferedBytes: 64 * 1024 });
    const socket = open(url);
    await once(socket, 'open');
    socket.send(subscribe(1, { messages: 2_000, bytes: 32 * 1024 }));
    socket.pause();
    await expect.poll(() => app.websocketServer.clients.size, { timeout: 10_000 }).toBe(0);
  });

  it('that sends nonsense gets a response and does no harm', async () => {
    const { url, app } = await listening();
    const socket = open(url);
    await once(socket, 'open');
    for (const nonsense of [
      '{',
      '[]',
      '7',
      'null',
      '{"id":null}',
      '{"id":1,"method":"subscription","params":{"path":"__proto__"}}',
    ]) {
      socket.send(nonsense);
    }
    socket.send(subscribe(9, { messages: 0, bytes: 0 }));
    const message = await new Promise<string>((resolve) => {
      socket.on('message', (data) => String(data).includes('visitor') && resolve(String(data)));
    });
    expect(message).toContain('"id":9');
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });
});

it('over plain HTTP, the address responds with what it accepts', async () => {
  const { app } = await listening();
  const answer = await app.inject({ url: '/ws' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('request/upgrade-required');
});
