// The indexes that a collection declares, made where they are missing. A name says all that an index is, so one that
// changed has another name and is made anew; what is there beyond the declared ones is left alone.
import { type Collection, type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { orderOf } from '../conditions.ts';
import type { CollectionSpec, IndexesMade } from '../document-store.ts';
import { type Envelope, living, wordsIn } from './envelope.ts';
import { namespaceNotFound } from './failures.ts';

const backfillBatch = 500;

/**
 * A word in a field counts for more than all its repetitions in the next one: MongoDB's score at most doubles them. It takes
 * weights below 100,000, so beyond six fields the first ones share theirs.
 */
const weightOf = (rank: number, fields: number): number => 8 ** Math.min(fields - 1 - rank, 5);

/** Those over fields may be left for later; those over words may not, since every write gives a document its words. */
export async function ensureIndexes(
  db: Db,
  collection: Collection<Envelope>,
  whole: CollectionSpec,
  made: IndexesMade = 'now',
): Promise<void> {
  const spec = made === 'at-first-query' ? { ...whole, indexes: [] } : whole;
  const present = await indexesOf(db, collection);
  const begun = new Set<string | undefined>(present.map(({ name }) => name));
  const ready = new Set<string | undefined>(present.filter(({ isBuilding }) => !isBuilding).map(({ name }) => name));
  const keepsText = made === 'only-added' && present.some(isText);
  const missing = declared(spec).filter((index) => !(ready.has(index.name) || (keepsText && isText(index))));
  if (missing.length === 0) return;
  if (missing.some((index) => isText(index) && !begun.has(index.name))) {
    // The text index comes last, so that it is begun says that every document has its words.
    if (spec.text !== undefined && present.length > 0) await backfillWords(collection, spec.text);
    const outdated = present.find(isText);
    if (outdated !== undefined) await collection.dropIndex(outdated.name);
  }
  // Where another instance is building one, this waits until it is done; by default, also until every member of the replica set
  // has built it, so that with one down it would never end.
  await collection.createIndexes(missing, { commitQuorum: 'majority' });
}

function declared({ indexes, text = [] }: CollectionSpec): IndexDescription[] {
  const keys = indexes.map(({ fields }) => orderOf(fields));
  // The order of `_id` alone is every collection's own, and can't be declared a second time.
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
  const weights = Object.fromEntries(fields.map((field, rank) => [field, weightOf(rank, fields.length)]));
  return [
    { name: 'words', key: { _words: 1, _id: 1 }, partialFilterExpression: living },
    {
      name: `text_${fields.join('_')}`,
      key: Object.fromEntries(fields.map((field) => [field, 'text'])),
      weights,
      // Words as they stand: no stemming and no stop words, in whatever language they are.
      default_language: 'none',
      // Else a document with a field `language` would be refused for any language that MongoDB doesn't know.
      language_override: '_language',
    },
  ];
}

const nameOf = (key: Readonly<Record<string, number>>): string => Object.entries(key).flat().join('_');

const isText = ({ key }: { key: object }): boolean => Object.values(key).includes('text');

type Present = Readonly<{ name: string; key: object; isBuilding: boolean }>;
type Told = Readonly<{ spec: Readonly<{ name: string; key: object }>; indexBuildInfo?: object }>;

/** The server lists those that are being built, too, which serve nothing yet; the driver has no way to ask which. */
async function indexesOf(db: Db, { collectionName }: Collection<Envelope>): Promise<readonly Present[]> {
  try {
    const told = await db.runCursorCommand({ listIndexes: collectionName, includeIndexBuildInfo: true }).toArray();
    return (told as Told[]).map(({ spec, indexBuildInfo }) => ({ ...spec, isBuilding: indexBuildInfo !== undefined }));
  } catch (error) {
    if (error instanceof MongoServerError && error.code === namespaceNotFound) return [];
    throw error;
  }
}

/** Gives the documents that were there before the text fields their words; one that moves on meanwhile has them already. */
async function backfillWords(collection: Collection<Envelope>, fields: readonly string[]): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const page = await collection
      .find({ ...living, ...(after !== undefined && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(backfillBatch)
      .toArray();
    const updates = page.map((doc) => ({
      updateOne: { filter: { _id: doc._id, _at: doc._at }, update: { $set: { _words: wordsIn(doc, fields) } } },
    }));
    if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
    const last = page.at(-1);
    if (last === undefined || page.length < backfillBatch) return;
    after = last._id;
  }
}
