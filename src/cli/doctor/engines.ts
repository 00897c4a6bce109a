// The servers that the settings name: whether they answer, which versions they are, and what their clock says.
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Config } from '../../app/config.ts';
import { connectMongo } from '../../platform/documents/mongodb/connection.ts';
import { splitUrl } from '../../platform/events/eventstoredb/namespace.ts';
import { type Finding, fine, said, wrong } from './finding.ts';
import { clockFinding } from './machine.ts';

const answersWithinMs = 10_000;

export async function engineFindings({ eventStoreUrl, mongodbUrl }: Config): Promise<readonly Finding[]> {
  const embedded = `SQLite ${process.versions.sqlite}, embedded.`;
  return [
    eventStoreUrl === undefined ? fine('event store', embedded) : await eventStoreFinding(eventStoreUrl),
    ...(mongodbUrl === undefined ? [fine('document store', embedded)] : await mongoFindings(mongodbUrl)),
  ];
}

async function eventStoreFinding(url: string): Promise<Finding> {
  const check = 'event store';
  let client: EventStoreDBClient | undefined;
  try {
    client = EventStoreDBClient.connectionString(splitUrl(url).address);
    // biome-ignore lint/complexity/useLiteralKeys: brackets reach what the client's types call protected
    const { serverVersion } = await inTime(client['capabilities']);
    return fine(check, `EventStoreDB ${serverVersion}.`);
  } catch (error) {
    const mend =
      'See that it runs (`docker compose ps`), and that host, password and certificates in EVENTSTORE_URL are right.';
    return wrong(check, `EventStoreDB does not answer: ${said(error)}`, mend);
  } finally {
    await client?.dispose();
  }
}

async function mongoFindings(url: string): Promise<readonly Finding[]> {
  const check = 'document store';
  try {
    const { client, close } = await connectMongo({ url });
    try {
      const admin = client.db('admin');
      const { version } = await admin.command({ buildInfo: 1 });
      const { localTime } = await admin.command({ hello: 1 });
      return [fine(check, `MongoDB ${version}.`), clockFinding('MongoDB', Date.now(), Number(localTime))];
    } finally {
      await close();
    }
  } catch (error) {
    const mend = 'See that it runs (`docker compose ps`), and that MONGODB_URL names a replica set that is initiated.';
    return [wrong(check, said(error), mend)];
  }
}

async function inTime<Result>(call: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${answersWithinMs / 1_000} s`)), answersWithinMs);
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}
