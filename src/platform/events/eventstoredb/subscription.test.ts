import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { events, follow, ids, openStore, startDouble } from '../../../testing/eventstoredb-double/store-on-double.ts';
import { survives } from '../../../testing/faults.ts';

const engine = 'EventStoreDB';

survives(engine, 'a subscription cut in the middle of a batch', 'each event arrives once, in order', async () => {
  const double = await startDouble();
  const [writer, store] = [openStore(double.url), openStore(double.url)];
  const appended = events(300);
  for (let index = 0; index < 300; index += 50) {
    await writer.append(`post-${index}`, appended.slice(index, index + 50), 'no-stream');
  }
  double.cutSubscriptionMidBatch(7, 40, 1, 90);
  const follower = follow(store);
  await follower.count(300);
  expect(follower.received).toEqual(ids(appended));
  expect(double.calls('Subscribe')).toBe(5);
});

survives(engine, 'connections that break repeatedly under load', 'each event arrives once, in order', async () => {
  const double = await startDouble();
  const [writer, store] = [openStore(double.url), openStore(double.url)];
  const follower = follow(store);
  for (let round = 0; round < 15; round++) {
    await Promise.all(
      Array.from({ length: 4 }, (_, index) => writer.append(`post-${round}-${index}`, events(3), 'no-stream')),
    );
    double.dropConnections();
  }
  await follower.count(180);
  expect(follower.received).toEqual(ids(await store.readAll(0n)));
});

survives(engine, 'an outage while others append', 'missed events arrive when the server is back', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const follower = follow(store);
  const [before, missed] = [events(2), events(4)];
  await store.append('post-1', before, 'no-stream');
  await follower.count(2);
  await double.network.cut();
  const bytes = Buffer.from('{}');
  const raw = missed.map(({ id, type }) => ({
    id,
    type,
    contentType: 'application/json',
    data: bytes,
    metadata: bytes,
  }));
  double.log.append('post-2', raw, -1);
  await double.network.reopen();
  await follower.count(6);
  expect(follower.received).toEqual([...ids(before), ...ids(missed)]);
});

survives(engine, 'a break while a batch is handled', 'the subscription continues after that batch', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const first = events(3);
  await store.append('post-1', first, 'no-stream');
  const handled: string[] = [];
  const [entered, gate, all] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const subscription = store.subscribe(0n, async (batch) => {
    entered?.resolve();
    await gate?.promise;
    handled.push(...ids(batch));
    if (handled.length === 5) all?.resolve();
  });
  await entered?.promise;
  // The server reads far ahead of the handler and reports that in checkpoints, which must not count as handled.
  const second = events(2);
  double.log.writeSystemEvents(12_000);
  await store.append('post-2', second, 'no-stream');
  double.dropConnections();
  await turn();
  gate?.resolve();
  await all?.promise;
  await subscription.stop();
  expect(handled).toEqual([...ids(first), ...ids(second)]);
});

survives(
  engine,
  'a handler that failed just before a break',
  'the batch is delivered again, and none is skipped',
  async () => {
    const double = await startDouble();
    const store = openStore(double.url);
    const appended = events(4);
    await store.append('post-1', appended, 'no-stream');
    const handled: string[] = [];
    const done = Promise.withResolvers<void>();
    let calls = 0;
    const subscription = store.subscribe(0n, async (batch) => {
      calls += 1;
      if (calls <= 2) {
        double.dropConnections();
        throw new Error('the read model is away too');
      }
      handled.push(...ids(batch));
      if (handled.length === 4) done.resolve();
    });
    await done.promise;
    await subscription.stop();
    expect(handled).toEqual(ids(appended));
  },
);

survives(
  engine,
  'the death of the leader under a subscription',
  'it follows the next leader, and gets each event once',
  async () => {
    const leader = await startDouble();
    const next = await startDouble({ joins: leader });
    const store = openStore(leader.clusterUrl);
    const follower = follow(store);
    const [before, after] = [events(3), events(3)];
    await store.append('post-1', before, 'no-stream');
    await follower.count(3);
    await leader.stop();
    next.promote();
    await store.append('post-2', after, 'no-stream');
    await follower.count(6);
    expect(follower.received).toEqual([...ids(before), ...ids(after)]);
  },
);

survives(
  engine,
  'a connection that goes silent without closing',
  'keep-alive detects it, and the subscription continues',
  async () => {
    const double = await startDouble();
    // The client warns that such short times are not for production.
    vi.spyOn(console, 'warn').mockReturnValue();
    const store = openStore(`${double.url}&keepAliveInterval=100&keepAliveTimeout=100`);
    const follower = follow(store);
    const first = events(1);
    await store.append('post-1', first, 'no-stream');
    await follower.count(1);
    double.network.deafen();
    const missed = events(2);
    await openStore(double.url).append('post-2', missed, 'no-stream');
    await follower.count(3);
    expect(follower.received).toEqual([...ids(first), ...ids(missed)]);
  },
);

survives(engine, 'a refusal that makes the client drop its connection', 'its other calls continue', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const follower = follow(store);
  const [first, second] = [events(1), events(2)];
  await store.append('post-1', first, 'no-stream');
  await follower.count(1);
  double.delay(50);
  const reads = Promise.all(Array.from({ length: 5 }, () => store.read('post-1')));
  double.refuseNext('Unavailable', 3);
  await store.append('post-2', second, 'no-stream');
  await follower.count(3);
  expect(follower.received).toEqual([...ids(first), ...ids(second)]);
  expect((await reads).map((read) => ids(read))).toEqual(Array(5).fill(ids(first)));
});

test('a refused subscription retries with growing delays', async () => {
  const double = await startDouble();
  double.refuseNext('Unavailable', 4, 'subscribe');
  const delays: number[] = [];
  const store = openStore(double.url, {
    retry: {
      firstDelayMs: 100,
      longestDelayMs: 500,
      random: () => 0,
      pause: async (ms) => {
        delays.push(ms);
      },
    },
  });
  const follower = follow(store);
  await store.append('post-1', events(1), 'no-stream');
  await follower.count(1);
  expect(delays).toEqual([50, 100, 200, 250]);
});

test('the server filters out system events', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const follower = follow(store);
  double.log.writeSystemEvents(3_000);
  const appended = events(1);
  await store.append('post-1', appended, 'no-stream');
  await follower.count(1);
  double.log.writeSystemEvents(10);
  await store.append('post-2', events(1), 'no-stream');
  await follower.count(2);
  expect(follower.received[0]).toBe(appended[0]?.id);
});

test('a batch holds at most 500 events', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  await store.append('post-1', events(700), 'no-stream');
  await store.append('post-1', events(700), 699);
  const sizes: number[] = [];
  const all = Promise.withResolvers<void>();
  const subscription = store.subscribe(0n, async (batch) => {
    sizes.push(batch.length);
    if (sizes.reduce((sum, size) => sum + size, 0) === 1_400) all.resolve();
    await turn();
  });
  await all.promise;
  await subscription.stop();
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
});

test('closing ends a subscription that waits for its server to come back', async () => {
  const double = await startDouble();
  const troubled = Promise.withResolvers<void>();
  const store = openStore(double.url, {
    onTrouble: () => troubled.resolve(),
    retry: { firstDelayMs: 60_000, longestDelayMs: 60_000 },
  });
  await double.network.cut();
  follow(store);
  await troubled.promise;
  await store.close();
});

test('a closed store leaves no connection behind', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const follower = follow(store);
  await store.append('post-1', events(1), 'no-stream');
  await follower.count(1);
  await store.close();
  await expect.poll(() => double.network.connections()).toBe(0);
  await expect(store.append('post-1', events(1), 0)).rejects.toThrow('closed');
});
