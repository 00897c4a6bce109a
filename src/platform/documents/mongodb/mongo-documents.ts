// The document store on MongoDB. Acknowledged writes are on a majority of the replica set, as is everything that is
// read. Calls survive a lost connection and an election, or report that MongoDB can't respond now.

import { type Collection, Long } from 'mongodb';
import { asQuery, type Query } from '../../../text/words.ts';
import { checkPage, checkSpec } from '../collection-spec.ts';
import {
  type CollectionSpec,
  type Document,
  type DocumentStore,
  type FindOptions,
  type IndexTiming,
  UnknownCollection,
  type Write,
} from '../document-store.ts';
import { requireIndex } from '../serving-index.ts';
import { connectMongo, type MongoConnection, type MongoOptions, serverTimeMs } from './connection.ts';
import {
  bsonOptions,
  type Envelope,
  living,
  loadedOf,
  storedOf,
  withoutSearch,
  withoutStoresFields,
} from './envelope.ts';
import { filterOf, sortOf } from './filter.ts';
import { writeGuarded } from './guarded-write.ts';
import { ensureIndexes } from './indexes.ts';
import { search } from './search.ts';
import { sharedLookUps, sharedWrites } from './shared-calls.ts';

/** A prefix that keeps documents apart from the keys, media and counts in the same database. */
const prefix = 'documents.';
const countedUpTo = 10_000;

type Ensured = Readonly<{
  spec: CollectionSpec;
  collection: Collection<Envelope>;
  lookUp: ReturnType<typeof sharedLookUps<Envelope>>;
  write: ReturnType<typeof sharedWrites>;
}>;

/** Opens a connection for documents alone; `close` closes it. */
export async function openMongoDocuments(options: MongoOptions): Promise<DocumentStore> {
  const connection = await connectMongo(options);
  return { ...mongoDocuments(connection), close: () => connection.close() };
}

/** Stores documents over a shared connection: `close` leaves it open. */
export function mongoDocuments({ client, db, withRetries, withoutRetries }: MongoConnection): DocumentStore {
  const specs = new Map<string, Ensured>();
  const indexedLater = new Set<string>();
  const physical = (name: string): Collection<Envelope> => db.collection(`${prefix}${name}`, bsonOptions);

  function known(name: string): Ensured {
    const ensured = specs.get(name);
    if (ensured === undefined)
      throw new UnknownCollection(`'${name}' was not ensured: call ensure with its indexes first.`);
    return ensured;
  }

  async function ensure(spec: CollectionSpec, indexes: IndexTiming): Promise<void> {
    const collection = physical(spec.name);
    await withRetries(() => ensureIndexes(db, collection, spec, indexes));
    specs.set(spec.name, {
      ...{ spec, collection },
      lookUp: sharedLookUps((ids) => {
        const page = { ...reading, batchSize: ids.length + 1 };
        return withRetries(() => collection.find({ _id: { $in: [...ids] }, ...living }, page).toArray());
      }),
      write: sharedWrites((writes) =>
        withoutRetries(() =>
          client.withSession({ causalConsistency: true }, (session) => writeGuarded(collection, spec, writes, session)),
        ),
      ),
    });
    if (indexes === 'at-first-query') indexedLater.add(spec.name);
    else indexedLater.delete(spec.name);
  }

  /** Returns a collection with the indexes that a query needs, which may have been deferred. */
  async function indexed(name: string, where: object | undefined, sort: object | 'any' | undefined) {
    const { spec, collection } = known(name);
    const serving = requireIndex(spec, where, sort);
    if (serving !== 'by-id' && indexedLater.has(name)) await ensure(spec, 'now');
    return collection;
  }

  async function write(name: string, writes: readonly Write[]): Promise<{ ignored: readonly string[] }> {
    const ensured = known(name);
    return { ignored: writes.length === 0 ? [] : await ensured.write(writes) };
  }

  const reading = { projection: withoutStoresFields, maxTimeMS: serverTimeMs } as const;

  return {
    async ensure(spec, indexes = 'now') {
      checkSpec(spec);
      await ensure(spec as CollectionSpec, indexes);
    },

    async drop(name) {
      specs.delete(name);
      await withRetries(() => physical(name).drop());
    },

    async collections(beginning = '') {
      // Filtered by the server: at a start each projection lists its own collections, and there are hundreds in total.
      const filter = { name: { $regex: `^${(prefix + beginning).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}` } };
      const listed = await withRetries(() => db.listCollections(filter, { nameOnly: true }).toArray());
      return listed.map(({ name }) => name.slice(prefix.length)).sort();
    },

    async get<D extends Document>(name: string, id: string) {
      const found = await known(name).lookUp(id);
      return found && storedOf<D>(found);
    },

    async getMany<D extends Document>(name: string, ids: readonly string[]) {
      const found = await Promise.all(ids.map(known(name).lookUp));
      return found.flatMap((doc) => (doc === undefined ? [] : [storedOf<D>(doc)]));
    },

    async find<D extends Document>(name: string, options: FindOptions<D>) {
      checkPage(options);
      const { where, sort, limit, after } = options;
      const collection = await indexed(name, where, sort);
      const filter = filterOf(where, sort, after);
      const found = await withRetries(() => collection.find(filter, onePage(limit)).sort(sortOf(sort)).toArray());
      return found.map(storedOf<D>);
    },

    async count(name, where, upTo = countedUpTo) {
      const collection = await indexed(name, where, 'any');
      const options = { limit: upTo, maxTimeMS: serverTimeMs };
      return withRetries(() => collection.countDocuments(filterOf(where), options));
    },

    async search<D extends Document>(name: string, words: string | Query, { limit }: { limit: number }) {
      const { spec, collection } = known(name);
      checkPage({ limit });
      return withRetries(() => search<D>(collection, spec, asQuery(words), limit));
    },

    write,

    async commit(changes) {
      for (const { collection, writes } of changes) await write(collection, writes);
    },

    load: (requests) =>
      Promise.all(
        requests.map(async ({ collection: name, ids }) => {
          const { collection } = known(name);
          if (ids.length === 0) return new Map();
          const options = { projection: withoutSearch, maxTimeMS: serverTimeMs, batchSize: ids.length + 1 } as const;
          const filter = { _id: { $in: [...new Set(ids)] } };
          const found = await withRetries(() => collection.find(filter, options).toArray());
          return new Map(found.map((envelope) => [envelope._id, loadedOf(envelope)]));
        }),
      ),

    async scan<D extends Document>(name: string, { after, limit }: { after?: string; limit: number }) {
      const { collection } = known(name);
      checkPage({ limit });
      const filter = { ...living, ...(after !== undefined && { _id: { $gt: after } }) };
      const found = await withRetries(() => collection.find(filter, onePage(limit)).sort({ _id: 1 }).toArray());
      return found.map(storedOf<D>);
    },

    async sweep(name, upTo) {
      const { collection } = known(name);
      const swept = await withRetries(() =>
        collection.deleteMany({ _deleted: true, _at: { $lte: Long.fromBigInt(upTo) } }),
      );
      return swept.deletedCount;
    },

    async close() {},
  };

  /** Reads the whole page in one response, so that no cursor stays open that a failover would lose. */
  function onePage(limit: number) {
    return { ...reading, limit, batchSize: limit };
  }
}
