// The lists of the feed by kind and order, on both engines: their contents, and that their pages fit together.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories, postTypes } from '../../../modules/community/names.ts';
import { openMongoDocuments } from '../../../src/platform/documents/mongodb/mongo-documents.ts';
import { openSqliteDocuments } from '../../../src/platform/documents/sqlite/sqlite-document-store.ts';
import { pageFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor } from '../../../src/platform/viewing/viewer.ts';
import { commented, joined, liked, posted } from '../../../src/testing/community-events-fixture.ts';
import { startMongoDouble } from '../../../src/testing/mongodb-double/mongodb-double.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { type FeedFilter, feedSorts } from './listing.ts';
import { feedProjection } from './projection.ts';
import { feedPage } from './queries.ts';

const events = [
  joined('ada'),
  joined('bob'),
  posted('ada', 'q1', { postType: 'question', category: 'ethics' }),
  posted('bob', 'q2', { postType: 'question', category: 'security' }),
  posted('ada', 'r1', { postType: 'resource', category: 'ethics' }),
  posted('bob', 'i1'),
  posted('ada', 'q3', { postType: 'question', category: 'ethics' }),
  ...['ada', 'bob'].map((memberId) => liked(memberId, 'q1', 'ada')),
  ...['ada', 'bob', 'cyd'].map((memberId) => liked(memberId, 'r1', 'ada')),
  liked('ada', 'q2', 'bob'),
  commented('bob', 'k1', 'q3', 'ada'),
  commented('ada', 'k2', 'i1', 'bob'),
];
const visitor = anyVisitor(new Date('2026-11-02T12:00:00.000Z'));

const engines = [
  ['SQLite', async () => ({ documents: openSqliteDocuments({ path: ':memory:' }), end: async () => {} })],
  [
    'MongoDB (double)',
    async () => {
      const double = await startMongoDouble();
      return { documents: await openMongoDocuments({ url: double.url }), end: () => double.close() };
    },
  ],
] as const;

describe.each(engines)('on %s', (_, open) => {
  let read: ReadModels;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { documents, end } = await open();
    const folded = await foldedReadModels([feedProjection, membersProjection], events, documents);
    read = folded.read;
    close = async () => {
      await folded.close();
      await end();
    };
  });
  afterAll(() => close());

  const listed = async (filter: FeedFilter) =>
    (await feedPage(read, filter, { limit: 20 }, visitor)).items.map(({ id }) => id);

  it.each<[FeedFilter, readonly string[]]>([
    [{}, ['q3', 'i1', 'r1', 'q2', 'q1']],
    [{ kind: 'question' }, ['q3', 'q2', 'q1']],
    [{ kind: 'question', category: 'ethics' }, ['q3', 'q1']],
    [{ kind: 'question', authorIds: ['ada'] }, ['q3', 'q1']],
    [{ kind: 'question', category: 'security', authorIds: ['ada', 'bob'] }, ['q2']],
    [{ sort: 'top' }, ['r1', 'q1', 'q2', 'q3', 'i1']],
    [{ sort: 'top', kind: 'question' }, ['q1', 'q2', 'q3']],
    [{ sort: 'top', category: 'ethics' }, ['r1', 'q1', 'q3']],
    [{ sort: 'top', kind: 'question', category: 'ethics' }, ['q1', 'q3']],
    [{ sort: 'unanswered' }, ['r1', 'q2', 'q1']],
    [{ sort: 'unanswered', kind: 'question' }, ['q2', 'q1']],
    [{ sort: 'unanswered', category: 'ethics' }, ['r1', 'q1']],
    [{ sort: 'unanswered', kind: 'poll' }, []],
  ])('the list %j is %j', async (filter, ids) => {
    expect(await listed(filter)).toEqual(ids);
  });

  it('every list returns each post once, with paging', async () => {
    const filters = feedSorts.flatMap((sort) =>
      [undefined, ...categories].flatMap((category) =>
        [undefined, ...postTypes].map((kind): FeedFilter => ({ sort, category, kind })),
      ),
    );
    for (const filter of filters) {
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page = cursor === null ? { limit: 1 } : pageFrom(cursor, 1);
        const { items, nextCursor } = await feedPage(read, filter, page, visitor);
        paged.push(...items.map(({ id }) => id));
        cursor = nextCursor;
      } while (cursor !== null);
      expect(paged, JSON.stringify(filter)).toEqual(await listed(filter));
    }
  });
});
