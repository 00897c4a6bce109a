// The single connection to MongoDB that documents, keys, media and rate limits share. Write and read concern are set
// here, and the URL can't weaken them. Timeouts are only defaults, which the URL may change.
import { type Db, MongoClient, MongoServerError, ReadConcern, WriteConcern } from 'mongodb';
import { UnreadableUrl } from '../../unreadable-url.ts';
import { DocumentsUnavailable } from '../document-store.ts';
import { withoutRetries, withRetries } from './failures.ts';
import { watchOutage } from './outage.ts';
import './closed-sockets.ts';

export type MongoConnection = Readonly<{
  client: MongoClient;
  db: Db;
  /** See `withRetries` and `withoutRetries` of failures.ts. Both fail at once while MongoDB is known to be down. */
  withRetries: typeof withRetries;
  withoutRetries: typeof withoutRetries;
  isDown(): boolean;
  close(): Promise<void>;
}>;

export type MongoOptions = Readonly<{
  /** `mongodb://…` or `mongodb+srv://…`: a replica set or a sharded cluster. */
  url: string;
  /** Default: the database in the URL, else `kindling`. */
  database?: string | undefined;
}>;

/**
 * No socket timeout bounds a read or write in flight, since it would cut off long index builds. Instead the driver's
 * monitor closes the connections of a server that falls silent, after the heartbeat interval plus the connect timeout.
 */
const defaultsOfUrl: Readonly<Record<string, string>> = {
  appName: 'kindling',
  connectTimeoutMS: '5000',
  heartbeatFrequencyMS: '2000',
  // A call waits for an election to end, and is repeated once. Including the time before the election, it ends within
  // ten seconds.
  serverSelectionTimeoutMS: '8000',
  waitQueueTimeoutMS: '8000',
  maxPoolSize: '50',
};

/** Bounds the server's own work on one read, and how long it waits for a majority. */
export const serverTimeMs = 10_000;

/** An acknowledged write is on a majority, so no failover takes it back, and majority reads from the primary include it. */
const promises = {
  writeConcern: new WriteConcern('majority', serverTimeMs, true),
  readConcern: new ReadConcern('majority'),
  readPreference: 'primary',
} as const;

export async function connectMongo({ url, database }: MongoOptions): Promise<MongoConnection> {
  const client = createClient(url);
  const { unlessDown, isDown } = watchOutage(client);
  try {
    await client.connect();
    await requireFitServer(client);
  } catch (error) {
    await client.close();
    if (error instanceof UnfitServer) throw error;
    const servers = client.options.hosts.map(String).join(', ') || 'its address';
    const message =
      error instanceof MongoServerError && error.code === authenticationFailed
        ? `MongoDB refuses the user or the password in MONGODB_URL: ${error.message}`
        : `MongoDB does not respond at ${servers}. Check that it runs, that its replica set is initiated, and that MONGODB_URL is right.`;
    throw new DocumentsUnavailable(message, { cause: error });
  }
  const db = client.db(database ?? databaseOf(url) ?? 'kindling', promises);
  return {
    client,
    db,
    withRetries: (work) => withRetries(() => unlessDown(work)),
    withoutRetries: (work) => withoutRetries(() => unlessDown(work)),
    isDown,
    close: () => client.close(),
  };
}

class UnfitServer extends Error {
  override readonly name = 'UnfitServer';
}

const authenticationFailed = 18;
/** The wire version of MongoDB 5.0. */
const oldestWireVersion = 13;

/** A standalone server supports neither retryable writes nor majority reads. */
async function requireFitServer(client: MongoClient): Promise<void> {
  const { setName, msg, maxWireVersion } = await client.db('admin').command({ hello: 1 });
  if (Number(maxWireVersion) < oldestWireVersion) {
    throw new UnfitServer(
      'This MongoDB is older than 5.0. Upgrade it, one major version at a time; 8.0 is the tested version.',
    );
  }
  if (setName !== undefined || msg === 'isdbgrid') return;
  throw new UnfitServer(
    'This MongoDB is a standalone server. Start it with --replSet rs0, run rs.initiate() once, then start Kindling again.',
  );
}

/** Throws `UnreadableUrl`. */
function createClient(url: string): MongoClient {
  try {
    return new MongoClient(withDefaults(url), { retryReads: true, retryWrites: true });
  } catch (error) {
    const option = /^option \S+ is not supported$/.exec(String((error as Error).message))?.[0];
    if (option) throw new Error(`In MONGODB_URL, ${option}.`);
    throw new UnreadableUrl('MONGODB_URL', 'mongodb://user:password@host:27017/kindling?replicaSet=rs0');
  }
}

function withDefaults(url: string): string {
  const [address = '', query = ''] = url.split('?', 2);
  const params = new URLSearchParams(query);
  const names = new Set([...params.keys()].map((name) => name.toLowerCase()));
  for (const [name, value] of Object.entries(defaultsOfUrl)) {
    if (!names.has(name.toLowerCase())) params.append(name, value);
  }
  const hasPath = address.slice(address.indexOf('://') + 3).includes('/');
  return `${address}${hasPath ? '' : '/'}?${params}`;
}

const databaseOf = (url: string): string | undefined => /^[^:]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
