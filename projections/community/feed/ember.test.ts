import { describe, expect, it, test } from 'vitest';
import { CommentDeleted } from '../../../modules/community/model/comment-events.ts';
import { type anyVisitor, viewerOf } from '../../../src/platform/viewing/viewer.ts';
import { commented, joined, posted } from '../../../src/testing/community-events-fixture.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { bookmarksProjection } from '../bookmarks/projection.ts';
import { watchingProjection } from '../watching/projection.ts';
import { emberOf, maxAnswersStored } from './ember.ts';
import { feedProjection, posts } from './projection.ts';
import { feedPage, postById, trendingPosts } from './queries.ts';

const day = 24 * 60;
const answersAt = (...minutes: readonly number[]) =>
  minutes.map((minute) => ({ id: `k${minute}`, by: 'bob', at: minutesIn(minute) }));
const answered = (count: number, postId = 'p1') =>
  Array.from({ length: count }, (_, index) => commented('bob', `k${index}`, postId, 'ada'));
const deleted = (commentId: string) =>
  CommentDeleted({ commentId, postId: 'p1', authorId: 'bob', parentId: null, reason: null, wasRemoved: false });

describe('an ember', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 2],
    [6, 3],
    [20, 3],
  ])('of %i answers today has level %i', (count, level) => {
    const answers = answersAt(...Array.from({ length: count }, (_, index) => index));
    expect(emberOf(answers, new Date(minutesIn(60)))).toEqual({ level, answers: count });
  });

  it('fades as its answers grow older than a day, to the minute', () => {
    const answers = answersAt(0, 1, 60);
    const at = (minutes: number) => emberOf(answers, new Date(minutesIn(minutes)));
    expect(at(day - 1)).toEqual({ level: 2, answers: 3 });
    expect(at(day)).toEqual({ level: 1, answers: 2 });
    expect(at(day + 59)).toEqual({ level: 1, answers: 1 });
    expect(at(day + 60)).toEqual({ level: 0, answers: 0 });
  });
});

describe('the newest answers of a post', () => {
  const feed = specifyProjection(feedProjection);

  test('are stored by id and time, and a deleted one is removed', () => {
    const story = [posted('ada', 'p1'), ...answered(3)];
    feed.given(...story).thenHolds(posts, {
      _id: 'p1',
      newestAnswers: [
        { id: 'k0', by: 'bob', at: minutesIn(1) },
        { id: 'k1', by: 'bob', at: minutesIn(2) },
        { id: 'k2', by: 'bob', at: minutesIn(3) },
      ],
    });
    feed.given(...story, deleted('k1')).thenHolds(posts, {
      _id: 'p1',
      commentsCount: 2,
      newestAnswers: [
        { id: 'k0', by: 'bob', at: minutesIn(1) },
        { id: 'k2', by: 'bob', at: minutesIn(3) },
      ],
    });
  });

  test('are limited in number, however old', () => {
    const crowded = answered(maxAnswersStored + 5).map((_, index) => ({
      id: `k${index}`,
      by: 'bob',
      at: minutesIn(index + 1),
    }));
    feed
      .given(posted('ada', 'p1'), ...answered(maxAnswersStored + 5))
      .thenHolds(posts, { _id: 'p1', newestAnswers: crowded.slice(5) });
  });
});

test('a returning member sees how many comments by others are new to them, the same in every list', async () => {
  const events = [joined('ada'), joined('bob'), posted('ada', 'p1'), ...answered(3)];
  const late = [commented('ada', 'own', 'p1', 'ada'), commented('bob', 'k9', 'p1', 'ada')];
  const { read, close } = await foldedReadModels(
    [feedProjection, bookmarksProjection, watchingProjection, membersProjection],
    [...events, ...late],
  );
  const newTo = async (memberId: string | undefined, lastVisitAt: string | null) => {
    const member = memberId === undefined ? undefined : { id: memberId, isAdmin: false };
    const viewer = viewerOf(member, new Date(minutesIn(60)), undefined, async () => lastVisitAt);
    const [listed] = (await feedPage(read, {}, { limit: 5 }, viewer)).items;
    return [listed?.newCommentsCount, (await postById(read, 'p1', viewer))?.newCommentsCount];
  };
  expect(await newTo('ada', minutesIn(4))).toEqual([2, 2]);
  expect(await newTo('ada', minutesIn(30))).toEqual([0, 0]);
  expect(await newTo('bob', minutesIn(4))).toEqual([1, 1]);
  expect(await newTo('ada', null)).toEqual([0, 0]);
  expect(await newTo(undefined, minutesIn(4))).toEqual([0, 0]);
  await close();
});

test('a post has the same ember in every list and on its own page, for members and visitors, and loses it with time', async () => {
  const events = [joined('ada'), posted('ada', 'p1'), ...answered(4)];
  const { read, close } = await foldedReadModels(
    [feedProjection, bookmarksProjection, watchingProjection, membersProjection],
    events,
  );
  const shownTo = async (viewer: ReturnType<typeof anyVisitor>) => {
    const seen = [
      ...(await feedPage(read, {}, { limit: 5 }, viewer)).items,
      ...(await feedPage(read, { sort: 'top' }, { limit: 5 }, viewer)).items,
      ...(await trendingPosts(read, viewer)),
      await postById(read, 'p1', viewer),
    ];
    return seen.map((post) => [post?.ember, post?.answersToday]);
  };
  const everywhere = (ember: number, answers: number) => Array.from({ length: 4 }, () => [ember, answers]);
  for (const memberId of [undefined, 'ada']) {
    const at = (minutes: number) =>
      viewerOf(memberId ? { id: memberId, isAdmin: false } : undefined, new Date(minutesIn(minutes)));
    expect(await shownTo(at(10))).toEqual(everywhere(2, 4));
    // Nothing has happened meanwhile: a shared response is not cached forever.
    expect(await shownTo(at(day + 3))).toEqual(everywhere(1, 2));
    expect(await shownTo(at(2 * day))).toEqual(everywhere(0, 0));
  }
  await close();
});
