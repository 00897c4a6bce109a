// The whole application against real servers: those that TEST_EVENTSTORE_URL and TEST_MONGODB_URL name, or containers. The
// database is of this run alone and dropped after it; a log can't be dropped, so one that isn't empty is left alone.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMongo } from '../platform/documents/mongodb/connection.ts';
import { openEventStoreDb } from '../platform/events/eventstoredb/eventstoredb.ts';
import { type RealServer, realEventStoreDb, realMongoDb } from '../testing/real-servers.ts';
import { journey } from './instances-journey-fixture.ts';
import { commonEnvironment, type Instance, startInstance } from './instances-site-fixture.ts';
import { readTruth } from './instances-truth-fixture.ts';

const [eventStoreDb, mongoDb] = [realEventStoreDb(), realMongoDb()];

if (eventStoreDb.kind === 'nowhere' || mongoDb.kind === 'nowhere') {
  const reasons = [eventStoreDb, mongoDb].flatMap((where) => (where.kind === 'nowhere' ? [where.reason] : []));
  test.skip(`two instances work on real servers (skipped: ${reasons.join('; ')})`, () => undefined);
} else {
  describe(`two instances on real servers, ${eventStoreDb.kind} and ${mongoDb.kind}`, () => {
    const servers: RealServer[] = [];
    const instances: Instance[] = [];
    const database = `kindling-test-${randomUUID()}`;
    let folder: string;
    let environment: Record<string, string>;
    let isInUse: boolean;

    beforeAll(async () => {
      const [log, documents] = await Promise.all([eventStoreDb.start(), mongoDb.start()]);
      servers.push(log, documents);
      folder = await mkdtemp(join(tmpdir(), 'kindling-servers-'));
      environment = {
        ...commonEnvironment(folder),
        EVENTSTORE_URL: log.url,
        MONGODB_URL: withDatabase(documents.url, database),
      };
      isInUse = await holdsEvents(log.url);
    });

    afterAll(async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      if (environment?.MONGODB_URL) await dropDatabase(environment.MONGODB_URL);
      await Promise.all(servers.map((server) => server.stop()));
      if (folder) await rm(folder, { recursive: true });
    });

    test('a member can do everything on each, and the read models end as a fresh fold makes them', async (context) => {
      if (isInUse) context.skip('the log of TEST_EVENTSTORE_URL is not empty, and its members would stand in the way');
      instances.push(...(await Promise.all([startInstance(environment), startInstance(environment)])));
      for (const instance of instances) await journey(instance);
      const truth = await readTruth({ environment });
      try {
        await expect.poll(() => truth.differences(), { timeout: 10_000 }).toEqual([]);
      } finally {
        await truth.close();
      }
      for (const instance of instances) expect(instance.faults()).toEqual([]);
    });
  });
}

async function holdsEvents(url: string): Promise<boolean> {
  const store = openEventStoreDb({ url });
  try {
    return (await store.head()) > 0n;
  } finally {
    await store.close();
  }
}

async function dropDatabase(url: string): Promise<void> {
  const connection = await connectMongo({ url });
  await connection.db.dropDatabase();
  await connection.close();
}

/** Whatever database a connection string names, with another in its place. */
function withDatabase(url: string, database: string): string {
  const [, servers = url, query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)[^?]*(\?.*)?$/.exec(url) ?? [];
  return `${servers}/${database}${query}`;
}
