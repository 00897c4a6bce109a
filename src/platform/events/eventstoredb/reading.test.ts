import { expect, test } from 'vitest';
import { events, ids, openStore, startDouble } from '../../../testing/eventstoredb-double/store-on-double.ts';
import { survives } from '../../../testing/faults.ts';
import { StoreUnavailable } from '../event-store.ts';

const engine = 'EventStoreDB';

survives(engine, 'a connection that breaks in the middle of a read', 'the read returns every event once', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const appended = events(40);
  await store.append('post-1', appended, 'no-stream');
  double.cutReadMidway(11);
  expect(ids(await store.read('post-1'))).toEqual(ids(appended));
  double.cutReadMidway(11);
  expect(ids(await store.readAll(0n))).toEqual(ids(appended));
  double.cutReadMidway(11);
  expect(ids(await store.readBackwards(undefined))).toEqual(ids(appended).toReversed());
  expect(double.calls('Read')).toBe(6);
});

survives(engine, 'a node that is not ready yet', 'the read is retried', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  await store.append('post-1', events(1), 'no-stream');
  double.refuseNext('Unavailable', 2, 'read');
  double.refuseNext('NotLeader', 1, 'read');
  expect(await store.read('post-1')).toHaveLength(1);
});

survives(engine, 'a server that falls silent', 'a read fails in time instead of waiting forever', async () => {
  const double = await startDouble();
  double.delay(60_000);
  const store = openStore(double.url, { deadlineMs: 200, retry: { attempts: 2 } });
  await expect(store.read('post-1')).rejects.toThrow(StoreUnavailable);
  await expect(store.head()).rejects.toThrow(StoreUnavailable);
});

test('reading many missing streams cancels no call, which a server would treat as an attack', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 40 }, (_, index) => store.read(`post-${round}-${index}`)));
  }
  expect(double.calls('Read')).toBe(200);
  expect(double.network.resets()).toBe(0);
});

test('reads go to the leader, so that no decision is based on a follower’s older state', async () => {
  const leader = await startDouble();
  const follower = await startDouble({ joins: leader });
  const store = openStore(follower.url);
  await store.read('post-1');
  expect([follower.calls('Read'), leader.calls('Read')]).toEqual([1, 1]);
});

test('a cluster is found by gossip, and its leader is used', async () => {
  const leader = await startDouble();
  const follower = await startDouble({ joins: leader });
  const store = openStore(leader.clusterUrl);
  await store.append('post-1', events(1), 'no-stream');
  expect(leader.calls('Gossip') + follower.calls('Gossip')).toBe(1);
  expect([leader.calls('Append'), follower.calls('Append')]).toEqual([1, 0]);
});

test('however many system events are between ours, a page is empty only at the end', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  const [first, second] = [events(2), events(1)];
  double.log.writeSystemEvents(300);
  await store.append('post-1', first, 'no-stream');
  double.log.writeSystemEvents(900);
  await store.append('post-2', second, 'no-stream');
  double.log.writeSystemEvents(400);

  const firstPage = await store.readAll(0n, { limit: 2 });
  expect(ids(firstPage)).toEqual(ids(first));
  const secondPage = await store.readAll(firstPage[1]?.position ?? 0n, { limit: 2 });
  expect(ids(secondPage)).toEqual(ids(second));
  expect(await store.readAll(secondPage[0]?.position ?? 0n)).toEqual([]);
  expect(ids(await store.readBackwards(undefined, { limit: 2 }))).toEqual([second[0]?.id, first[1]?.id]);
});

test('the head is read often, so system events are skipped only once', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  expect(await store.head()).toBe(0n);
  await store.append('post-1', events(1), 'no-stream');
  double.log.writeSystemEvents(1_200);
  const [event] = await store.read('post-1');
  expect(await store.head()).toBe(event?.position);
  const calls = double.calls('Read');
  expect(await store.head()).toBe(event?.position);
  expect(double.calls('Read')).toBe(calls + 1);
});

test('a system event without a system type is hidden by its stream', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  expect(double.log.records.map(({ type }) => type)).toContain('update-default-acl');
  expect(await store.readAll(0n)).toEqual([]);
});

test('a position from another log is refused at once', async () => {
  const double = await startDouble();
  const store = openStore(double.url);
  await expect(store.readAll(12_345n)).rejects.toThrow('invalid position');
  expect(double.calls('Read')).toBe(1);
});

test('a running read ends when the store is closed', async () => {
  const double = await startDouble();
  double.delay(60_000);
  const store = openStore(double.url);
  const read = store.read('post-1');
  const refused = expect(read).rejects.toThrow(StoreUnavailable);
  await store.close();
  await refused;
});
