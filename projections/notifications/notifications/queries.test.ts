// Notifications that a member does not get. Likes and comments that were in progress when their post was deleted come
// after the deletion in the log, and cause no notification.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { comments, likes, posts } from '../../../modules/community/index.ts';
import { notificationKinds } from '../../../src/app/registry.ts';
import type { Actor } from '../../../src/kernel/event.ts';
import { anyVisitor, type HiddenFrom, viewerOf } from '../../../src/platform/viewing/viewer.ts';
import { muting, mutingWords } from '../../../src/testing/hiding.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';
import { notificationGroupsPage, notificationsPage, unreadCount } from './queries.ts';

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

const notificationsOf = async (member: MemberCaller) => {
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  return (await member.get('/notifications')).body;
};

test('a comment and a like that arrive after their post was deleted notify no one', async () => {
  const deleted = await ada.publish('Soon gone');
  const kept = await ada.publish('Here to stay');
  await ada.call('DELETE', `/community/posts/${deleted}`, { body: {} });
  for (const postId of [deleted, kept]) await commentAndLike(postId);

  const actionUrl = expect.stringContaining(`/community/post/${kept}`);
  expect(await notificationsOf(ada)).toMatchObject({
    notifications: [{ actionUrl }, { actionUrl }],
    unreadCount: 2,
    nextCursor: null,
  });
  expect(await notificationsOf(bob)).toMatchObject({ notifications: [{ type: 'mention', actionUrl }], unreadCount: 1 });
});

test('an action by a member who was erased meanwhile causes no notification', async () => {
  const postId = await ada.publish('Liked by a ghost');
  const before = (await notificationsOf(ada)).unreadCount;
  const ghost = await kindling.member('ghost');
  await ghost.post('/account/delete', { password: testPassword });
  await like(postId, ghost.id);
  expect(await notificationsOf(ada)).toMatchObject({ unreadCount: before });
});

describe('a member that the viewer hides', () => {
  const reads = () => ({ read: kindling.kindling().readModels, kinds: notificationKinds });

  it('is skipped in the list and the count, and the page is filled with the others', async () => {
    const hopper = await kindling.member('hopper');
    const postId = await hopper.publish('Liked by many');
    for (const fan of [grace, ada, bob, ada, bob]) {
      kindling.clock.advance({ ms: 1 });
      if (fan === grace) await fan.post(`/community/posts/${postId}/like`);
      else await fan.comment(postId, 'Once more');
    }
    await notificationsOf(hopper);
    const viewer = viewerOf({ id: hopper.id, isAdmin: false }, kindling.clock(), muting(ada.id, bob.id));
    const page = await notificationsPage(reads(), viewer, { limit: 1 });
    expect(page).toMatchObject({ items: [{ metadata: { actorId: grace.id, postId } }], nextCursor: null });
    expect(await unreadCount(reads(), viewer)).toBe(1);
  });

  it('does not reduce the count of earlier actions by others, however much the hidden member did since', async () => {
    const lin = await kindling.member('lin');
    const mention = (from: MemberCaller) => {
      kindling.clock.advance({ ms: 1 });
      const postId = randomUUID();
      const mentions = [{ name: 'lin', memberId: lin.id }];
      const content = 'Have a look, @lin';
      const data = { postId, content, postType: 'insight', category: 'general', media: [], pollOptions: null } as const;
      return actingAs(from.id).execute(posts, postId, { type: 'CreatePost', data: { ...data, mentions } });
    };
    await mention(grace);
    for (let spam = 0; spam < 120; spam += 1) await mention(bob);
    await notificationsOf(lin);
    const viewer = viewerOf({ id: lin.id, isAdmin: false }, kindling.clock(), muting(bob.id));
    expect(await unreadCount(reads(), viewer)).toBe(1);
  });

  it('does not matter to a visitor, who gets nothing', async () => {
    const visitor = anyVisitor(kindling.clock());
    expect(await notificationsPage(reads(), visitor, { limit: 1 })).toEqual({ items: [], nextCursor: null });
    expect(await unreadCount(reads(), visitor)).toBe(0);
  });
});

describe('content that the viewer does not want to read', () => {
  const reads = () => ({ read: kindling.kindling().readModels, kinds: notificationKinds });
  const seenWith = async (member: MemberCaller, hides?: HiddenFrom) => {
    await notificationsOf(member);
    const viewer = viewerOf({ id: member.id, isAdmin: false }, kindling.clock(), hides);
    const [{ items }, count, { items: groups }] = await Promise.all([
      notificationsPage(reads(), viewer, { limit: 20 }),
      unreadCount(reads(), viewer),
      notificationGroupsPage(reads(), viewer, { limit: 20 }),
    ]);
    expect(groups.reduce((sum, { group }) => sum + group.unread, 0)).toBe(count);
    return { messages: items.map(({ message }) => message), count };
  };

  it('is hidden from the list, the groups and the count: a muted word in others’ texts, however far in', async () => {
    const iris = await kindling.member('iris');
    const mine = await iris.publish('Lobster for everybody');
    await bob.comment(mine, 'No lobster for me');
    kindling.clock.advance({ ms: 1 });
    await grace.comment(mine, `${'Much to say. '.repeat(20)}And a shellfish`);
    kindling.clock.advance({ ms: 1 });
    await grace.publish('Shellfish, @iris?');
    const [fromBob, fromGrace] = ['bob', 'grace'].map((name) => `${name} commented on “Lobster for everybody”`);
    const mentioned = 'grace mentioned you in “Shellfish, @iris?”';
    expect(await seenWith(iris)).toEqual({ messages: [mentioned, fromGrace, fromBob], count: 3 });
    // The viewer's own words hide nothing.
    expect(await seenWith(iris, mutingWords(['lobster']))).toEqual({ messages: [mentioned, fromGrace], count: 2 });
    expect(await seenWith(iris, mutingWords(['shellfish']))).toEqual({ messages: [fromBob], count: 1 });
    expect(await seenWith(iris, mutingWords(['shellfish', 'lobster']))).toEqual({ messages: [], count: 0 });
    expect((await seenWith(iris, mutingWords(['shellfish'], '2020-01-01T00:00:00.000Z'))).count).toBe(3);
  });

  it('is hidden once they flagged it', async () => {
    const jade = await kindling.member('jade');
    const mine = await jade.publish('Kind words, please');
    const commentId = await bob.comment(mine, 'No');
    const flagging: HiddenFrom = async () => ({ flagged: new Set([commentId]) });
    expect((await seenWith(jade)).count).toBe(1);
    expect(await seenWith(jade, flagging)).toEqual({ messages: [], count: 0 });
  });

  it('removes nothing from a count over more groups than are read at once', async () => {
    const kai = await kindling.member('kai');
    for (let post = 0; post < 12; post += 1) {
      kindling.clock.advance({ ms: 1 });
      const id = await kai.publish(`Post ${post}`);
      await bob.comment(id, post % 3 === 0 ? 'A lobster' : 'A crab');
    }
    expect((await seenWith(kai)).count).toBe(12);
    expect((await seenWith(kai, mutingWords(['lobster']))).count).toBe(8);
  });
});

describe('beyond a hundred', () => {
  const reads = () => ({ read: kindling.kindling().readModels, kinds: notificationKinds });
  const many = 130;
  const commentsOn = async (author: MemberCaller, postId: string, words: (index: number) => string) => {
    for (let index = 0; index < many; index += 1) {
      kindling.clock.advance({ ms: 1 });
      const [commentId, by] = [randomUUID(), index % 2 === 0 ? bob : grace];
      const data = { postId, postAuthorId: author.id, commentId, content: words(index), mentions: [] };
      await actingAs(by.id).execute(comments, commentId, { type: 'AddComment', data });
    }
  };
  const countsOf = async (member: MemberCaller, hides?: HiddenFrom) => {
    await notificationsOf(member);
    const viewer = viewerOf({ id: member.id, isAdmin: false }, kindling.clock(), hides);
    const { items } = await notificationGroupsPage(reads(), viewer, { limit: 20 });
    const groups = items.map(({ group: { count, unread } }) => ({ count, unread }));
    return { unread: await unreadCount(reads(), viewer), groups };
  };

  it('each is counted, even after some were read, hidden by the viewer, or removed with their post', async () => {
    const noor = await kindling.member('noor');
    const postId = await noor.publish('Much discussed');
    await commentsOn(noor, postId, (index) => (index % 10 === 0 ? 'A lobster' : 'A crab'));
    expect(await countsOf(noor)).toEqual({ unread: many, groups: [{ count: many, unread: many }] });
    expect(await countsOf(noor, muting(bob.id))).toEqual({ unread: 65, groups: [{ count: 65, unread: 65 }] });
    expect(await countsOf(noor, mutingWords(['lobster']))).toEqual({
      unread: 117,
      groups: [{ count: 117, unread: 117 }],
    });

    const another = await noor.publish('Also much discussed');
    await commentsOn(noor, another, () => 'A crab');
    expect((await countsOf(noor)).unread).toBe(2 * many);
    const viewer = viewerOf({ id: noor.id, isAdmin: false }, kindling.clock());
    const [newest] = (await notificationGroupsPage(reads(), viewer, { limit: 1 })).items;
    expect(newest?.message).toBe('grace and bob commented on “Also much discussed”');
    await noor.call('PATCH', `/notifications/${newest?.id}/read`, { body: {} });
    expect(await countsOf(noor)).toEqual({
      unread: many,
      groups: [
        { count: many, unread: 0 },
        { count: many, unread: many },
      ],
    });

    const removal = { decisionId: randomUUID(), reason: 'Spam', endsReview: false };
    const { decisionId } = removal;
    await actingAsSystem().execute(posts, postId, { type: 'RemovePost', data: removal });
    expect((await countsOf(noor)).unread).toBe(0);
    await actingAsSystem().execute(posts, postId, { type: 'RestorePost', data: { decisionId } });
    expect((await countsOf(noor)).unread).toBe(many);
  });

  it('none is counted once all are read', async () => {
    const omar = await kindling.member('omar');
    const postId = await omar.publish('Read at once');
    await commentsOn(omar, postId, () => 'A crab');
    await omar.call('PATCH', '/notifications/read-all', { body: {} });
    expect(await countsOf(omar)).toEqual({ unread: 0, groups: [{ count: many, unread: 0 }] });
  });
});

/**
 * Appends the events of Grace's calls that found the post, but reached the log after its deletion. She mentions Bob.
 */
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

const actingAsSystem = () => actingFor({ kind: 'system', id: 'moderation' });
const actingAs = (id: string) => actingFor({ kind: 'member', id, isAdmin: false });
const actingFor = (actor: Actor) => kindling.as(actor);

test('a part of the list has only what belongs to it, grouped or not', async () => {
  const reader = await kindling.member('reader');
  const postId = await reader.publish('What do you read first?');
  await bob.call('POST', `/community/posts/${postId}/comments`, { body: { content: 'The last page.' } });
  await bob.call('POST', `/community/posts/${postId}/like`, { body: {} });
  await notificationsOf(reader);
  for (const grouped of ['', '&grouped=true']) {
    for (const [show, types] of [
      ['answers', ['post_comment']],
      ['likes', ['post_like']],
      ['followers', []],
      ['unread', ['post_comment', 'post_like']],
    ] as const) {
      const { body } = await reader.get(`/notifications?show=${show}${grouped}`);
      const { notifications } = z.object({ notifications: z.array(z.object({ type: z.string() })) }).parse(body);
      expect(notifications.map(({ type }) => type).sort()).toEqual(types);
    }
  }
});
