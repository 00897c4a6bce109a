// Counts in MongoDB, so that limits hold across instances. The server removes expired entries.
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { RateLimitStore } from '../../rate-limits/rate-limits.ts';
import type { MongoConnection } from './connection.ts';

const collectionName = 'rate-limits';

/** Creates the indexes first: without the unique index, two instances could each open a window for one key. */
export async function openMongoRateLimits(connection: MongoConnection): Promise<RateLimitStore> {
  const { db, withRetries, withoutRetries } = connection;
  await withRetries(() =>
    db.collection(collectionName).createIndexes([
      { name: 'key', key: { key: 1 }, unique: true },
      { name: 'expiry', key: { expire: 1 }, expireAfterSeconds: 0 },
    ]),
  );
  return (window) => {
    const shared = { storeClient: db, tableName: collectionName, disableIndexesCreation: true };
    const limiter = new RateLimiterMongo({ ...window, ...shared });
    // A refusal is a rejection too, and passes through.
    return { consume: (key) => withoutRetries(() => limiter.consume(key)) };
  };
}
