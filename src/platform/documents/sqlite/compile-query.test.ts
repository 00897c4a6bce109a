// SQLite's plans for the compiled queries: whatever the shape of a query, SQLite seeks in an index and sorts nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FindOptions, Where } from '../document-store.ts';
import { Database, type Value } from './database.ts';
import { countDocuments, findDocuments } from './find-documents.ts';
import type { AnySpec, Layout } from './layout.ts';
import { ensureCollection, readLayout, schemaOfFile } from './schema.ts';
import { sweepTombstones, writeDocuments } from './write-documents.ts';

/** Records SQLite's plan of each statement that it runs. */
class ExplainingDatabase extends Database {
  plans: string[] = [];

  override rows<Row extends readonly Value[]>(sql: string, values: readonly Value[] = []): Row[] {
    this.#explain(sql, values);
    return super.rows<Row>(sql, values);
  }
  override row<Row extends readonly Value[]>(sql: string, values: readonly Value[] = []): Row | undefined {
    this.#explain(sql, values);
    return super.row<Row>(sql, values);
  }
  override exactRows<Row extends readonly Value[]>(sql: string, values: readonly Value[] = []): Row[] {
    this.#explain(sql, values);
    return super.exactRows<Row>(sql, values);
  }
  override run(sql: string, values: readonly Value[] = []) {
    this.#explain(sql, values);
    return super.run(sql, values);
  }
  #explain(sql: string, values: readonly Value[]): void {
    const steps = super.rows<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${sql}`, values);
    this.plans.push(...steps.map(([, , , detail]) => detail));
  }
}

const spec: AnySpec = {
  name: 'posts',
  indexes: [
    { fields: { at: -1 } },
    { fields: { author: 1, at: -1 } },
    { fields: { author: 1 } },
    { fields: { score: 1, at: -1 } },
    { fields: { tags: 1, at: -1 }, array: true },
  ],
};

let db: ExplainingDatabase;
let layout: Layout;

beforeAll(() => {
  db = new ExplainingDatabase(':memory:');
  db.exec(schemaOfFile);
  ensureCollection(db, spec, 'now');
  const known = readLayout(db, 'posts');
  if (known === undefined) throw new Error('posts should be there');
  layout = known;
  const docs = Array.from({ length: 50 }, (_, n) => ({
    _id: `p${n}`,
    author: `a${n % 3}`,
    at: n,
    score: n % 5,
    tags: ['x'],
  }));
  db.transaction(() =>
    writeDocuments(
      db,
      layout,
      docs.map((doc) => ({ _id: doc._id, doc, position: 1n })),
    ),
  );
});
afterAll(() => db.close());

const plansOf = (work: () => unknown): string[] => {
  db.plans = [];
  work();
  return db.plans;
};

type Find = Omit<FindOptions<Record<string, unknown>>, 'limit'>;

const bounded: readonly (readonly [string, Find, string])[] = [
  ['equality', { where: { author: 'a1' } }, 'index_1_2 (f_author=?)'],
  ['equality and sort', { where: { author: 'a1' }, sort: { at: 1 } }, 'index_1_1 (f_author=?)'],
  ['equality with null', { where: { author: null } }, 'index_1_2 (f_author=?)'],
  ['a range', { where: { at: { $gt: 3, $lte: 9 } }, sort: { at: -1 } }, 'index_1_0 (f_at>? AND f_at<?)'],
  [
    'equality and a range',
    { where: { author: 'a1', at: { $lt: 9 } }, sort: { at: -1 } },
    'index_1_1 (f_author=? AND f_at<?)',
  ],
  ['a page by ids', { after: ['p3'] }, 'docs_1_by_id (_id>?)'],
  ['ids', { where: { _id: { $in: ['p1', 'p2'] } }, sort: { score: 1 } }, 'docs_1_by_id (_id=?)'],
  ['an element', { where: { tags: 'x' }, sort: { at: -1 } }, 'index_1_4 (element=?)'],
  [
    'a page behind an element',
    { where: { tags: 'x' }, sort: { at: -1 }, after: [9, 'p9'] },
    'index_1_4 (element=? AND f_at<?)',
  ],
  ['a page backwards within nulls', { sort: { at: -1 }, after: [null, 'p9'] }, 'index_1_0 (f_at=? AND _id<?)'],
  ['a page upwards from null', { sort: { at: 1 }, after: [null, 'p9'] }, 'index_1_0 (f_at>?)'],
  [
    'a page behind equality',
    { where: { author: 'a1' }, sort: { at: -1 }, after: [9, 'p9'] },
    'index_1_1 (f_author=? AND f_at<?)',
  ],
  [
    'the ties of a page',
    { sort: { score: 1, at: -1 }, after: [2, 9, 'p9'] },
    'index_1_3 (f_score=? AND f_at=? AND _id<?)',
  ],
  ['$in', { where: { author: { $in: ['a1', 'a2'] } }, sort: { at: -1 } }, 'index_1_1 (f_author=?)'],
];

test.each(bounded)('%s is a seek', (_, find, seek) => {
  const plans = plansOf(() => findDocuments(db, layout, { ...find, limit: 20 }));
  expect(plans.join('\n')).toContain(seek);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH /);
});

test('a page within a range starts at the cursor and ends at the bound', () => {
  const find = { where: { at: { $gt: 3, $lt: 40 } }, sort: { at: -1 }, limit: 5, after: [20, 'p20'] } as const;
  expect(plansOf(() => findDocuments(db, layout, find))).toContain(
    'SEARCH d USING INDEX index_1_0 (f_at>? AND f_at<?)',
  );
});

test('a sort alone reads its index from one end', () => {
  const plans = plansOf(() => findDocuments(db, layout, { sort: { at: -1 }, limit: 20 }));
  expect(plans).toEqual(['SCAN d USING INDEX index_1_0']);
});

const counts: readonly (readonly [string, Where<Record<string, unknown>>, string])[] = [
  ['equality', { author: 'a1' }, 'USING COVERING INDEX index_1_1 (f_author=?)'],
  ['a range', { at: { $gte: 3 } }, 'USING COVERING INDEX index_1_0 (f_at>?)'],
  ['an element', { tags: 'x' }, 'USING COVERING INDEX index_1_4 (element=?)'],
];

test.each(counts)('counting by %s never leaves the index', (_, where, seek) => {
  const plans = plansOf(() => countDocuments(db, layout, where, 10));
  expect(plans.join('\n')).toContain(seek);
  expect(plans.join('\n')).not.toContain('TEMP B-TREE');
});

test('writing and sweeping seek, too', () => {
  const doc = { _id: 'p1', author: 'a9', at: 99, score: 1, tags: ['y'] };
  const plans = plansOf(() => {
    writeDocuments(db, layout, [{ _id: 'p1', doc, position: 5n }]);
    writeDocuments(db, layout, [{ _id: 'p1', doc: null, position: 6n }]);
    sweepTombstones(db, layout, 9n);
  });
  expect(plans.length).toBeGreaterThan(4);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH |^SCAN wanted VIRTUAL TABLE/);
});

test('a change outside the indexed fields touches no index', () => {
  const doc = { _id: 'p2', author: 'a2', at: 2, score: 2, tags: ['x'], likes: 7 };
  const statements: string[] = [];
  const run = db.run.bind(db);
  db.run = (sql, values) => {
    statements.push(sql);
    return run(sql, values);
  };
  writeDocuments(db, layout, [{ _id: 'p2', doc, position: 7n }]);
  expect(statements).toEqual(['UPDATE docs_1 SET _at = ?, doc = ? WHERE n = ?']);
});
