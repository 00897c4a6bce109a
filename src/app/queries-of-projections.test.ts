// Every projection on both document stores: folds a history into each, and runs every kind of query that its indexes serve. Both return
// what a scan of all documents finds, and both refuse a query whose index is not declared.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { naiveFind } from '../platform/documents/contract/naive-find.ts';
import {
  afterOf,
  type Document,
  type DocumentStore,
  type FindOptions,
  type Index,
  QueryWithoutIndex,
  type Scalar,
  type Sort,
  type Where,
} from '../platform/documents/document-store.ts';
import { openMongoDocuments } from '../platform/documents/mongodb/mongo-documents.ts';
import { openSqliteDocuments } from '../platform/documents/sqlite/sqlite-document-store.ts';
import type { Collection } from '../platform/projection.ts';
import { foldBatch } from '../platform/projector/fold-batch.ts';
import { type Generation, physicalName, specOf } from '../platform/projector/generations.ts';
import { planOf } from '../platform/projector/plan.ts';
import { randomHistories } from '../testing/history/random-history-fixture.ts';
import { type MongoDouble, startMongoDouble } from '../testing/mongodb-double/mongodb-double.ts';
import { projections } from './registry.ts';

const [events = []] = fc.sample(randomHistories({ timesEach: 12 }), { seed: 20_261_102, numRuns: 1 });
const generation: Generation = { version: 1, number: 1 };
const all = 1_000;

let mongoDb: MongoDouble;
let stores: readonly Readonly<{ name: string; store: DocumentStore }>[];
beforeAll(async () => {
  mongoDb = await startMongoDouble();
  stores = [
    { name: 'SQLite', store: openSqliteDocuments({ path: ':memory:' }) },
    { name: 'MongoDB', store: await openMongoDocuments({ url: mongoDb.url }) },
  ];
});
afterAll(async () => {
  for (const { store } of stores) await store.close();
  // Throws if it got a request that a real server refuses.
  await mongoDb.close();
});

const nameOf = (collection: Collection) => physicalName(collection, generation);

describe.each(projections.map((projection) => ({ name: projection.name, projection })))('$name', ({ projection }) => {
  test('has equal documents and equal results for every query that its indexes serve', {
    timeout: 120_000,
  }, async () => {
    for (const { store } of stores) {
      for (const collection of projection.collections) await store.ensure(specOf(collection, generation));
      for (let from = 0; from < events.length; from += 200)
        await foldBatch(planOf(projection), events.slice(from, from + 200), store, nameOf, () => []);
    }
    for (const collection of projection.collections) {
      const [folded = [], ...others] = await Promise.all(stores.map(({ store }) => everything(store, collection)));
      for (const other of others) expect(other, collection.name).toEqual(folded);
      for (const query of queriesOf(collection, folded)) await expectAlike(collection, folded, query);
      for (const text of textsOf(collection, folded)) await expectFound(collection, text);
    }
  });

  test('refuses every such query once no index is declared', async () => {
    for (const { name, store } of stores) {
      for (const collection of projection.collections) {
        const bare = { name: `bare.${nameOf(collection)}`, indexes: [] };
        await store.ensure(bare);
        for (const query of queriesOf(collection, []).filter(needsIndex))
          await expect(store.find(bare.name, query), `${name}: ${JSON.stringify(query)}`).rejects.toThrow(
            QueryWithoutIndex,
          );
      }
    }
  });
});

async function everything(store: DocumentStore, collection: Collection) {
  const found = [];
  for (let after: string | undefined; ; ) {
    const page = await store.scan(nameOf(collection), { limit: all, ...(after !== undefined && { after }) });
    found.push(...page);
    after = page.at(-1)?._id;
    if (page.length < all) return found;
  }
}

async function expectAlike(collection: Collection, folded: readonly Document[], query: FindOptions<Document>) {
  const expected = naiveFind(folded, query);
  for (const { name, store } of stores) {
    const description = `${name}, ${collection.name}: ${JSON.stringify(query)}`;
    expect(await store.find(nameOf(collection), query), description).toEqual(expected);
    if (query.after === undefined)
      expect(await store.count(nameOf(collection), query.where), description).toBe(
        naiveFind(folded, { ...query, limit: folded.length }).length,
      );
  }
}

async function expectFound(collection: Collection, text: string) {
  const [first = [], second] = await Promise.all(
    stores.map(async ({ store }) =>
      (await store.search(nameOf(collection), text, { limit: all })).map(({ _id }) => _id),
    ),
  );
  expect(new Set(second), `${collection.name}: ${text}`).toEqual(new Set(first));
}

/**
 * Returns queries for each index: equality or a list for each prefix of its fields, then a range or none, both directions, and the next
 * page.
 */
function queriesOf({ indexes }: Collection, folded: readonly Document[]): readonly FindOptions<Document>[] {
  return [{ limit: 3 }, ...indexes.flatMap((index) => queriesOfIndex(index, folded))];
}

function queriesOfIndex({ fields, array = false }: Index<Document>, folded: readonly Document[]) {
  const order = Object.entries(fields) as [string, 1 | -1][];
  const fixedCounts = order.map((_, at) => at + 1).concat(array ? [] : [0]);
  return fixedCounts.flatMap((count) => {
    const fixed = order.slice(0, count).map(([field]) => field);
    const rest = order.slice(count);
    const conditions = [...equalities(fixed, folded, array), ...ranges(fixed, rest[0]?.[0], folded)];
    return conditions.flatMap((where) => [1, -1].flatMap((sense) => pages(where, sortOf(rest, sense), folded)));
  });
}

function pages(where: Where<Document>, sort: Sort<Document>, folded: readonly Document[]): FindOptions<Document>[] {
  const first = { where, sort, limit: 3 };
  const last = naiveFind(folded, first).at(-1);
  return last === undefined ? [first] : [first, { ...first, after: afterOf(last, sort) }];
}

const sortOf = (rest: readonly [string, 1 | -1][], sense: number): Sort<Document> =>
  Object.fromEntries(rest.map(([field, direction]) => [field, direction * sense]));

function equalities(fixed: readonly string[], folded: readonly Document[], array: boolean): Where<Document>[] {
  const one = Object.fromEntries(fixed.map((field) => [field, valuesOf(folded, field)[0] ?? null]));
  const [first] = fixed;
  if (first === undefined) return [{}];
  const many = { ...one, [first]: { $in: valuesOf(folded, first).slice(0, 3) } };
  // Arrays are only compared by an element: excluding one is another question.
  return array ? [one] : [one, many];
}

function ranges(fixed: readonly string[], field: string | undefined, folded: readonly Document[]): Where<Document>[] {
  const bound = field === undefined ? undefined : valuesOf(folded, field).find((value) => value !== null);
  if (field === undefined || bound === undefined) return [];
  const one = Object.fromEntries(fixed.map((each) => [each, valuesOf(folded, each)[0] ?? null]));
  return [{ $gte: bound }, { $lt: bound }].map((range) => ({ ...one, [field]: range }));
}

function valuesOf(folded: readonly Document[], field: string): readonly Scalar[] {
  const values = folded.flatMap((doc) => Reflect.get(doc, field) as Scalar | readonly Scalar[]);
  return [...new Set(values.map((value) => value ?? null))]
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))
    .slice(0, 4);
}

/** Returns a word of a document, its beginning, and two words. */
function textsOf({ text }: Collection, folded: readonly Document[]): readonly string[] {
  const words = text.flatMap((field) =>
    folded
      .flatMap((doc) => [Reflect.get(doc, field) as unknown].flat())
      .flatMap((each) => `${each ?? ''}`.split(/\s+/)),
  );
  const some = [...new Set(words)].filter((word) => word.length > 2).slice(0, 3);
  return [...some, ...some.map((word) => word.slice(0, 2)), some.slice(0, 2).join(' ')].filter(Boolean);
}

const needsIndex = ({ where = {}, sort = {} }: FindOptions<Document>): boolean =>
  Object.keys({ ...where, ...sort }).some((field) => field !== '_id');
