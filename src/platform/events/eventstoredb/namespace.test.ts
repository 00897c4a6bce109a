import { expect, test } from 'vitest';
import { events, follow, ids, openStore, startDouble } from '../../../testing/eventstoredb-double/store-on-double.ts';

const at = (url: string, name: string): string => url.replace('?', `/${name}?`);

test('two Kindlings on one server each see only their own events, under the same names', async () => {
  const double = await startDouble();
  const [ada, bob] = [openStore(at(double.url, 'ada')), openStore(at(double.url, 'bob'))];
  const followed = follow(ada);
  const [hers, his] = [events(3), events(2)];
  await ada.append('post-1', hers.slice(0, 1), 'no-stream');
  await bob.append('post-1', his, 'no-stream');
  const last = await ada.append('post-1', hers.slice(1), 0);
  expect(ids(await ada.read('post-1'))).toEqual(ids(hers));
  expect((await ada.readAll(0n)).map(({ id, stream }) => ({ id, stream }))).toEqual(
    ids(hers).map((id) => ({ id, stream: 'post-1' })),
  );
  expect(ids(await bob.readBackwards(undefined))).toEqual(ids(his).toReversed());
  expect(last).toMatchObject({ position: await ada.head(), revision: 2 });
  await followed.count(3);
  expect(followed.received).toEqual(ids(hers));
});

test('a Kindling without a namespace sees nothing of the namespaces of others', async () => {
  const double = await startDouble();
  const [owner, guest] = [openStore(double.url), openStore(at(double.url, 'guest'))];
  const followed = follow(owner);
  const foreign = events(2);
  await guest.append('contract-1', events(4), 'no-stream');
  expect(await owner.head()).toBe(0n);
  await owner.append('post-1', foreign, 'no-stream');
  await guest.append('contract-1', events(1), 3);
  await followed.count(2);
  expect(followed.received).toEqual(ids(foreign));
  expect(ids(await owner.readAll(0n))).toEqual(ids(foreign));
  expect(double.log.readStream('@guest/contract-1')).toHaveLength(5);
});

test('a follower of a namespace receives only its events over the network', async () => {
  const double = await startDouble();
  const [ours, theirs] = [openStore(at(double.url, 'ours')), openStore(at(double.url, 'theirs'))];
  const followed = follow(ours);
  await theirs.append('post-1', events(3), 'no-stream');
  // The connection breaks once a second event has been sent.
  double.cutSubscriptionMidBatch(2);
  const appended = events(1);
  await ours.append('post-1', appended, 'no-stream');
  await followed.count(1);
  expect(double.calls('Subscribe')).toBe(1);
});

test('a stream can’t have a name that belongs to another namespace', async () => {
  const store = openStore((await startDouble()).url);
  for (const name of ['@ada/post-1', '$post-1', '']) {
    await expect(store.append(name, events(1), 'no-stream')).rejects.toThrow('can’t be the name of a stream');
  }
});

test('a path that names no namespace is refused when the store is opened', () => {
  for (const path of ['a/b', 'ümlaut', 'x'.repeat(65)]) {
    expect(() => openStore(`esdb://localhost:2113/${path}?tls=false`)).toThrow('EVENTSTORE_URL');
  }
});

test('a slash alone names no namespace', async () => {
  const double = await startDouble();
  const [plain, slash] = [openStore(double.url), openStore(double.url.replace('?', '/?'))];
  const appended = events(1);
  await plain.append('post-1', appended, 'no-stream');
  expect(ids(await slash.read('post-1'))).toEqual(ids(appended));
});
