import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { createHintQueue } from './hint-queue.ts';

const never = new AbortController().signal;

it('many changes of one thing become one hint, with the newest position', async () => {
  const queue = createHintQueue();
  for (const position of ['1', '2', '3']) queue.add({ topic: 'post', id: 'p1', position });
  queue.add({ topic: 'post', id: 'p2', position: '4' });
  expect(await queue.take(never)).toEqual([
    { topic: 'post', id: 'p1', position: '3' },
    { topic: 'post', id: 'p2', position: '4' },
  ]);
});

it('the last hint has the position up to which all hints are sent, as of the moment when they are taken', async () => {
  let sent: string | undefined;
  const queue = createHintQueue(() => sent);
  for (const position of ['1', '2']) queue.add({ topic: 'post', id: `p${position}`, position });
  const hints = queue.take(never);
  sent = '3';
  expect(await hints).toEqual([
    { topic: 'post', id: 'p1', position: '1' },
    { topic: 'post', id: 'p2', position: '2' },
  ]);
  queue.add({ topic: 'feed', position: '4' });
  queue.add({ topic: 'post', id: 'p1', position: '5' });
  expect(await queue.take(never)).toEqual([
    { topic: 'feed', position: '4' },
    { topic: 'post', id: 'p1', position: '5', upTo: '3' },
  ]);
});

it('a waiting reader is woken by the next change', async () => {
  const queue = createHintQueue();
  const hints = queue.take(never);
  queue.add({ topic: 'feed', position: '1' });
  expect(await hints).toEqual([{ topic: 'feed', position: '1' }]);
});

it('a reader that falls too far behind must fetch everything again', async () => {
  const queue = createHintQueue();
  for (let index = 0; index < 1_000; index++) queue.add({ topic: 'post', id: `p${index}`, position: String(index) });
  const hints = await queue.take(never);
  expect(hints.length).toBeLessThanOrEqual(64);
  expect(hints).toContainEqual(expect.objectContaining({ topic: 'everything' }));
});

it('nothing is delivered once nobody listens', async () => {
  const queue = createHintQueue();
  const closed = new AbortController();
  const hints = queue.take(closed.signal);
  closed.abort();
  expect(await hints).toEqual([]);
});

it('a busy socket takes no more memory than a quiet one', async () => {
  const queue = createHintQueue();
  const { signal } = new AbortController();
  for (let heard = 0; heard < 20; heard++) {
    const taken = queue.take(signal);
    queue.add({ topic: 'feed', position: String(heard) });
    await taken;
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
