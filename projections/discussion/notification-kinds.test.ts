// The recipients of notifications about comments.
import { expect, test } from 'vitest';
import { CommentAdded, CommentDeleted, CommentEdited } from '../../modules/community/comment.ts';
import { PostDeleted } from '../../modules/community/post.ts';
import { notificationsAfter, toldBy } from '../../src/testing/told-by.ts';
import { commentMentionKind } from './comment-mention-kind.ts';
import { postCommentKind } from './post-comment-kind.ts';

const comment = {
  commentId: 'c1',
  postId: 'p1',
  postAuthorId: 'ada',
  authorId: 'bob',
  content: 'Words',
  mentionedAs: null,
};
const added = (mentions: string[]) => CommentAdded({ ...comment, mentions });
const edited = (mentions: string[]) => CommentEdited({ ...comment, mentions });
const actionUrl = '/community/post/p1#comment-c1';

test('a comment tells the author of the post, and leads to its place there', () => {
  expect(toldBy(postCommentKind, added([]))).toEqual([{ to: 'ada', message: 'bob commented on your post', actionUrl }]);
});

test('a comment on one’s own post tells nobody', () => {
  expect(toldBy(postCommentKind, CommentAdded({ ...comment, authorId: 'ada', mentions: [] }))).toEqual([]);
});

test('a comment tells whom it mentions, but neither its author nor the post’s', () => {
  const told = toldBy(commentMentionKind, added(['eve', 'bob', 'ada']));
  expect(told).toEqual([{ to: 'eve', message: 'bob mentioned you', actionUrl }]);
});

test('an edited comment tells those alone whom it did not mention before, and not the post’s author', () => {
  const told = toldBy(commentMentionKind, added(['eve']), edited(['eve', 'ada', 'dan']));
  expect(told.map(({ to }) => to)).toEqual(['eve', 'dan']);
});

test('an edit recorded without the post’s author tells whom it mentions', () => {
  const older = CommentEdited({ ...comment, postAuthorId: null, mentions: ['eve'] });
  expect(toldBy(commentMentionKind, older).map(({ to }) => to)).toEqual(['eve']);
});

test.each([
  ['comment', CommentDeleted({ commentId: 'c1', postId: 'p1', authorId: 'bob', reason: null })],
  ['post', PostDeleted({ postId: 'p1', authorId: 'ada', reason: null })],
])('a deleted %s takes what the comment told with it', (_, deleted) => {
  expect(notificationsAfter([postCommentKind, commentMentionKind], added(['eve']), deleted)).toEqual([]);
});
