// One client of EventStoreDB, with what its own code leaves out: an end to every call, and a close that closes.
// It also keeps the client from BatchAppend. There, the appends of all clients of the process wait in one table: when one
// stream breaks, all of them are rejected, and an answer that comes for one of those later throws where nobody can catch
// it and ends the process; writes that were still queued do the same. And a wrong revision is reported as 1, whatever it is.
// A call per append has none of that, and a deadline of its own.
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { NoAnswer } from './failures.ts';
import { type Namespace, splitUrl } from './namespace.ts';

export type Connection = Readonly<{
  client: EventStoreDBClient;
  namespace: Namespace;
  /** For every call: reads too go to the leader, else a decision could be made on a follower's older state. */
  callOptions: Readonly<{ requiresLeader: true; deadline: number; credentials?: Credentials }>;
  deadlineMs: number;
  /** Aborted when the store closes. */
  closing: AbortSignal;
  /** Gives up waiting some time after the call's own deadline: discovery of a cluster has none. */
  inTime<Result>(call: Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}>;

export type ConnectionOptions = Readonly<{ url: string; credentials?: Credentials; deadlineMs: number }>;

type Channel = Awaited<ReturnType<EventStoreDBClient['createChannel']>>;

export function connect({ url, credentials, deadlineMs }: ConnectionOptions): Connection {
  const { address, namespace } = splitUrl(url);
  // A wrong revision is a value here. The last of two settings counts.
  const client = EventStoreDBClient.connectionString(
    `${address}${address.includes('?') ? '&' : '?'}throwOnAppendFailure=false`,
  );
  const channels = followChannels(client);
  const closing = new AbortController();
  const pending = new Set<Promise<unknown>>();

  async function inTime<Result>(call: Promise<Result>): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new NoAnswer(`No answer in ${deadlineMs * 2} ms.`)), deadlineMs * 2);
    const settled = Promise.race([call, late]).finally(() => clearTimeout(timer));
    pending.add(settled);
    return settled.finally(() => pending.delete(settled));
  }

  return {
    client,
    namespace,
    callOptions: { requiresLeader: true, deadline: deadlineMs, ...(credentials && { credentials }) },
    deadlineMs,
    closing: closing.signal,
    inTime,
    async close() {
      closing.abort();
      await Promise.allSettled(pending);
      await client.dispose();
      channels.current?.close();
    },
  };
}

/** The client has no way to close its channel, nor to choose how it appends: both are set on its inner parts, 6.2.1. */
function followChannels(client: EventStoreDBClient): { current: Channel | undefined } {
  const channels: { current: Channel | undefined } = { current: undefined };
  // biome-ignore-start lint/complexity/useLiteralKeys: brackets reach what the client's types call private
  client['supports'] = async () => false;
  const createChannel = client['createChannel'];
  client['createChannel'] = async () => {
    channels.current = await createChannel();
    return channels.current;
  };
  // biome-ignore-end lint/complexity/useLiteralKeys: as above
  return channels;
}
