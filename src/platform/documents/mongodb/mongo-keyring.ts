// The key store on MongoDB: wrapped keys by person, separate from the documents. Forgetting replaces a key with a mark.
// The oplog and the cluster's backups hold the wrapped bytes until they roll over.
import { Binary, Long, MongoServerError } from 'mongodb';
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
      return new Map(found.map((key) => [key._id, backupsToKeep(key)]));
    },

    addIfAbsent: (personId, wrapped) =>
      withRetries(() =>
        // Causally consistent, so that the read waits until a majority has the key that the insert met.
        client.withSession({ causalConsistency: true }, async (session) => {
          const key = { _id: personId, wrapped: new Binary(wrapped) };
          try {
            await keys.insertOne(key, { session });
            return backupsToKeep(key);
          } catch (error) {
            if (!(error instanceof MongoServerError) || error.code !== duplicateKey) throw error;
          }
          const existing = await keys.findOne({ _id: personId }, { session });
          if (existing === null) throw new Error(`The key of ${personId} vanished during the check.`);
          return backupsToKeep(existing);
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
      return found.map((key) => ({ personId: key._id, key: backupsToKeep(key) }));
    },

    async close() {},
  };
}

function backupsToKeep({ wrapped }: KeyDocument): StoredKey {
  return wrapped === undefined ? 'forgotten' : { wrapped: new Uint8Array(wrapped.value()) };
}
