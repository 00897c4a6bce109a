// Checks the configured servers: response, version, clock, and free space.
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Db } from 'mongodb';
import type { Config } from '../../app/start/settings/config.ts';
import { connectMongo } from '../../platform/documents/mongodb/connection.ts';
import { createClient } from '../../platform/events/eventstoredb/connection.ts';
import { isOtherServer, reasonOf } from '../../platform/events/eventstoredb/failures.ts';
import { splitUrl } from '../../platform/events/eventstoredb/namespace.ts';
import { UnreadableUrl } from '../../platform/unreadable-url.ts';
import { clockFinding, type Reading } from './clock.ts';
import { mongoRoomFinding } from './disk-room.ts';
import { eventStoreDb, mongoDb, versionFinding } from './engine-version.ts';
import { type Finding, fine, said, wrong } from './finding.ts';

const answersWithinMs = 8_000;
const readingsOfClock = 3;
const bytesPerMiB = 1_048_576;

export type Engines = Readonly<{
  findings: readonly Finding[];
  answer: boolean;
  /** Of the documents and media on a server. */
  documentsMiB?: number;
}>;

export async function lookAtEngines({ eventStoreUrl, mongodbUrl, production }: Config): Promise<Engines> {
  const embedded = `SQLite ${process.versions.sqlite}, embedded.`;
  const [log, documents] = await Promise.all([
    eventStoreUrl === undefined ? embeddedAs('event store', embedded) : lookAtEventStore(eventStoreUrl),
    mongodbUrl === undefined ? embeddedAs('document store', embedded) : lookAtMongo(mongodbUrl, production),
  ]);
  return { ...documents, findings: [...log.findings, ...documents.findings], answer: log.answer && documents.answer };
}

const embeddedAs = (check: string, message: string): Engines => ({ findings: [fine(check, message)], answer: true });

async function lookAtEventStore(url: string): Promise<Engines> {
  let client: EventStoreDBClient | undefined;
  try {
    client = createClient(splitUrl(url).address);
    // biome-ignore lint/complexity/useLiteralKeys: brackets reach what the client's types call protected
    const { serverVersion } = await inTime(client['capabilities']);
    return { findings: [versionFinding(eventStoreDb, serverVersion)], answer: true };
  } catch (error) {
    const mend =
      'Check that it runs (`docker compose ps`), and that host, password and certificates in EVENTSTORE_URL are right.';
    const what = isOtherServer(error) ? 'There is no EventStoreDB at EVENTSTORE_URL' : 'EventStoreDB does not respond';
    const message = error instanceof UnreadableUrl ? error.message : `${what}: ${reasonOf(error)}.`;
    return { findings: [wrong(eventStoreDb.check, message, mend)], answer: false };
  } finally {
    await client?.dispose();
  }
}

async function lookAtMongo(url: string, production: boolean): Promise<Engines> {
  try {
    const { client, db, close } = await connectMongo({ url });
    try {
      const admin = client.db('admin');
      const { version } = await admin.command({ buildInfo: 1 });
      const clock = clockFinding('MongoDB', await readClock(admin));
      const sizes = await db.command({ dbStats: 1 });
      const documentsMiB = Number(sizes.storageSize) / bytesPerMiB;
      const findings = [versionFinding(mongoDb, String(version)), clock, mongoRoomFinding(sizes, production)];
      return { findings, answer: true, documentsMiB };
    } finally {
      await close();
    }
  } catch (error) {
    const mend =
      'Check that it runs (`docker compose ps`), and that MONGODB_URL names a replica set that is initiated.';
    return { findings: [wrong(mongoDb.check, said(error), mend)], answer: false };
  }
}

async function readClock(admin: Db): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  while (readings.length < readingsOfClock) {
    const before = Date.now();
    const { localTime } = await admin.command({ hello: 1 });
    readings.push({ before, there: Number(localTime), after: Date.now() });
  }
  return readings;
}

async function inTime<Result>(call: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${answersWithinMs / 1_000} s`)), answersWithinMs);
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}
