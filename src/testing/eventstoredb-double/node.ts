// The state that the services of one node share.
import type { Metadata } from '@grpc/grpc-js';
import { accessDenied, type Endpoint, type Failure, notInTheDouble, refusalOf, unauthenticated } from './failures.ts';
import type { FaultSource, FaultyCall } from './faults.ts';
import type { Log } from './log.ts';
import type { Pace } from './speed.ts';

export type Cluster = { readonly members: Set<Node>; leader: Node | undefined };

export type Credentials = Readonly<{ username: string; password: string }>;

export type Node = {
  readonly log: Log;
  readonly cluster: Cluster;
  readonly faults: FaultSource;
  readonly pace: Pace;
  readonly endpoint: Endpoint;
  readonly credentials: Credentials | undefined;
  readonly unexpected: string[];
  readonly calls: Map<string, number>;
  /** Of the latest call of each name. */
  readonly headers: Map<string, Metadata>;
  breakConnections(): void;
};

/** Counts the call. Returns why it is refused. */
export function admit(node: Node, name: string, kind: FaultyCall, headers: Metadata): Failure | undefined {
  count(node, name);
  node.headers.set(name, headers);
  const leader = node.cluster.leader?.endpoint ?? node.endpoint;
  const refusal = node.faults.takeRefusal(kind);
  if (refusal) return refusalOf(refusal, leader);
  const denied = authenticate(node, headers);
  if (denied) return denied;
  const requiresLeader = headers.get('requires-leader')[0] === 'true';
  if (requiresLeader && node.cluster.leader !== node) {
    return refusalOf(node.cluster.leader ? 'NotLeader' : 'NoLeader', leader);
  }
  return undefined;
}

/** Records a call or an option that the double does not know, so that `stop` fails the test. */
export function unexpected(node: Node, what: string): Failure {
  node.unexpected.push(what);
  return notInTheDouble(what);
}

function authenticate(node: Node, headers: Metadata): Failure | undefined {
  if (!node.credentials) return undefined;
  const { username, password } = node.credentials;
  const [given] = headers.get('authorization');
  if (given === undefined) return accessDenied();
  const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return given === wanted ? undefined : unauthenticated();
}

export function count(node: Node, name: string): void {
  node.calls.set(name, (node.calls.get(name) ?? 0) + 1);
}
