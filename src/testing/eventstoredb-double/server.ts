// A double of EventStoreDB 24.10. After a call or option that Kindling does not use, `stop` fails the test.
import { Metadata, Server, ServerCredentials } from '@grpc/grpc-js';
import type { Endpoint } from './failures.ts';
import { createFaults, type Faults } from './faults.ts';
import { createLog, type Log } from './log.ts';
import { type Network, openNetwork } from './network.ts';
import type { Cluster, Credentials, Node } from './node.ts';
import { addServices } from './services.ts';
import { paceOf, type Speed } from './speed.ts';

export type EventStoreDbDouble = Faults &
  Readonly<{
    /** Of this node alone. */
    url: string;
    /** Around the network that can break, since the relay costs as much as a call. */
    directUrl: string;
    /** Of the whole cluster, which clients discover by gossip. */
    clusterUrl: string;
    endpoint: Endpoint;
    log: Log;
    network: Network;
    dropConnections(): void;
    /** Calls of a name: `Append`, `BatchAppend`, `Read` (a `ReadStream` or `ReadAll`), `Subscribe`, … */
    calls(name: string): number;
    headers(name: string): Metadata;
    /** Makes this node the leader of its cluster. */
    promote(): void;
    /** Leaves the cluster without a leader until one is promoted. */
    resign(): void;
    /** Throws if a client used a call or option that the double does not know. */
    stop(): Promise<void>;
    node: Node;
  }>;

export type DoubleOptions = Readonly<{
  /** Joins that one's cluster as a follower on the same log. */
  joins?: EventStoreDbDouble;
  tls?: Readonly<{ key: Buffer; certificate: Buffer; authorityFile: string }>;
  credentials?: Credentials;
  /** Default: as fast as possible. */
  speed?: Speed | undefined;
}>;

const host = '127.0.0.1';
const largestMessageBytes = 17 * 1024 * 1024;
/** Per connection, as the web server under EventStoreDB. */
const mostCallsAtOnce = 100;

export async function startEventStoreDbDouble(options: DoubleOptions = {}): Promise<EventStoreDbDouble> {
  const server = new Server({
    'grpc.max_receive_message_length': largestMessageBytes,
    'grpc.max_concurrent_streams': mostCallsAtOnce,
  });
  const { tls } = options;
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(
      `${host}:0`,
      tls
        ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }])
        : ServerCredentials.createInsecure(),
      (error, bound) => (error ? reject(error) : resolve(bound)),
    ),
  );
  const network = await openNetwork(port);
  const faults = createFaults();
  const cluster: Cluster = options.joins?.node.cluster ?? { members: new Set(), leader: undefined };
  const node: Node = {
    log: options.joins?.log ?? createLog(),
    cluster,
    faults,
    pace: paceOf(options.speed),
    endpoint: { host, port: network.port },
    credentials: options.credentials,
    unexpected: [],
    calls: new Map(),
    headers: new Map(),
    breakConnections: () => network.drop(),
  };
  cluster.members.add(node);
  cluster.leader ??= node;
  addServices(server, node);

  const query = tls ? `?tls=true&tlsCAFile=${encodeURIComponent(tls.authorityFile)}` : '?tls=false';
  const { username = '', password = '' } = options.credentials ?? {};
  const user = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : '';
  const urlOf = (endpoints: readonly Endpoint[]): string =>
    `esdb://${user}${endpoints.map((each) => `${each.host}:${each.port}`).join(',')}${query}`;
  return {
    ...faults,
    url: urlOf([node.endpoint]),
    directUrl: urlOf([{ host, port }]),
    get clusterUrl() {
      return urlOf([...cluster.members].map(({ endpoint }) => endpoint));
    },
    endpoint: node.endpoint,
    log: node.log,
    network,
    dropConnections: () => network.drop(),
    calls: (name) => node.calls.get(name) ?? 0,
    headers: (name) => node.headers.get(name) ?? new Metadata(),
    promote() {
      cluster.leader = node;
    },
    resign() {
      cluster.leader = undefined;
    },
    async stop() {
      if (cluster.leader === node) cluster.leader = undefined;
      cluster.members.delete(node);
      faults.stop();
      await network.close();
      server.forceShutdown();
      if (node.unexpected.length > 0) throw new Error(`The double was asked for ${node.unexpected.join('; ')}`);
    },
    node,
  };
}
