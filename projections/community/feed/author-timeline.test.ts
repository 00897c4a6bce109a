// A member's own feed found through the timeline equals the feed found without it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import { openMongoDocuments } from '../../../src/platform/documents/mongodb/mongo-documents.ts';
import { everyOne, pageFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor } from '../../../src/platform/viewing/viewer.ts';
import { joined, posted } from '../../../src/testing/community-events-fixture.ts';
import { startMongoDouble } from '../../../src/testing/mongodb-double/mongodb-double.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { AuthorTimeline } from './author-timeline.ts';
import { feedProjection, posts } from './projection.ts';
import { ownFeedPage } from './queries.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const people = ['ada', 'bob', 'cyd', 'dan', 'eve'];

async function pagesOf(
  read: ReadModels,
  timeline: AuthorTimeline | undefined,
  filter: Parameters<typeof ownFeedPage>[2],
  limit: number,
) {
  const ids: string[][] = [];
  let nextCursor: string | null = null;
  do {
    const request = nextCursor === null ? { limit } : pageFrom(nextCursor, limit);
    const page = await ownFeedPage(read, timeline, filter, request, anyVisitor(now));
    ids.push(page.items.map(({ id }) => id));
    nextCursor = page.nextCursor;
  } while (nextCursor !== null);
  return ids;
}

async function filledFrom(read: ReadModels): Promise<AuthorTimeline> {
  const timeline = new AuthorTimeline();
  for await (const post of everyOne(read, { from: posts, where: {}, sort: { createdAt: 1 } })) timeline.add(post);
  return timeline;
}

test('every page is the same with and without the timeline, however often members posted and whatever was deleted', async () => {
  const community = fc.record({
    posts: fc.array(
      fc.record({
        author: fc.constantFrom(...people),
        category: fc.constantFrom('ethics' as const, 'general' as const),
        isDeleted: fc.boolean(),
      }),
      { maxLength: 40 },
    ),
    followed: fc.subarray(people),
    category: fc.constantFrom(undefined, 'ethics' as const),
    limit: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(community, async ({ posts: written, followed, category, limit }) => {
      const events = written.map(({ author, category: of }, index) => posted(author, `p${index}`, { category: of }));
      const before = await foldedReadModels(
        [feedProjection, membersProjection],
        [...people.map((id) => joined(id)), ...events],
      );
      const timeline = await filledFrom(before.read);
      await before.close();
      const deletions = written.flatMap(({ author, isDeleted }, index) =>
        isDeleted ? [PostDeleted({ postId: `p${index}`, authorId: author, reason: null })] : [],
      );
      const after = await foldedReadModels(
        [feedProjection, membersProjection],
        [...people.map((id) => joined(id)), ...events, ...deletions],
      );
      const filter = { authorIds: followed, category };
      const along = await pagesOf(after.read, timeline, filter, limit);
      expect(along.flat()).toEqual((await pagesOf(after.read, undefined, filter, limit)).flat());
      await after.close();
    }),
    { numRuns: 60 },
  );
});

test('the same pages come from MongoDB, with and without the timeline', async () => {
  const double = await startMongoDouble();
  const written = Array.from({ length: 40 }, (_, index) =>
    posted(people[(index * 3) % people.length] ?? 'ada', `p${index}`, { category: index % 4 ? 'general' : 'ethics' }),
  );
  const deletions = ['p3', 'p18', 'p36'].map((postId) => PostDeleted({ postId, authorId: 'cyd', reason: null }));
  const events = [...people.map((id) => joined(id)), ...written, ...deletions];
  const projections = [feedProjection, membersProjection];
  const onMongo = await foldedReadModels(projections, events, await openMongoDocuments({ url: double.url }));
  const onSqlite = await foldedReadModels(projections, events);
  const timeline = await filledFrom(onMongo.read);
  for (const category of [undefined, 'ethics' as const]) {
    const filter = { authorIds: ['ada', 'cyd', 'eve'], category };
    const ids = (await pagesOf(onSqlite.read, undefined, filter, 4)).flat();
    expect(ids.length).toBeGreaterThan(4);
    expect((await pagesOf(onMongo.read, timeline, filter, 4)).flat()).toEqual(ids);
    expect((await pagesOf(onMongo.read, undefined, filter, 4)).flat()).toEqual(ids);
  }
  await Promise.all([onMongo.close(), onSqlite.close()]);
  await double.close();
});

const post = (authorId: string, createdAt: string) =>
  ({ authorId, createdAt, category: 'general', postType: 'insight' }) as const;
const at = (second: number) => `2026-11-02T09:00:0${second}.000Z`;
const newest = Number.POSITIVE_INFINITY;

describe('a stretch', () => {
  const timeline = new AuthorTimeline();
  for (const [author, second] of [
    ['ada', 1],
    ['bob', 2],
    ['cyd', 3],
    ['ada', 4],
    ['dan', 2],
  ] as const) {
    timeline.add(post(author, at(second)));
  }

  test('covers those who posted last, and says since when', () => {
    expect(timeline.stretch(people, 2, newest, {})).toEqual({ authorIds: ['ada', 'cyd'], sinceMs: Date.parse(at(3)) });
  });

  test('includes everyone who posted at the same time', () => {
    const { authorIds } = timeline.stretch(people, 3, newest, {});
    expect([...authorIds].sort()).toEqual(['ada', 'bob', 'cyd', 'dan']);
  });

  test('starts at a time, inclusive, and has an end', () => {
    const rest = timeline.stretch(people, 9, Date.parse(at(2)), {});
    expect({ ...rest, authorIds: [...rest.authorIds].sort() }).toEqual({
      authorIds: ['ada', 'bob', 'dan'],
      sinceMs: undefined,
    });
  });

  test('finds a late post in its place', () => {
    const late = new AuthorTimeline();
    for (const second of [3, 1, 2]) late.add(post('ada', at(second)));
    const walked = [newest, Date.parse(at(3)) - 1, Date.parse(at(2)) - 1].map(
      (upTo) => late.stretch(['ada'], 1, upTo, {}).sinceMs,
    );
    expect(walked).toEqual([3, 2, 1].map((second) => Date.parse(at(second))));
  });

  test('stays correct as it grows', () => {
    const grown = new AuthorTimeline();
    for (let index = 0; index < 5_000; index += 1) {
      grown.add(post(`m${index % 7}`, new Date(Date.parse(at(0)) + index).toISOString()));
    }
    expect(grown.stretch(['m3'], 1, newest, {}).sinceMs).toBe(Date.parse(at(0)) + 4_994);
  });
});
