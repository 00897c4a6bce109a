// One client of EventStoreDB, with what the library lacks: an end to every call, and a close that really closes. It also keeps the
// client from using BatchAppend. There, the appends of all clients of the process wait in one table. If one stream breaks, all of
// them are rejected. A late answer to one of those then throws where nobody can catch it and ends the process, as do writes that
// were still queued. BatchAppend also reports every wrong revision as 1. A call per append has none of these faults, and has a
// deadline of its own.
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { NoAnswer } from './failures.ts';
import { type Namespace, splitUrl } from './namespace.ts';

export type Connection = Readonly<{
  client: EventStoreDBClient;
  namespace: Namespace;
  /** For every call. Reads go to the leader too, since a decision must not be based on a follower's older state. */
  callOptions: Readonly<{ requiresLeader: true; deadline: number; credentials?: Credentials }>;
  deadlineMs: number;
  /** Aborted when the store closes. */
  closing: AbortSignal;
  /**
   * Stops waiting after `withinMs`. Default: some time after the call's own deadline, because the discovery of a cluster has no
   * deadline.
   */
  inTime<Result>(call: Promise<Result>, withinMs?: number): Promise<Result>;
  close(): Promise<void>;
}>;

export type ConnectionOptions = Readonly<{ url: string; credentials?: Credentials; deadlineMs: number }>;

type Channel = Awaited<ReturnType<EventStoreDBClient['createChannel']>>;

export function connect({ url, credentials, deadlineMs }: ConnectionOptions): Connection {
  const { address, namespace } = splitUrl(url);
  // Wrong revisions are values here, not exceptions. If the URL has the setting too, the last one counts.
  const client = EventStoreDBClient.connectionString(
    `${address}${address.includes('?') ? '&' : '?'}throwOnAppendFailure=false`,
  );
  const channels = followChannels(client);
  const closing = new AbortController();
  const pending = new Set<Promise<unknown>>();

  async function inTime<Result>(call: Promise<Result>, withinMs = deadlineMs * 2): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new NoAnswer(`No answer in ${withinMs} ms.`)), withinMs);
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

/** The client has no API to close its channel or to choose how it appends, so this sets private members of version 6.2.1. */
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
