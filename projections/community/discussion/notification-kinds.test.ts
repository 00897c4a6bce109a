// The recipients of notifications about comments.
import { expect, test } from 'vitest';
import { CommentAdded, CommentDeleted, CommentEdited } from '../../../modules/community/model/comment-events.ts';
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import { notificationsAfter, notificationsBy } from '../../../src/testing/notifications-by.ts';
import { commentMentionKind, postCommentKind, replyKind } from './notification-kinds.ts';

const comment = {
  commentId: 'c1',
  postId: 'p1',
  postAuthorId: 'ada',
  authorId: 'bob',
  content: 'Words',
  parentId: null,
  answeredAuthorId: null,
  mentionedAs: null,
};
const added = (mentions: string[]) => CommentAdded({ ...comment, mentions });
const edited = (mentions: string[]) => CommentEdited({ ...comment, mentions });
const replied = (answeredAuthorId: string, mentions: string[] = []) =>
  CommentAdded({ ...comment, parentId: 'c0', answeredAuthorId, mentions });
const allKinds = [postCommentKind, replyKind, commentMentionKind];
const actionUrl = '/community/post/p1#comment-c1';

test('a comment notifies the author of the post, and links to its place there', () => {
  expect(notificationsBy(postCommentKind, added([]))).toEqual([
    { to: 'ada', message: 'bob commented on your post', actionUrl },
  ]);
});

test('a comment on the member’s own post notifies no one', () => {
  expect(notificationsBy(postCommentKind, CommentAdded({ ...comment, authorId: 'ada', mentions: [] }))).toEqual([]);
});

test('a comment notifies the members it mentions, but not its author', () => {
  const notified = notificationsBy(commentMentionKind, added(['eve', 'bob']));
  expect(notified).toEqual([{ to: 'eve', message: 'bob mentioned you in a comment', actionUrl }]);
});

test('a reply notifies the author of its parent, and links to its place', () => {
  expect(notificationsBy(replyKind, replied('dan'))).toEqual([
    { to: 'dan', message: 'bob replied to you in a comment', actionUrl },
  ]);
  expect(notificationsBy(replyKind, added(['eve']), replied('bob'))).toEqual([]);
});

test.each([
  ['a mention is stronger than a comment on one’s post', added(['ada']), [['ada', 'comment_mention']]],
  ['a mention is stronger than a reply', replied('ada', ['ada']), [['ada', 'comment_mention']]],
  ['a reply is stronger than a comment on one’s post', replied('ada'), [['ada', 'reply']]],
  [
    'others are told what concerns them',
    replied('dan', ['eve']),
    [
      ['ada', 'post_comment'],
      ['dan', 'reply'],
      ['eve', 'comment_mention'],
    ],
  ],
])('one comment notifies each member once: %s', (_, event, expected) => {
  const notified = notificationsAfter(allKinds, event).map(({ memberId, kind }) => [memberId, kind]);
  expect(notified.sort()).toEqual(expected);
});

test('an edit does not notify members who were notified of the comment or the reply', () => {
  const edit = CommentEdited({ ...comment, answeredAuthorId: 'dan', mentions: ['dan', 'ada', 'eve'] });
  const notified = notificationsAfter(allKinds, replied('dan'), edit).map(({ memberId, kind }) => [memberId, kind]);
  expect(notified.sort()).toEqual([
    ['ada', 'post_comment'],
    ['dan', 'reply'],
    ['eve', 'comment_mention'],
  ]);
});

test('an edited comment notifies only newly mentioned members, and not the post’s author', () => {
  const notified = notificationsBy(commentMentionKind, added(['eve']), edited(['eve', 'ada', 'dan']));
  expect(notified.map(({ to }) => to)).toEqual(['eve', 'dan']);
});

test('an edit recorded without the post’s author notifies the members it mentions', () => {
  const older = CommentEdited({ ...comment, postAuthorId: null, mentions: ['eve'] });
  expect(notificationsBy(commentMentionKind, older).map(({ to }) => to)).toEqual(['eve']);
});

test.each([
  [
    'comment',
    CommentDeleted({ commentId: 'c1', postId: 'p1', authorId: 'bob', parentId: null, reason: null, wasRemoved: false }),
  ],
  ['post', PostDeleted({ postId: 'p1', authorId: 'ada', reason: null })],
])('a deleted %s removes the notifications of the comment', (_, deleted) => {
  expect(notificationsAfter(allKinds, added(['eve']), replied('dan'), deleted)).toEqual([]);
});
