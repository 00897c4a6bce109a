// Creates the missing indexes of a collection. An index's name encodes its definition, so a changed index has another
// name and is built again. Indexes that are not declared here are left alone.
import { type Collection, type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { orderOf } from '../conditions.ts';
import type { CollectionSpec, IndexTiming } from '../document-store.ts';
import { type Envelope, living, wordsIn, wordsOfField } from './envelope.ts';
import { namespaceNotFound } from './failures.ts';

const backfillBatch = 500;

/**
 * A word in a field counts for more than all its repetitions in the next one, since MongoDB's score at most doubles for
 * them. Weights must be below 100,000, so with more than six fields the first ones share a weight.
 */
const weightOf = (rank: number, fields: number): number => 8 ** Math.min(fields - 1 - rank, 5);

/** Indexes over fields may be deferred; the text index may not, since every write gives a document its words. */
export async function ensureIndexes(
  db: Db,
  collection: Collection<Envelope>,
  whole: CollectionSpec,
  made: IndexTiming,
): Promise<void> {
  const spec = made === 'at-first-query' ? { ...whole, indexes: [] } : whole;
  const present = await indexesOf(db, collection);
  const begun = new Set<string | undefined>(present.map(({ name }) => name));
  const ready = new Set<string | undefined>(present.filter(({ isBuilding }) => !isBuilding).map(({ name }) => name));
  const missing = declared(spec).filter((index) => !ready.has(index.name));
  if (missing.length === 0) return;
  if (missing.some((index) => isText(index) && !begun.has(index.name))) {
    // The text index comes last: once it exists, every document has its words.
    if (spec.text !== undefined && present.length > 0) await backfillWords(collection, spec.text);
    const outdated = present.find(isText);
    if (outdated !== undefined) await collection.dropIndex(outdated.name);
  }
  // Waits if another instance is building an index. By default it would also wait for every member of the replica set,
  // and never end while one is down.
  await collection.createIndexes(missing, { commitQuorum: 'majority' });
}

function declared({ indexes, text = [] }: CollectionSpec): IndexDescription[] {
  const keys = indexes.map(({ fields }) => orderOf(fields));
  // Every collection has the index over `_id`, and it can't be declared a second time.
  const ofFields = keys
    .filter((order) => order.length > 1)
    .map((order): IndexDescription => {
      const key = Object.fromEntries(order);
      return { name: nameOf(key), key, partialFilterExpression: living };
    });
  const tombstones = { name: 'tombstones', key: { _at: 1 }, partialFilterExpression: { _deleted: true } } as const;
  const unique = new Map([...ofFields, tombstones].map((index) => [index.name, index]));
  return text.length === 0 ? [...unique.values()] : [...unique.values(), ...ofText(text)];
}

function ofText(fields: readonly string[]): IndexDescription[] {
  const weights = Object.fromEntries(fields.map((_, rank) => [wordsOfField(rank), weightOf(rank, fields.length)]));
  return [
    { name: 'words', key: { _words: 1, _id: 1 }, partialFilterExpression: living },
    {
      name: `words_of_${fields.join('_')}`,
      key: Object.fromEntries(fields.map((_, rank) => [wordsOfField(rank), 'text'])),
      weights,
      // No stemming and no stop words, in any language.
      default_language: 'none',
      // Otherwise a document with a field `language` would be refused if MongoDB doesn't know the language.
      language_override: '_language',
    },
  ];
}

const nameOf = (key: Readonly<Record<string, number>>): string => Object.entries(key).flat().join('_');

const isText = ({ key }: { key: object }): boolean => Object.values(key).includes('text');

type Present = Readonly<{ name: string; key: object; isBuilding: boolean }>;
type IndexInfo = Readonly<{ spec: Readonly<{ name: string; key: object }>; indexBuildInfo?: object }>;

/** The driver can't tell indexes under construction, which serve no query yet, from the others. */
async function indexesOf(db: Db, { collectionName }: Collection<Envelope>): Promise<readonly Present[]> {
  try {
    const listed = await db.runCursorCommand({ listIndexes: collectionName, includeIndexBuildInfo: true }).toArray();
    return (listed as IndexInfo[]).map(({ spec, indexBuildInfo }) => ({
      ...spec,
      isBuilding: indexBuildInfo !== undefined,
    }));
  } catch (error) {
    if (error instanceof MongoServerError && error.code === namespaceNotFound) return [];
    throw error;
  }
}

/** Adds words to documents that are older than the text fields. A document written in the meantime already has them. */
async function backfillWords(collection: Collection<Envelope>, fields: readonly string[]): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const page = await collection
      .find({ ...living, ...(after !== undefined && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(backfillBatch)
      .toArray();
    const updates = page.map((doc) => ({
      updateOne: { filter: { _id: doc._id, _at: doc._at }, update: { $set: wordsIn(doc, fields) } },
    }));
    if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
    const last = page.at(-1);
    if (last === undefined || page.length < backfillBatch) return;
    after = last._id;
  }
}
