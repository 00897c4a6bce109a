// The recipients of notifications about posts and likes.
import { expect, test } from 'vitest';
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { PostLiked, PostUnliked } from '../../../modules/community/model/like.ts';
import { PostCreated, PostDeleted, PostEdited } from '../../../modules/community/model/post-events.ts';
import { notificationsBy } from '../../../src/testing/notifications-by.ts';
import { postLikeKind, postMentionKind } from './notification-kinds.ts';

const by = (memberId: string) => ({ postId: 'p1', postAuthorId: 'ada', memberId });
const post = (mentions: string[]) =>
  PostCreated({
    postId: 'p1',
    authorId: 'ada',
    postType: 'insight',
    category: 'general',
    content: 'Words',
    media: [],
    pollOptions: null,
    pollClosesAt: null,
    mentions,
    mentionedAs: null,
  });
const edited = (mentions: string[]) =>
  PostEdited({ postId: 'p1', authorId: 'ada', content: 'Other words', mentions, mentionedAs: null });
const actionUrl = '/community/post/p1';

test('a like notifies the author of the post', () => {
  const notification = { to: 'ada', message: 'bob liked your post', actionUrl };
  expect(notificationsBy(postLikeKind, PostLiked(by('bob')))).toEqual([notification]);
});

test('likes by several members notify about each', () => {
  expect(notificationsBy(postLikeKind, PostLiked(by('bob')), PostLiked(by('eve')))).toHaveLength(2);
});

test('a like that is removed and set again notifies once', () => {
  expect(
    notificationsBy(postLikeKind, PostLiked(by('bob')), PostUnliked(by('bob')), PostLiked(by('bob'))),
  ).toHaveLength(1);
});

test('a like of the member’s own post notifies no one', () => {
  expect(notificationsBy(postLikeKind, PostLiked(by('ada')))).toEqual([]);
});

test('a post notifies the members it mentions, but not its author', () => {
  expect(notificationsBy(postMentionKind, post(['bob', 'ada', 'eve']))).toEqual([
    { to: 'bob', message: 'ada mentioned you in a post', actionUrl },
    { to: 'eve', message: 'ada mentioned you in a post', actionUrl },
  ]);
});

test('an edited post notifies only newly mentioned members', () => {
  const notified = notificationsBy(postMentionKind, post(['bob']), edited(['bob', 'eve']), edited(['bob']));
  expect(notified.map(({ to }) => to)).toEqual(['bob', 'eve']);
});

test('a deleted post removes its notifications', () => {
  const deleted = PostDeleted({ postId: 'p1', authorId: 'ada', reason: null });
  expect(notificationsBy(postMentionKind, post(['bob']), deleted)).toEqual([]);
  expect(notificationsBy(postLikeKind, PostLiked(by('bob')), deleted)).toEqual([]);
});

test('an erased member causes no notification, and gets none', () => {
  const erased = (memberId: string) => MemberErased({ memberId });
  expect(notificationsBy(postLikeKind, PostLiked(by('bob')), erased('bob'))).toEqual([]);
  expect(notificationsBy(postLikeKind, PostLiked(by('bob')), erased('ada'))).toEqual([]);
});
