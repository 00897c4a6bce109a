// Runs Kindling as an operator does: real processes of main.ts that share servers. The servers are the protocol doubles, which run in the
// test's own process and are reached over the network.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../../../testing/eventstoredb-double/server.ts';
import { type MongoDouble, startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { serverProgram } from '../../../testing/programs.ts';
import { projections } from '../../registry.ts';

export type Instance = Readonly<{
  /** The address at which it serves. A worker serves only health and metrics. */
  address: string;
  processId: number;
  /** The faults it has logged. */
  faults(): readonly string[];
  /** SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
}>;

export type Site = Readonly<{
  eventStoreDb: EventStoreDbDouble;
  mongoDb: MongoDouble;
  /** The environment of all instances of this site. */
  environment: Readonly<Record<string, string>>;
  start(environment?: Readonly<Record<string, string>>): Promise<Instance>;
  /** Stops the instances that still run, then the doubles. A double throws if it got a request that it doesn't know. */
  close(): Promise<void>;
}>;

export async function openSite(): Promise<Site> {
  const eventStoreDb = await startEventStoreDbDouble();
  const mongoDb = await startMongoDouble();
  const running = new Set<Instance>();
  const started: ChildProcess[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'kindling-site-'));
  const environment = {
    ...commonEnvironment(folder),
    EVENTSTORE_URL: eventStoreDb.url,
    MONGODB_URL: mongoDb.url,
  };
  return {
    eventStoreDb,
    mongoDb,
    environment,
    async start(own = {}) {
      const instance = await startInstance({ ...environment, ...own }, started);
      running.add(instance);
      return instance;
    },
    async close() {
      await Promise.all([...running].map((instance) => instance.stop()));
      for (const child of started) child.kill('SIGKILL');
      await rm(folder, { recursive: true });
      await eventStoreDb.stop();
      await mongoDb.close();
    },
  };
}

/** Returns only projections' leases, because others may be requested only once an hour. */
export function projectionLeases({ mongoDb }: Pick<Site, 'mongoDb'>) {
  return mongoDb.documents('kindling', 'documents.leases').filter(({ _id }) => String(_id).startsWith('projection.'));
}

/** Process ids of the instances that fold the read models of this version. */
export function leaseHolders(site: Pick<Site, 'mongoDb'>): ReadonlySet<number> {
  const ofThisVersion = new Set<unknown>(projections.map(({ name, version }) => `projection.${name}.v${version}`));
  const leases = projectionLeases(site).filter(({ _id }) => ofThisVersion.has(_id));
  return new Set(leases.map(({ holder }) => Number(String(holder).split(':').at(-2))));
}

/** Returns the environment that instances of one site share, on any servers. */
export function commonEnvironment(dataDir: string) {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    // Each test member has a separate IP address.
    TRUST_PROXY: 'on',
    SESSION_KEY: randomBytes(32).toString('base64'),
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
}

/**
 * Starts a process and resolves when it says that it serves or works. The process is in `started` from its first moment, for tests that
 * fail earlier. It inherits only PATH from the test's environment.
 */
export async function startInstance(
  environment: Readonly<Record<string, string>>,
  started?: ChildProcess[],
): Promise<Instance> {
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  // The process ends with the test, whatever the result.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  started?.push(child);
  const output: string[] = [];
  const address = await announced(child, output);
  child.once('exit', (code) => {
    if (code !== null && code !== 0) console.error(`Kindling ended by itself with ${code}:\n${output.join('\n')}`);
  });
  return {
    address,
    processId: Number(child.pid),
    faults: () => output.filter((line) => line.includes('"level":"error"')),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Returns the address once the process says that it is up. Adds every line of its output to `output`. */
function announced(child: ChildProcess, output: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface(stream).on('line', (line) => {
      output.push(line);
      const [, site, worker] = /^Kindling is (?:at (\S+)|working .* at (\S+)\/health\/ready)$/.exec(line) ?? [];
      const address = site ?? worker;
      if (address !== undefined) resolve(address);
    });
  }
  child.once('exit', (code) =>
    reject(new Error(`Kindling ended with ${code} before it was up:\n${output.join('\n')}`)),
  );
  return promise;
}
