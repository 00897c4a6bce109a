import { test } from 'vitest';
import { CommentDeleted, CommentEdited } from '../../../modules/community/model/comment-events.ts';
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import { commented, erased } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { comments, discussionProjection } from './projection.ts';

const discussion = specifyProjection(discussionProjection);

const edited = CommentEdited({
  commentId: 'k1',
  postId: 'p1',
  postAuthorId: 'ada',
  authorId: 'bob',
  answeredAuthorId: null,
  content: 'Better',
  mentions: ['cyd'],
  mentionedAs: [{ name: 'cyd.k', memberId: 'cyd' }],
});
const removed = CommentDeleted({
  commentId: 'k1',
  postId: 'p1',
  authorId: 'bob',
  parentId: null,
  reason: null,
  wasRemoved: false,
});

test('a comment is as it was written', () => {
  discussion.given(commented('bob', 'k1', 'p1', 'ada')).thenHolds(comments, {
    _id: 'k1',
    postId: 'p1',
    parentId: null,
    authorId: 'bob',
    content: 'bob said k1',
    repliesCount: 0,
    mentionedAs: [],
    createdAt: minutesIn(0),
    editedAt: null,
    erased: false,
  });
});

test('an edited comment has the time of the edit, and keeps its place', () => {
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

test('a deleted post removes its comments, and no others', () => {
  discussion
    .given(
      commented('bob', 'k1', 'p1', 'ada'),
      commented('bob', 'k2', 'p2', 'ada'),
      PostDeleted({ postId: 'p1', authorId: 'ada', reason: 'spam' }),
    )
    .thenHolds(comments, { _id: 'k2', postId: 'p2' });
});

test('an erased member’s comments keep their place and lose their text', () => {
  const late = commented('bob', 'late', 'p1', 'ada', { content: null, mentionedAs: null });
  discussion
    .given(commented('bob', 'k1', 'p1', 'ada'), commented('cyd', 'k2', 'p1', 'ada'), erased('bob'), late)
    .thenHolds(
      comments,
      { _id: 'k1', authorId: 'bob', content: '', erased: true },
      { _id: 'k2', content: 'cyd said k2', erased: false },
      { _id: 'late', content: '', erased: true },
    );
});

const replied = (authorId: string, commentId: string, parentId = 'k1') =>
  commented(authorId, commentId, 'p1', 'ada', { parentId, answeredAuthorId: 'bob' });
const deleted = (authorId: string, commentId: string, parentId: string | null = 'k1') =>
  CommentDeleted({ commentId, postId: 'p1', authorId, parentId, reason: null, wasRemoved: false });
const place = {
  _id: 'k1',
  postId: 'p1',
  parentId: null,
  authorId: null,
  content: '',
  mentionedAs: null,
  erased: false,
};

test('a reply is listed below its comment, which counts it', () => {
  discussion
    .given(commented('bob', 'k1', 'p1', 'ada'), replied('cyd', 'r1'), replied('bob', 'r2'), deleted('cyd', 'r1'))
    .thenHolds(comments, { _id: 'k1', repliesCount: 1 }, { _id: 'r2', parentId: 'k1', repliesCount: 0 });
});

test('a deleted comment leaves a placeholder for its replies, without author and text', () => {
  discussion
    .given(commented('bob', 'k1', 'p1', 'ada'), replied('cyd', 'r1'), removed)
    .thenHolds(comments, { ...place, repliesCount: 1, createdAt: minutesIn(0) }, { _id: 'r1' });
});

test('the placeholder goes with the last reply', () => {
  const thread = [commented('bob', 'k1', 'p1', 'ada'), replied('cyd', 'r1'), replied('cyd', 'r2'), removed];
  discussion.given(...thread, deleted('cyd', 'r1')).thenHolds(comments, { ...place, repliesCount: 1 }, { _id: 'r2' });
  discussion.given(...thread, deleted('cyd', 'r1'), deleted('cyd', 'r2')).thenHolds(comments);
});

test('a reply that arrives after its comment was deleted has a place, too', () => {
  discussion
    .given(commented('bob', 'k1', 'p1', 'ada'), removed, replied('cyd', 'r1'))
    .thenHolds(comments, { ...place, repliesCount: 1, createdAt: minutesIn(2) }, { _id: 'r1' });
});

test('an erased member’s comment keeps its replies, and its place once it is removed', () => {
  discussion
    .given(commented('bob', 'k1', 'p1', 'ada'), replied('cyd', 'r1'), erased('bob'))
    .thenHolds(comments, { _id: 'k1', authorId: 'bob', content: '', erased: true, repliesCount: 1 }, { _id: 'r1' });
});

test('a deleted post removes comments, placeholders and replies', () => {
  discussion
    .given(
      ...[commented('bob', 'k1', 'p1', 'ada'), replied('cyd', 'r1'), removed],
      PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }),
    )
    .thenHolds(comments);
});
