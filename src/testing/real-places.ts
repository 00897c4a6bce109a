// Opens separate streams and a separate database on real servers for the tests of one file.
import { randomUUID } from 'node:crypto';
import { connectMongo } from '../platform/documents/mongodb/connection.ts';
import { realEventStoreDb, realMongoDb, type WhereServersAre } from './real-servers.ts';

export type RealPlaces = Awaited<ReturnType<typeof openRealPlaces>>;

export const whereBothAre = (): WhereServersAre[] => [realEventStoreDb(), realMongoDb()];

export async function openRealPlaces() {
  const [log, documents] = await Promise.all(whereBothAre().map(startThere));
  if (!log || !documents) throw new Error('There are no servers.');
  const name = testName();
  const environment = {
    EVENTSTORE_URL: logPlace(log.url, name),
    MONGODB_URL: databasePlace(documents.url, name),
  };
  return {
    environment,
    /** The events stay, because a log can't be emptied. */
    async close(): Promise<void> {
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

/** The user is still looked up in the original database. */
export function databasePlace(url: string, name: string): string {
  const [, , database = ''] = parts(url);
  const placed = logPlace(url, name);
  if (!url.includes('@') || /[?&]authSource=/i.test(url)) return placed;
  return `${placed}${placed.includes('?') ? '&' : '?'}authSource=${database || 'admin'}`;
}

export function logPlace(url: string, name: string): string {
  const [, servers = url, , query = ''] = parts(url);
  return `${servers}/${name}${query}`;
}

const parts = (url: string): readonly string[] => /^([^:]+:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/s.exec(url) ?? [];
