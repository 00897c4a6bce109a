// The one connection to MongoDB that documents, keys, media and rate limits share. Write and read concern are set here, and the URL
// can't weaken them. Time-outs are only defaults, which the URL may change.
import { type Db, MongoClient, ReadConcern, WriteConcern } from 'mongodb';
import { DocumentsUnavailable } from '../document-store.ts';
import './closed-sockets.ts';

export type MongoConnection = Readonly<{
  client: MongoClient;
  db: Db;
  close(): Promise<void>;
}>;

export type MongoOptions = Readonly<{
  /** `mongodb://…` or `mongodb+srv://…`: a replica set or a sharded cluster. */
  url: string;
  /** Default: the database in the URL, else `kindling`. */
  database?: string | undefined;
}>;

/**
 * No socket time-out bounds a read or write in flight, since it would cut off long index builds. Instead the driver's monitor closes
 * the connections of a server that falls silent, after heartbeat plus connect time-out.
 */
const defaultsOfUrl: Readonly<Record<string, string>> = {
  appName: 'kindling',
  connectTimeoutMS: '5000',
  heartbeatFrequencyMS: '5000',
  // An election takes some ten seconds: a call waits for the new primary, and is repeated there once.
  serverSelectionTimeoutMS: '15000',
  waitQueueTimeoutMS: '10000',
  maxPoolSize: '50',
};

/** Bounds how long the server itself works on one read, and how long it waits for a majority. */
export const serverTimeMs = 10_000;

/** An acknowledged write is on a majority, so no failover takes it back, and majority reads from the primary include it. */
const promises = {
  writeConcern: new WriteConcern('majority', serverTimeMs, true),
  readConcern: new ReadConcern('majority'),
  readPreference: 'primary',
} as const;

export async function connectMongo({ url, database }: MongoOptions): Promise<MongoConnection> {
  const client = new MongoClient(withDefaults(url), { retryReads: true, retryWrites: true });
  try {
    await client.connect();
    await demandReplicaSet(client);
  } catch (error) {
    await client.close();
    if (error instanceof NoReplicaSet) throw error;
    const servers = client.options.hosts.map(String).join(', ') || 'its address';
    throw new DocumentsUnavailable(
      `MongoDB does not answer at ${servers}. See that it runs, that its replica set is initiated, and that MONGODB_URL is right.`,
      { cause: error },
    );
  }
  const db = client.db(database ?? databaseOf(url) ?? 'kindling', promises);
  return { client, db, close: () => client.close() };
}

class NoReplicaSet extends Error {
  override readonly name = 'NoReplicaSet';
}

/** A standalone server supports neither retryable writes nor majority reads. */
async function demandReplicaSet(client: MongoClient): Promise<void> {
  const { setName, msg } = await client.db('admin').command({ hello: 1 });
  if (setName !== undefined || msg === 'isdbgrid') return;
  throw new NoReplicaSet(
    'This MongoDB is a standalone server. Start it with --replSet rs0, run rs.initiate() once, then start Kindling again.',
  );
}

function withDefaults(url: string): string {
  const [address = '', query = ''] = url.split('?', 2);
  const given = new URLSearchParams(query);
  const names = new Set([...given.keys()].map((name) => name.toLowerCase()));
  for (const [name, value] of Object.entries(defaultsOfUrl)) {
    if (!names.has(name.toLowerCase())) given.append(name, value);
  }
  const hasPath = address.slice(address.indexOf('://') + 3).includes('/');
  return `${address}${hasPath ? '' : '/'}?${given}`;
}

function databaseOf(url: string): string | undefined {
  return /^[^:]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
}
