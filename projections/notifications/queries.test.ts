// What was on its way when its post was deleted: it comes after that in the log, and is no notification.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentDecider, commentStream, likeDecider, likeStream } from '../../modules/community/index.ts';
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
  const context = () => {
    const commandId = randomUUID();
    return { actor, at, commandId, commandHash: commandId, correlationId: commandId, causationId: commandId };
  };
  const commentId = randomUUID();
  const post = { postId, postAuthorId: ada.id };
  const comment = { ...post, commentId, authorId: grace.id, content: 'Too late, @bob', mentions: [bob.id] };
  const add = { type: 'AddComment', data: comment, actor, at } as const;
  await commands.execute(commentDecider, commentStream(commentId), add, context());
  const like = { type: 'LikePost', data: { ...post, memberId: grace.id }, actor, at } as const;
  await commands.execute(likeDecider, likeStream(postId, grace.id), like, context());
}
