import { expect, test } from 'vitest';
import {
  accepted,
  events,
  follow,
  ids,
  openStore,
  startDouble,
} from '../../../testing/eventstoredb-double/store-on-double.ts';
import { survives } from '../../../testing/faults.ts';
import { OutcomeUnknown, StoreUnavailable } from '../event-store.ts';

const engine = 'EventStoreDB';

survives(
  engine,
  'a connection that breaks before an append is confirmed',
  'the append is in the log once',
  async () => {
    const double = await startDouble();
    const store = openStore(double.url);
    const appended = events(3);
    double.loseNextAnswers(1);
    const answer = accepted(await store.append('post-1', appended, 'no-stream'));
    expect(double.calls('Append')).toBe(2);
    const read = await store.read('post-1');
    expect(ids(read)).toEqual(ids(appended));
    expect(answer).toEqual({ revision: 2, position: read[2]?.position });
  },
);

survives(engine, 'responses lost twice in a row', 'the append is in the log once', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const appended = events(2);
  double.loseNextAnswers(2);
  expect(accepted(await store.append('post-2', appended, 'no-stream')).revision).toBe(1);
  expect(ids(await store.read('post-2'))).toEqual(ids(appended));
});

survives(
  engine,
  'a response that never comes',
  'the append is retried after its deadline, and is in the log once',
  async () => {
    const double = await startDouble();
    const store = openStore(double.url, { deadlineMs: 400 });
    const appended = events(1);
    double.swallowNextAnswers(1);
    expect(accepted(await store.append('post-3', appended, 'no-stream')).revision).toBe(0);
    expect(double.calls('Append')).toBeGreaterThan(1);
    expect(ids(await store.read('post-3'))).toEqual(ids(appended));
  },
);

survives(engine, 'a connection lost during many appends', 'every one of them is in the log once', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const appends = Array.from({ length: 60 }, (_, index) => ({ stream: `post-${index}`, appended: events(2) }));
  double.loseNextAnswers(2);
  await Promise.all(
    appends.map(async ({ stream, appended }) => {
      expect(accepted(await store.append(stream, appended, 'no-stream')).revision).toBe(1);
    }),
  );
  for (const { stream, appended } of appends) expect(ids(await store.read(stream))).toEqual(ids(appended));
  expect(await store.readAll(0n)).toHaveLength(120);
});

survives(engine, 'a connection lost by another store of the same process', 'other appends continue', async () => {
  const [broken, healthy] = [await startDouble(), await startDouble()];
  const [first, second] = [openStore(broken.url), openStore(healthy.url)];
  await Promise.all([first.append('post-1', events(1), 'no-stream'), second.append('post-1', events(1), 'no-stream')]);
  healthy.delay(100);
  const beside = second.append('post-2', events(1), 'no-stream');
  broken.dropConnections();
  expect(accepted(await beside).revision).toBe(0);
  expect(healthy.calls('Append')).toBe(2);
});

survives(engine, 'a node that is not the leader', 'the append goes to the leader it names', async () => {
  const leader = await startDouble();
  const follower = await startDouble({ joins: leader });
  const store = openStore(follower.url);
  const appended = events(1);
  expect(accepted(await store.append('post-1', appended, 'no-stream')).revision).toBe(0);
  expect([follower.calls('Append'), leader.calls('Append')]).toEqual([1, 1]);
  expect(ids(await store.read('post-1'))).toEqual(ids(appended));
});

survives(engine, 'a cluster whose nodes all name another leader', 'the append fails: nothing was written', async () => {
  const double = await startDouble();
  double.refuseNext('NotLeader', 2);
  double.refuseNext('NoLeader', 2);
  const store = openStore(double.url, { retry: { attempts: 4 } });
  await expect(store.append('post-1', events(1), 'no-stream')).rejects.toThrow(StoreUnavailable);
  expect(double.calls('Append')).toBe(4);
});

survives(engine, 'an election during which there is no leader', 'the append waits for the new one', async () => {
  const double = await startDouble();
  double.refuseNext('NoLeader', 3);
  double.refuseNext('Unavailable', 2);
  const store = openStore(double.url);
  expect(accepted(await store.append('post-1', events(1), 'no-stream')).revision).toBe(0);
  expect(double.calls('Append')).toBe(6);
});

survives(engine, 'the death of the leader', 'appends continue at the next leader, without loss', async () => {
  const leader = await startDouble();
  const next = await startDouble({ joins: leader });
  const store = openStore(leader.clusterUrl);
  const [before, after] = [events(2), events(2)];
  await store.append('post-1', before, 'no-stream');
  await leader.stop();
  next.promote();
  expect(accepted(await store.append('post-1', after, 1)).revision).toBe(3);
  expect(ids(await store.read('post-1'))).toEqual([...ids(before), ...ids(after)]);
});

survives(engine, 'a server that gives up an append itself', 'the append is retried', async () => {
  const double = await startDouble();
  double.refuseNext('Timeout', 2);
  const store = openStore(double.url);
  expect(accepted(await store.append('post-1', events(1), 'no-stream')).revision).toBe(0);
});

survives(engine, 'a server that is away for a while', 'the append is made when it is back', async () => {
  const double = await startDouble();
  await double.network.cut();
  const delays: number[] = [];
  const store = openStore(double.url, {
    retry: {
      random: () => 1,
      pause: async (ms) => {
        delays.push(ms);
        if (delays.length === 4) await double.network.reopen();
      },
    },
  });
  expect(accepted(await store.append('post-1', events(1), 'no-stream')).revision).toBe(0);
  expect(delays).toEqual([2, 4, 8, 16]);
});

survives(
  engine,
  'a server that stays away',
  'the append fails, and says that nothing was written; later calls fail at once, until it is back',
  async () => {
    const double = await startDouble();
    await double.network.cut();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const store = openStore(double.url, { retry: { attempts: 3, pause } });
    await expect(store.append('post-1', events(1), 'no-stream')).rejects.toThrow(StoreUnavailable);
    expect(pauses).toBe(2);
    await expect(store.read('post-1')).rejects.toThrow(StoreUnavailable);
    await expect(store.append('post-1', events(1), 'no-stream')).rejects.toThrow(StoreUnavailable);
    expect(pauses).toBe(2);
    await double.network.reopen();
    expect(await store.read('post-1')).toEqual([]);
  },
);

survives(
  engine,
  'a server that never responds',
  'the append reports that its outcome is unknown, and may be retried',
  async () => {
    const double = await startDouble();
    const store = openStore(double.url, { deadlineMs: 400, retry: { attempts: 2 } });
    const appended = events(2);
    double.swallowNextAnswers(2);
    await expect(store.append('post-1', appended, 'no-stream')).rejects.toThrow(OutcomeUnknown);
    const repeated = accepted(await store.append('post-1', appended, 'no-stream'));
    const read = await store.read('post-1');
    expect(ids(read)).toEqual(ids(appended));
    expect(repeated).toEqual({ revision: 1, position: read[1]?.position });
  },
);

survives(engine, 'a leader that hangs', 'no append waits longer than the time limit of a call', async () => {
  const double = await startDouble();
  const store = openStore(double.url, { deadlineMs: 1_000, retry: { giveUpAfterMs: 200 } });
  double.delay(60_000);
  await expect(store.append('post-1', events(1), 'no-stream')).rejects.toThrow(OutcomeUnknown);
  await expect(store.read('post-1')).rejects.toThrow(StoreUnavailable);
});

survives(engine, 'another writer while an append is retried', 'the append is refused, not made twice', async () => {
  const double = await startDouble();
  const store = openStore(double.url, {
    retry: {
      pause: async () => {
        accepted(await other.append('post-1', events(1), 'no-stream'));
      },
    },
  });
  const other = openStore(double.url);
  double.refuseNext('Timeout', 1);
  expect(await store.append('post-1', events(3), 'no-stream')).toEqual({ wrongRevision: true, actual: 0 });
  expect(await store.read('post-1')).toHaveLength(1);
});

test('a writer refused because of another append can read that append, although the server refuses before committing it', async () => {
  const double = await startDouble();
  double.delayCommits(200);
  const [winner, loser] = [openStore(double.url), openStore(double.url)];
  const [theirs, ours] = [events(2), events(1)];
  const appended = winner.append('claim-1', theirs, 'no-stream');
  await expect.poll(() => double.calls('Append')).toBe(1);
  expect(await loser.append('claim-1', ours, 'no-stream')).toEqual({ wrongRevision: true, actual: 1 });
  expect(ids(await loser.read('claim-1'))).toEqual(ids(theirs));
  expect(accepted(await appended).revision).toBe(1);
});

test('calls beyond a connection’s limit wait for each other', async () => {
  const double = await startDouble();
  double.delay(20);
  const store = openStore(double.url);
  const follower = follow(store);
  const appends = Array.from({ length: 400 }, (_, index) => store.append(`post-${index}`, events(1), 'no-stream'));
  expect((await Promise.all(appends)).map((answer) => accepted(answer).revision)).toEqual(Array(400).fill(0));
  await follower.count(400);
  expect(follower.received).toEqual(ids(await store.readAll(0n)));
});

test('an append that the server will never accept is not retried', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const [event] = events(1);
  const tooBig = [{ ...event, id: crypto.randomUUID(), type: 'Big', metadata: null, data: 'x'.repeat(1_100_000) }];
  await expect(store.append('post-1', tooBig, 'no-stream')).rejects.toThrow('Maximum Append Size');
  expect(double.calls('Append')).toBe(1);
});

test('retries end when their time is over, however many attempts remain', async () => {
  const double = await startDouble();
  double.refuseNext('Unavailable', 100);
  let now = 0;
  const store = openStore(double.url, {
    retry: {
      attempts: 100,
      giveUpAfterMs: 10_000,
      now: () => now,
      pause: async () => {
        now += 4_000;
      },
    },
  });
  await expect(store.append('post-1', events(1), 'no-stream')).rejects.toThrow(StoreUnavailable);
  expect(double.calls('Append')).toBe(4);
});

test('names that look like the server’s own are refused', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  await expect(store.append('$post-1', events(1), 'no-stream')).rejects.toThrow('can’t be the name of a stream');
  const [event] = events(1);
  const system = [{ id: crypto.randomUUID(), data: {}, metadata: {}, ...event, type: '$Posted' }];
  await expect(store.append('post-1', system, 'no-stream')).rejects.toThrow('a system event’s type');
  expect(double.calls('Append')).toBe(0);
});

test('each append is a separate call, so that no append can reject another', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  await Promise.all(Array.from({ length: 5 }, (_, index) => store.append(`post-${index}`, events(1), 'no-stream')));
  expect([double.calls('Append'), double.calls('BatchAppend'), double.calls('GetSupportedMethods')]).toEqual([5, 0, 0]);
});

test('metadata is read back unchanged, even when it is null or empty', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const kinds = [null, false, 0, '', [], {}];
  const appended = kinds.map((metadata, index) => ({ id: crypto.randomUUID(), type: 'Kept', data: index, metadata }));
  await store.append('post-1', appended, 'no-stream');
  expect((await store.read('post-1')).map(({ metadata }) => metadata)).toEqual(kinds);
});
