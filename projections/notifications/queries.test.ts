// What was on its way when its post was deleted: it comes after that in the log, and is no notification.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments, likes } from '../../modules/community/index.ts';
import { actAs } from '../../src/platform/act-as.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

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
  await readModels.reached(['notifications', 'feed'], await stores.eventStore.head(), 5_000);
  return (await member.get('/notifications')).body;
};

test('a comment and a like that come after their post was deleted notify nobody', async () => {
  const deleted = await ada.publish('Soon gone');
  const kept = await ada.publish('Here to stay');
  await ada.call('DELETE', `/community/posts/${deleted}`, { body: {} });
  for (const postId of [deleted, kept]) await commentAndLike(postId);

  const actionUrl = `/community/post/${kept}`;
  expect(await told(ada)).toMatchObject({
    notifications: [{ actionUrl }, { actionUrl }],
    unreadCount: 2,
    nextCursor: null,
  });
  expect(await told(bob)).toMatchObject({ notifications: [{ type: 'mention', actionUrl }], unreadCount: 1 });
});

/** What grace’s calls append that found the post there and were overtaken by its deletion. She mentions bob. */
async function commentAndLike(postId: string): Promise<void> {
  const { commands, clock } = kindling.kindling();
  const at = clock().toISOString();
  const actor = { kind: 'member', id: grace.id, isAdmin: false } as const;
  const commandId = randomUUID();
  const context = { actor, at, commandId, commandHash: commandId, correlationId: commandId, causationId: commandId };
  const acting = actAs(commands, context);
  const commentId = randomUUID();
  const post = { postId, postAuthorId: ada.id };
  const comment = { ...post, commentId, content: 'Too late, @bob', mentions: [bob.id] };
  await acting.execute(comments, commentId, { type: 'AddComment', data: comment });
  await acting.execute(likes, [postId, grace.id], { type: 'LikePost', data: post });
}
