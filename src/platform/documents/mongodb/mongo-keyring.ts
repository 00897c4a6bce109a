// The key store on MongoDB: wrapped keys by person. Forgetting replaces a key with a mark, but the oplog and the
// cluster's backups hold the wrapped bytes until they roll over.
import { Binary, Long, MongoBulkWriteError } from 'mongodb';
import type { KeyStore, StoredKey } from '../../keyring/key-store.ts';
import type { MongoConnection } from './connection.ts';
import { bsonOptions } from './envelope.ts';
import { duplicateKey } from './failures.ts';

/** Without `wrapped`: forgotten. */
type KeyDocument = { _id: string; wrapped?: Binary };

const erasures = 'erasures';

/** `close` leaves the connection open, because others share it. */
export function mongoKeyStore({ client, db, withRetries }: MongoConnection): KeyStore {
  const keys = db.collection<KeyDocument>('keyring.keys', bsonOptions);
  const progress = db.collection<{ _id: string; appliedUpTo: Long }>('keyring.progress', bsonOptions);

  return {
    async load(personIds) {
      const found = await withRetries(() => keys.find({ _id: { $in: [...personIds] } }).toArray());
      return storedKeys(found);
    },

    addIfAbsent: (added) =>
      withRetries(() =>
        // Causally consistent, so that the read waits until a majority has the keys that the inserts met.
        client.withSession({ causalConsistency: true }, async (session) => {
          const documents = [...added].map(([_id, wrapped]) => ({ _id, wrapped: new Binary(wrapped) }));
          try {
            await keys.insertMany(documents, { session, ordered: false });
            return storedKeys(documents);
          } catch (error) {
            if (!metOthers(error)) throw error;
          }
          const existing = await keys.find({ _id: { $in: [...added.keys()] } }, { session }).toArray();
          return storedKeys(existing);
        }),
      ),

    async forget(personId) {
      await withRetries(() => keys.updateOne({ _id: personId }, { $unset: { wrapped: '' } }, { upsert: true }));
    },

    async rewrap(personId, wrapped) {
      const filter = { _id: personId, wrapped: { $exists: true } };
      await withRetries(() => keys.updateOne(filter, { $set: { wrapped: new Binary(wrapped) } }));
    },

    async erasuresAppliedUpTo() {
      const found = await withRetries(() => progress.findOne({ _id: erasures }));
      return found?.appliedUpTo.toBigInt() ?? 0n;
    },

    async setErasuresAppliedUpTo(position) {
      const update = { $set: { appliedUpTo: Long.fromBigInt(position) } };
      await withRetries(() => progress.updateOne({ _id: erasures }, update, { upsert: true }));
    },

    async scan({ after, limit }) {
      const filter = after === undefined ? {} : { _id: { $gt: after } };
      const options = { limit, batchSize: limit, sort: { _id: 1 } } as const;
      const found = await withRetries(() => keys.find(filter, options).toArray());
      return found.map((key) => ({ personId: key._id, key: storedKey(key) }));
    },

    async close() {},
  };
}

/** Returns whether an insert failed only because some keys were there. */
function metOthers(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = [error.writeErrors].flat();
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey);
}

const storedKeys = (documents: readonly KeyDocument[]): ReadonlyMap<string, StoredKey> =>
  new Map(documents.map((key) => [key._id, storedKey(key)]));

const storedKey = ({ wrapped }: KeyDocument): StoredKey =>
  wrapped === undefined ? 'forgotten' : { wrapped: new Uint8Array(wrapped.value()) };
