// Finds real servers: at a given URL, or else in a container. Without either, the suite is skipped with the reason.
import { spawnSync } from 'node:child_process';

export type RealServer = Readonly<{ url: string; stop(): Promise<void> }>;

export type WhereServersAre =
  | Readonly<{ kind: 'given' | 'container'; start(): Promise<RealServer> }>
  | Readonly<{ kind: 'nowhere'; reason: string }>;

const eventStoreDbImage = 'eventstore/eventstore:24.10.0-bookworm-slim';
const mongoDbImage = 'mongo:8.0';

export const realEventStoreDb = (): WhereServersAre => find('TEST_EVENTSTORE_URL', startEventStoreDb);
export const realMongoDb = (): WhereServersAre => find('TEST_MONGODB_URL', startMongoDb);

function find(variable: string, startContainer: () => Promise<RealServer>): WhereServersAre {
  const url = process.env[variable];
  if (url) return { kind: 'given', start: async () => ({ url, stop: async () => undefined }) };
  if (dockerAnswers()) return { kind: 'container', start: startContainer };
  return { kind: 'nowhere', reason: `Docker does not answer and ${variable} is not set` };
}

let answered: boolean | undefined;

function dockerAnswers(): boolean {
  answered ??= spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
  return answered;
}

async function startEventStoreDb(): Promise<RealServer> {
  // Loading takes seconds.
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = 2113;
  const container = await new GenericContainer(eventStoreDbImage)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' })
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
    .withStartupTimeout(120_000)
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
    stop: async () => void (await container.stop()),
  };
}

async function startMongoDb(): Promise<RealServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = 27017;
  const container = await new GenericContainer(mongoDbImage)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .withStartupTimeout(120_000)
    .start();
  const initiate = `
    rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'localhost:${port}' }] });
    while (!db.hello().isWritablePrimary) sleep(100);`;
  const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--eval', initiate]);
  if (exitCode !== 0) throw new Error(`The replica set could not be initiated: ${output}`);
  return {
    // The set knows its member by its name inside the container, so the driver must not ask for the members.
    url: `mongodb://${container.getHost()}:${container.getMappedPort(port)}/?directConnection=true`,
    stop: async () => void (await container.stop()),
  };
}
