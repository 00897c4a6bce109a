import { test } from 'vitest';
import { CommentAdded, CommentDeleted, CommentEdited } from '../../modules/community/comment.ts';
import { PostDeleted } from '../../modules/community/post.ts';
import { commented, erased } from '../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../src/testing/projection-specification.ts';
import { comments, discussionProjection } from './projection.ts';

const discussion = specifyProjection(discussionProjection);

const edited = CommentEdited({
  commentId: 'k1',
  postId: 'p1',
  postAuthorId: 'ada',
  authorId: 'bob',
  content: 'Better',
  mentions: ['cyd'],
  mentionedAs: [{ name: 'cyd.k', memberId: 'cyd' }],
});
const removed = CommentDeleted({ commentId: 'k1', postId: 'p1', authorId: 'bob', reason: null });

test('a comment is as it was written', () => {
  discussion.given(commented('bob', 'k1', 'p1', 'ada')).thenHolds(comments, {
    _id: 'k1',
    postId: 'p1',
    authorId: 'bob',
    content: 'bob said k1',
    mentionedAs: [],
    createdAt: minutesIn(0),
    editedAt: null,
    erased: false,
  });
});

test('an edited comment says when, and keeps its place', () => {
  discussion.given(commented('bob', 'k1', 'p1', 'ada'), edited).thenHolds(comments, {
    _id: 'k1',
    content: 'Better',
    mentionedAs: [{ name: 'cyd.k', memberId: 'cyd' }],
    createdAt: minutesIn(0),
    editedAt: minutesIn(1),
  });
});

test('a deleted comment is gone, and a late edit does not bring it back', () => {
  discussion
    .given(commented('bob', 'k1', 'p1', 'ada'), commented('bob', 'k2', 'p1', 'ada'), removed, edited)
    .thenHolds(comments, { _id: 'k2' });
});

test('a deleted post takes its comments along, and no others', () => {
  discussion
    .given(
      commented('bob', 'k1', 'p1', 'ada'),
      commented('bob', 'k2', 'p2', 'ada'),
      PostDeleted({ postId: 'p1', authorId: 'ada', reason: 'spam' }),
    )
    .thenHolds(comments, { _id: 'k2', postId: 'p2' });
});

test('an erased member’s comments keep their place and lose their words', () => {
  const late = {
    commentId: 'late',
    postId: 'p1',
    postAuthorId: 'ada',
    authorId: 'bob',
    content: null,
    mentions: [],
    mentionedAs: null,
  };
  discussion
    .given(commented('bob', 'k1', 'p1', 'ada'), commented('cyd', 'k2', 'p1', 'ada'), erased('bob'), CommentAdded(late))
    .thenHolds(
      comments,
      { _id: 'k1', authorId: 'bob', content: '', erased: true },
      { _id: 'k2', content: 'cyd said k2', erased: false },
      { _id: 'late', content: '', erased: true },
    );
});
