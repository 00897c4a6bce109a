// One client of EventStoreDB, with what the library lacks: a deadline for every call, and a close that really closes.
// It also keeps the client from using BatchAppend. There, a stream that breaks rejects the appends of all clients of the
// process. A late response to one of those, or a queued write, then throws where no one can catch it and ends the
// process. BatchAppend also reports every wrong revision as 1. A separate call per append has none of these faults. Only
// `openBatches` makes a call of BatchAppend, for one caller, who reads its responses without the client.
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { UnreadableUrl } from '../../unreadable-url.ts';
import { NoResponse } from './failures.ts';
import { splitUrl } from './namespace.ts';

export type Connection = ReturnType<typeof connect>;

export type Batches = Readonly<{
  call: ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
  /** Tells the client why the stream ended, so that the next one goes to the leader. */
  failed(error: Error): Promise<void>;
}>;

type ConnectionOptions = Readonly<{ url: string; credentials?: Credentials; deadlineMs: number }>;

type Channel = Awaited<ReturnType<EventStoreDBClient['createChannel']>>;

export function connect({ url, credentials, deadlineMs }: ConnectionOptions) {
  const { address, namespace } = splitUrl(url);
  // Wrong revisions are values here, not exceptions. If the URL has the setting too, the last one counts.
  const client = createClient(`${address}${address.includes('?') ? '&' : '?'}throwOnAppendFailure=false`);
  const channels = followChannels(client);
  const closing = new AbortController();
  const pending = new Set<Promise<unknown>>();

  /** Stops waiting after `withinMs`. Default: twice the call's deadline, which the discovery of a cluster ignores. */
  async function inTime<Result>(call: Promise<Result>, withinMs = deadlineMs * 2): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new NoResponse(`No response in ${withinMs} ms.`)), withinMs);
    const settled = Promise.race([call, late]).finally(() => clearTimeout(timer));
    pending.add(settled);
    return settled.finally(() => pending.delete(settled));
  }

  return {
    client,
    namespace,
    /** For every call. Reads go to the leader too, since a decision must not be based on a follower's older state. */
    callOptions: { requiresLeader: true, deadline: deadlineMs, ...(credentials && { credentials }) },
    deadlineMs,
    /** Aborted when the store closes. */
    closing: closing.signal,
    inTime,
    /** Opens a stream of appends, which the server takes in their order. */
    openBatches: () => openBatches(client, credentials),
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(pending);
      await client.dispose();
      channels.current?.close();
    },
  };
}

/** Throws `UnreadableUrl`. The client takes what follows the first of two @ for a host. */
export function createClient(address: string): EventStoreDBClient {
  try {
    if (/@[^/?]*@/.test(address)) throw new Error('There are two @ before the path.');
    return EventStoreDBClient.connectionString(address);
  } catch {
    throw new UnreadableUrl('EVENTSTORE_URL', 'esdb://user:password@host:2113?tls=true');
  }
}

/** The client keeps its stream of batches to itself, so this uses private members of version 6.2.1. */
async function openBatches(client: EventStoreDBClient, credentials: Credentials | undefined): Promise<Batches> {
  // biome-ignore-start lint/complexity/useLiteralKeys: brackets reach what the client's types call private
  const service = await client['getGRPCClient'](streamsService.StreamsClient, 'appendInOrder');
  const options = { requiresLeader: true, ...(credentials && { credentials }) };
  const call = service.batchAppend(...client['callArguments'](options, { deadline: Number.POSITIVE_INFINITY }));
  return { call, failed: (error) => client['handleError'](service, error) };
  // biome-ignore-end lint/complexity/useLiteralKeys: as above
}

/** The client has no API to close its channel or choose how to append, so this sets private members of version 6.2.1. */
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
