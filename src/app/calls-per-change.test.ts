// Counts a change's and a page's calls to EventStoreDB and MongoDB. Each call has a reason next to its number; an additional call is a
// decision to make here, and one call fewer is an improvement to record. docs/performance.md shows the same numbers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../testing/eventstoredb-double/server.ts';
import { type MongoDouble, startMongoDouble } from '../testing/mongodb-double/mongodb-double.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller } from '../testing/test-member.ts';

const timeoutMs = 60_000;
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

let eventStoreDb: EventStoreDbDouble;
let mongoDb: MongoDouble;
let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let postId: string;

beforeAll(async () => {
  [eventStoreDb, mongoDb] = [await startEventStoreDbDouble(), await startMongoDouble()];
  const environment = { EVENTSTORE_URL: eventStoreDb.url, MONGODB_URL: mongoDb.url };
  kindling = await openTestKindling({ environment: { ...environment, SESSION_KEY: key(1), MASTER_KEY: key(2) } });
  [ada, bob] = [await kindling.member('Ada'), await kindling.member('Bob')];
  postId = await ada.publish('A first post, to like.');
  // What each of them hides is cached from here on.
  for (const each of [ada, bob]) await each.get('/community/posts');
  await settled();
}, timeoutMs);
afterAll(async () => {
  await kindling?.close();
  await eventStoreDb?.stop();
  await mongoDb?.close();
});

/** Reads the log's head once. */
async function settled(): Promise<void> {
  const { readModels, reactor } = kindling.kindling();
  const last = eventStoreDb.log.records.findLast(({ type }) => !type.startsWith('$'));
  await readModels.allReached(last?.position ?? 0n, 10_000);
  await reactor?.settle();
}

const callsOfLog = ['Append', 'ReadStream', 'ReadAll', 'Subscribe'] as const;

/**
 * What runs on a timer, whether or not there are requests: schedules, pending jobs, other instances' read models, and checkpoints. (A projection
 * that changes documents saves its checkpoint with them, in an additional call. Reactions save theirs after a few events.)
 */
const byTheClock =
  /reactor\.(schedules|jobs)$|(projector|reactor)\.checkpoints$|projector\.(read-models|releases)$|leases$|broadcast|reactor\.running$/;

async function callsDuring(work: () => Promise<unknown>) {
  const readBySettling = 1;
  const before = callsOfLog.map((name) => eventStoreDb.calls(name) + (name === 'ReadAll' ? readBySettling : 0));
  const received = mongoDb.received().length;
  await work();
  await settled();
  const log = Object.fromEntries(
    callsOfLog.map((name, index) => [name, eventStoreDb.calls(name) - (before[index] ?? 0)]),
  );
  const documents: Record<string, number> = {};
  for (const command of mongoDb.received().slice(received)) {
    const [name = ''] = Object.keys(command);
    const collection = String(command[name])
      .replace(/^documents\./, '')
      .replace(/\.v\d+\.g\d+$/, '');
    if (byTheClock.test(collection)) continue;
    const call = `${name} ${collection}`;
    documents[call] = (documents[call] ?? 0) + 1;
  }
  return { log, documents };
}

test('the process follows the log with one subscription', () => {
  expect(eventStoreDb.calls('Subscribe')).toBe(1);
});

test('an instance renews the leases of all its read models in one call', async () => {
  const { projector } = kindling.kindling();
  const renewed = () => mongoDb.received('update').filter(({ update }) => update === 'documents.leases').length;
  // The tick that may be running has begun before the clock moves.
  await projector.tick();
  const before = renewed();
  kindling.clock.advance({ ms: 600 });
  await projector.tick();
  const calls = renewed() - before;
  expect(calls).toBeGreaterThan(0);
  // Reactions and the sweeper of tombstones renew theirs at their own times.
  expect(calls).toBeLessThan(5);
});

test('a post is one append', async () => {
  const { log, documents } = await callsDuring(() => ada.publish('A second post.'));
  // Whether the account is approved; whether the member is suspended. The append verifies that the post's own stream is new.
  expect(log).toEqual({ Append: 1, ReadStream: 2, ReadAll: 0, Subscribe: 0 });
  expect(documents).toEqual({
    // The caller, and what the response shows of the author.
    'find sessions.sessions': 1,
    'find members.members': 2,
    // What the projections that fold a post load first.
    'find evidence.mentions': 1,
    'find links.uses': 1,
    'find watching.watches': 2,
    'find weekly-report.counts': 1,
    'find audit-trail.events': 1,
    'find audience.members': 1,
    'find feed.posts': 2,
    'find feed.held': 1,
    'find feed.totals': 1,
    // What these projections change.
    'update watching.watches': 1,
    'update weekly-report.counts': 1,
    'update audit-trail.events': 1,
    'update feed.posts': 1,
    'update feed.totals': 1,
    // What the response shows the author of the post. What the author hides is cached.
    'find feed.likes': 1,
    'find bookmarks.bookmarks': 1,
    'find community-pulse.activity': 1,
  });
});

test('a like is one append', async () => {
  const { log, documents } = await callsDuring(async () => {
    expect((await bob.post(`/community/posts/${postId}/like`)).status).toBe(200);
  });
  // The post, whether either has blocked the other, whether the member has flagged the post, and the two of every change.
  expect(log).toEqual({ Append: 1, ReadStream: 6, ReadAll: 0, Subscribe: 0 });
  expect(documents).toEqual({
    'find sessions.sessions': 1,
    'find members.members': 2,
    // The author's notification: one document, its group, and the number of unread ones.
    'find notifications.notifications': 1,
    'find notifications.groups': 1,
    'find notifications.unread': 1,
    'find notifications.in-groups': 1,
    'update notifications.notifications': 1,
    'update notifications.groups': 1,
    'update notifications.unread': 1,
    'update notifications.in-groups': 1,
    'find audit-trail.events': 1,
    'update audit-trail.events': 1,
    'find feed.posts': 2,
    'find feed.likes': 2,
    'find feed.totals': 1,
    'update feed.posts': 1,
    'update feed.likes': 1,
    'update feed.totals': 1,
    // What the response shows of the post to the member who liked it.
    'find bookmarks.bookmarks': 1,
    'find watching.watches': 1,
    'find community-pulse.activity': 1,
  });
});

test('a page of posts reads nothing from the log', async () => {
  const { log, documents } = await callsDuring(() => bob.get('/community/posts'));
  expect(log).toEqual({ Append: 0, ReadStream: 0, ReadAll: 0, Subscribe: 0 });
  // One call per collection that the page shows, however many posts it has, and two for the caller.
  expect(documents).toEqual({
    'find sessions.sessions': 1,
    'find members.members': 2,
    'find feed.posts': 1,
    'find feed.held': 1,
    'find feed.held-edits': 1,
    'find feed.likes': 1,
    'find bookmarks.bookmarks': 1,
    'find watching.watches': 1,
    'find community-pulse.activity': 1,
  });
});
