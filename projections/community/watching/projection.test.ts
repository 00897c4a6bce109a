import { expect, test } from 'vitest';
import { CommentDeleted } from '../../../modules/community/model/comment-events.ts';
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import { PostMuted, PostUnmuted, PostUnwatched, PostWatched } from '../../../modules/community/model/watch.ts';
import { commented, erased, posted } from '../../../src/testing/community-events-fixture.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { watches, watchingProjection } from './projection.ts';
import { mutedAmong, watchersAfter } from './queries.ts';

const watching = specifyProjection(watchingProjection);
const ofBob = { postId: 'p1', memberId: 'bob' };
const deletedComment = (authorId: string, commentId: string) =>
  CommentDeleted({ commentId, postId: 'p1', authorId, parentId: null, reason: null, wasRemoved: false });

test('an author or commenter watches, until they have no comment there any more', () => {
  watching
    .given(posted('ada', 'p1'), commented('bob', 'c1', 'p1', 'ada'), commented('cyd', 'c2', 'p1', 'ada'))
    .thenHolds(
      watches,
      { _id: 'p1:ada', isAuthor: true, stance: 'default' },
      { _id: 'p1:bob', commentsCount: 1, since: minutesIn(1) },
      { _id: 'p1:cyd' },
    );
  watching
    .given(commented('bob', 'c1', 'p1', 'ada'), commented('bob', 'c2', 'p1', 'ada'), deletedComment('bob', 'c1'))
    .thenHolds(watches, { _id: 'p1:bob', commentsCount: 1 });
  watching.given(commented('bob', 'c1', 'p1', 'ada'), deletedComment('bob', 'c1')).thenHolds(watches);
});

test('a member’s choice applies whether they take part or not', () => {
  watching.given(PostWatched(ofBob)).thenHolds(watches, { _id: 'p1:bob', stance: 'watching' });
  watching.given(PostWatched(ofBob), PostUnwatched(ofBob)).thenHolds(watches);
  watching
    .given(PostMuted(ofBob), commented('bob', 'c1', 'p1', 'ada'), deletedComment('bob', 'c1'))
    .thenHolds(watches, { _id: 'p1:bob', stance: 'muted', commentsCount: 0 });
  watching
    .given(commented('bob', 'c1', 'p1', 'ada'), PostMuted(ofBob), PostUnmuted(ofBob))
    .thenHolds(watches, { _id: 'p1:bob', stance: 'default', commentsCount: 1 });
});

test('a deleted post and an erased member remove their watches', () => {
  const story = [posted('ada', 'p1'), PostWatched(ofBob), PostMuted({ postId: 'p2', memberId: 'bob' })];
  watching
    .given(...story, PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }))
    .thenHolds(watches, { _id: 'p2:bob' });
  watching.given(...story, erased('bob')).thenHolds(watches, { _id: 'p1:ada' });
});

test('watchers are found a few hundred at a time, without those who mute or came later', async () => {
  const many = Array.from({ length: 502 }, (_, index) => `m${1_000 + index}`);
  const events = [
    ...many.map((memberId) => PostWatched({ postId: 'p1', memberId })),
    PostMuted({ postId: 'p1', memberId: 'm1000' }),
    PostWatched({ postId: 'p10', memberId: 'eve' }),
  ];
  const { read, close } = await foldedReadModels([watchingProjection], events);
  const first = await watchersAfter(read, 'p1', { memberId: '', by: minutesIn(600) });
  expect(first).toEqual({ ids: many.slice(1, 500), upTo: 'm1499' });
  const second = await watchersAfter(read, 'p1', { memberId: 'm1499', by: minutesIn(600) });
  expect(second).toEqual({ ids: ['m1500', 'm1501'], upTo: null });
  expect((await watchersAfter(read, 'p1', { memberId: '', by: minutesIn(2) })).ids).toEqual(['m1001', 'm1002']);
  expect(await mutedAmong(read, 'm1000', ['p1', 'p10', 'p1'])).toEqual(new Set(['p1']));
  await close();
});
