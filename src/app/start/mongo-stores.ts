// All stores except the log, on one connection to MongoDB, with the leases that instances sharing it need.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '../../kernel/clock.ts';
import { connectMongo } from '../../platform/documents/mongodb/connection.ts';
import { openGridFsMedia } from '../../platform/documents/mongodb/grid-fs-media.ts';
import { mongoBroadcast } from '../../platform/documents/mongodb/mongo-broadcast.ts';
import { mongoDocuments } from '../../platform/documents/mongodb/mongo-documents.ts';
import { mongoKeyStore } from '../../platform/documents/mongodb/mongo-keyring.ts';
import { openMongoRateLimits } from '../../platform/documents/mongodb/mongo-rate-limits.ts';
import { openDocumentLeases } from '../../platform/leases/document-leases.ts';
import type { Logger } from '../../platform/logger.ts';
import { closeAll } from './close-all.ts';
import type { StoresWithoutLog } from './store-types.ts';

/** How long a dead instance's leases last: shorter than a call waits for the read models to show its change. */
export const leaseMs = 1_500;

export async function openMongoStores(url: string, clock: Clock, logger: Logger): Promise<StoresWithoutLog> {
  const mongo = await connectMongo({ url });
  try {
    const documents = mongoDocuments(mongo);
    const broadcast = mongoBroadcast(mongo, {
      onTrouble: (err) =>
        logger.warn({ err }, 'the broadcasts between instances were interrupted; they continue with new messages'),
    });
    const holder = `${hostname()}:${process.pid}:${randomUUID()}`;
    return {
      documents,
      operations: documents,
      keyStore: mongoKeyStore(mongo),
      mediaStore: await openGridFsMedia(mongo),
      rateLimitStore: await openMongoRateLimits(mongo),
      leases: await openDocumentLeases({ documents, holder, ttlMs: leaseMs, clock }),
      broadcast,
      areReachable: () => !mongo.isDown(),
      close: () => closeAll([() => broadcast.close(), () => mongo.close()]),
    };
  } catch (error) {
    await mongo.close();
    throw error;
  }
}
