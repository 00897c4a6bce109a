// The whole application against real servers: those that TEST_EVENTSTORE_URL and TEST_MONGODB_URL name, or containers. The
// database is of this run alone and dropped after it; a log can't be dropped, so one that others wrote to is left alone.
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
import { eventDescriptions } from './registry.ts';

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
    let isForeign: boolean;

    beforeAll(async () => {
      const [log, documents] = await Promise.all([eventStoreDb.start(), mongoDb.start()]);
      servers.push(log, documents);
      folder = await mkdtemp(join(tmpdir(), 'kindling-servers-'));
      environment = {
        ...commonEnvironment(folder),
        EVENTSTORE_URL: log.url,
        MONGODB_URL: withDatabase(documents.url, database),
      };
      isForeign = await holdsForeignEvents(log.url);
    });

    afterAll(async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      if (environment?.MONGODB_URL) await dropDatabase(environment.MONGODB_URL);
      await Promise.all(servers.map((server) => server.stop()));
      if (folder) await rm(folder, { recursive: true });
    });

    test('a member can do everything on each, and the read models end as a fresh fold makes them', async (context) => {
      if (isForeign) context.skip('the log of TEST_EVENTSTORE_URL holds events that are not Kindling’s');
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

async function holdsForeignEvents(url: string): Promise<boolean> {
  const ours = new Set(eventDescriptions.map(({ type }) => type));
  const store = openEventStoreDb({ url });
  try {
    let after = 0n;
    for (;;) {
      const page = await store.readAll(after);
      if (page.some(({ type }) => !ours.has(type))) return true;
      const last = page.at(-1);
      if (last === undefined) return false;
      after = last.position;
    }
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
