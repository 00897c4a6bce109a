// Counts in MongoDB, so that limits hold across instances. All windows share one collection, from which the server removes expired
// entries.
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { RateLimitStore } from '../../rate-limits/rate-limits.ts';
import type { MongoConnection } from './connection.ts';
import { persistently } from './failures.ts';

const collectionName = 'rate-limits';

/** Makes the indexes first: without the unique index, two instances could each open a window for one key. */
export async function openMongoRateLimits({ db }: MongoConnection): Promise<RateLimitStore> {
  await persistently(() =>
    db.collection(collectionName).createIndexes([
      { name: 'key', key: { key: 1 }, unique: true },
      { name: 'expiry', key: { expire: 1 }, expireAfterSeconds: 0 },
    ]),
  );
  return (window) =>
    new RateLimiterMongo({ ...window, storeClient: db, tableName: collectionName, disableIndexesCreation: true });
}
