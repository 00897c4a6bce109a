// Opens a separate namespace on real servers for the tests of one file: streams and a database that no other test uses. A run
// therefore sees nothing of other runs.
import { randomUUID } from 'node:crypto';
import { connectMongo } from '../platform/documents/mongodb/connection.ts';
import { realEventStoreDb, realMongoDb, type WhereServersAre } from './real-servers.ts';

export type RealPlaces = Readonly<{
  environment: Readonly<{ EVENTSTORE_URL: string; MONGODB_URL: string }>;
  /** Drops the database and stops what was started. The events stay, because a log can't be emptied. */
  close(): Promise<void>;
}>;

export function whereBothAre(): WhereServersAre[] {
  return [realEventStoreDb(), realMongoDb()];
}

export async function openRealPlaces(): Promise<RealPlaces> {
  const [log, documents] = await Promise.all(whereBothAre().map(startThere));
  if (!log || !documents) throw new Error('There are no servers.');
  const name = testName();
  const environment = {
    EVENTSTORE_URL: logPlace(log.url, name),
    MONGODB_URL: databasePlace(documents.url, name),
  };
  return {
    environment,
    async close() {
      const connection = await connectMongo({ url: environment.MONGODB_URL });
      await connection.db.dropDatabase();
      await connection.close();
      await Promise.all([log.stop(), documents.stop()]);
    },
  };
}

function startThere(where: WhereServersAre) {
  if (where.kind === 'nowhere') throw new Error(where.reason);
  return where.start();
}

export const testName = (): string => `kindling-test-${randomUUID()}`;

/** Returns the connection string with another namespace in the log. */
export function logPlace(url: string, name: string): string {
  return inPath(url, name);
}

/** Returns the connection string with another database. The user is still looked up in the original database. */
export function databasePlace(url: string, name: string): string {
  const [, , database = ''] = parts(url);
  const placed = inPath(url, name);
  if (!url.includes('@') || /[?&]authSource=/i.test(url)) return placed;
  return `${placed}${placed.includes('?') ? '&' : '?'}authSource=${database || 'admin'}`;
}

function inPath(url: string, name: string): string {
  const [, servers = url, , query = ''] = parts(url);
  return `${servers}/${name}${query}`;
}

const parts = (url: string): readonly string[] => /^([^:]+:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/s.exec(url) ?? [];
