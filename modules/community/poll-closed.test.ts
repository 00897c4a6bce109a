// The end of a poll, as its author and its voters are notified of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let eve: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
  eve = await kindling.member('eve');
});
afterAll(() => kindling.close());

async function poll(): Promise<string> {
  const fields = { postType: 'poll', pollOptions: ['Sea', 'Hills'], pollDurationDays: 1 };
  const postId = await ada.publish('Where do we move?', fields);
  await bob.post(`/community/posts/${postId}/vote`, { option: 1 });
  return postId;
}

async function notificationsOf(member: MemberCaller) {
  const { readModels, stores, reactor } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  // Runs twice, because the first run creates further work.
  await reactor?.settle();
  await reactor?.settle();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body } = await member.get('/notifications');
  return (body.notifications as { type: string; message: string; actionUrl: string }[]).filter(
    ({ type }) => type === 'poll_closed',
  );
}

test('the author and the voters are notified once of the result after it has closed', async () => {
  const postId = await poll();
  expect(await notificationsOf(ada)).toEqual([]);
  kindling.clock.advance({ days: 1, minutes: 1 });
  const result = {
    message: 'The poll “Where do we move?” has closed: “Hills” came first with 1 of 1 vote',
    actionUrl: `/community/post/${postId}`,
  };
  expect(await notificationsOf(ada)).toMatchObject([result]);
  expect(await notificationsOf(bob)).toMatchObject([result]);
  expect(await notificationsOf(eve)).toEqual([]);
  await kindling.restart();
  expect(await notificationsOf(bob)).toHaveLength(1);
});

test('a poll that closed during a pause is reported with its own time, and one from long ago not at all', async () => {
  const before = (await notificationsOf(ada)).length;
  await poll();
  const closedAt = new Date(kindling.clock().getTime() + 86_400_000).toISOString();
  await kindling.restart(() => kindling.clock.advance({ days: 3 }));
  const [newest, ...others] = await notificationsOf(ada);
  expect(newest).toMatchObject({ createdAt: closedAt });
  expect(others).toHaveLength(before);
  await poll();
  await kindling.restart(() => kindling.clock.advance({ days: 9 }));
  expect(await notificationsOf(ada)).toHaveLength(before + 1);
});

test('no one is notified about a poll that was deleted before it closed', async () => {
  const before = (await notificationsOf(ada)).length;
  const postId = await poll();
  await ada.call('DELETE', `/community/posts/${postId}`, { body: {} });
  kindling.clock.advance({ days: 1, minutes: 1 });
  expect(await notificationsOf(ada)).toHaveLength(before);
});
