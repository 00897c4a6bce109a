// Notifications that a member does not get. Likes and comments that were under way when their post was deleted come after the
// deletion in the log, and make no notification.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { comments, likes } from '../../modules/community/index.ts';
import { notificationKinds } from '../../src/app/registry.ts';
import { actAs } from '../../src/platform/act-as.ts';
import { anyVisitor, viewerOf } from '../../src/platform/viewer.ts';
import { muting } from '../../src/testing/hiding.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { notificationsPage, unreadCount } from './queries.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let grace: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  grace = await kindling.member('grace');
  bob = await kindling.member('bob');
});
afterAll(() => kindling.close());

const told = async (member: MemberCaller) => {
  const { readModels, stores } = kindling.kindling();
  await readModels.reached(['notifications', 'feed', 'discussion', 'members'], await stores.eventStore.head(), 5_000);
  return (await member.get('/notifications')).body;
};

test('a comment and a like that come after their post was deleted notify nobody', async () => {
  const deleted = await ada.publish('Soon gone');
  const kept = await ada.publish('Here to stay');
  await ada.call('DELETE', `/community/posts/${deleted}`, { body: {} });
  for (const postId of [deleted, kept]) await commentAndLike(postId);

  const actionUrl = expect.stringContaining(`/community/post/${kept}`);
  expect(await told(ada)).toMatchObject({
    notifications: [{ actionUrl }, { actionUrl }],
    unreadCount: 2,
    nextCursor: null,
  });
  expect(await told(bob)).toMatchObject({ notifications: [{ type: 'mention', actionUrl }], unreadCount: 1 });
});

test('what somebody did who was erased meanwhile is no notification', async () => {
  const postId = await ada.publish('Liked by a ghost');
  const before = (await told(ada)).unreadCount;
  const ghost = await kindling.member('ghost');
  await ghost.post('/account/delete', { password: testPassword });
  await like(postId, ghost.id);
  expect(await told(ada)).toMatchObject({ unreadCount: before });
});

describe('whom the viewer hides', () => {
  const reads = () => ({ read: kindling.kindling().readModels, kinds: notificationKinds });

  it('is left out of the list and the count, and the page is filled with the others', async () => {
    const hopper = await kindling.member('hopper');
    const postId = await hopper.publish('Liked by many');
    for (const fan of [grace, ada, bob, ada, bob]) {
      kindling.clock.advance({ ms: 1 });
      if (fan === grace) await fan.post(`/community/posts/${postId}/like`);
      else await fan.comment(postId, 'Once more');
    }
    await told(hopper);
    const viewer = viewerOf({ id: hopper.id, isAdmin: false }, kindling.clock(), muting(ada.id, bob.id));
    const page = await notificationsPage(reads(), viewer, { limit: 1 });
    expect(page).toMatchObject({ items: [{ metadata: { actorId: grace.id, postId } }], nextCursor: null });
    expect(await unreadCount(reads(), viewer)).toBe(1);
  });

  it('is of no matter to a visitor, who is told nothing', async () => {
    const visitor = anyVisitor(kindling.clock());
    expect(await notificationsPage(reads(), visitor, { limit: 1 })).toEqual({ items: [], nextCursor: null });
    expect(await unreadCount(reads(), visitor)).toBe(0);
  });
});

/** Appends the events of calls by grace that found the post and were overtaken by its deletion. She mentions bob. */
async function commentAndLike(postId: string): Promise<void> {
  const commentId = randomUUID();
  const mentions = [{ name: 'bob', memberId: bob.id }];
  const data = { postId, postAuthorId: ada.id, commentId, content: 'Too late, @bob', mentions };
  await actingAs(grace.id).execute(comments, commentId, { type: 'AddComment', data });
  await like(postId, grace.id);
}

async function like(postId: string, memberId: string): Promise<void> {
  const data = { postId, postAuthorId: ada.id };
  await actingAs(memberId).execute(likes, [postId, memberId], { type: 'LikePost', data });
}

function actingAs(id: string) {
  const { commands, clock } = kindling.kindling();
  const commandId = randomUUID();
  const actor = { kind: 'member', id, isAdmin: false } as const;
  const at = clock().toISOString();
  return actAs(commands, { actor, at, commandId, commandHash: commandId, correlationId: commandId, causationId: '' });
}
