// Reads a stream, or the whole log forwards and backwards without foreign events. The client's reads have no deadline
// and no filter, and end silently when they are cancelled.
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  type ReadPosition,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { Position } from '../../../kernel/event.ts';
import { type StoredEvent, StoreUnavailable } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { positionOf, type RecordedByServer, toServerPosition, toStoredEvent } from './encoding.ts';
import { NoResponse } from './failures.ts';

/** Pages grow up to this size while foreign events are skipped. */
const largestPage = 1_000;
const smallestPage = 16;
const endsWithinMs = 1_000;

export async function readStreamEvents(
  { client, callOptions, deadlineMs, closing, namespace }: Connection,
  stream: string,
  { from = 0, limit }: { from?: number; limit?: number } = {},
): Promise<readonly StoredEvent[]> {
  try {
    const read = client.readStream(namespace.nameOf(stream), {
      ...callOptions,
      fromRevision: BigInt(from),
      ...(limit !== undefined && { maxCount: limit }),
    });
    return (await collect(read, deadlineMs, closing)).flatMap((event) => toStoredEvent(event, namespace) ?? []);
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

/** Reads until it finds `limit` events of this Kindling or the log ends, so an empty result always means the end. */
export async function readForwards(connection: Connection, after: Position, limit: number): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  let last = after;
  // Reading forwards, the server includes the given position, which is one more than wanted.
  let pageSize = limit + 1;
  for (;;) {
    const from = last <= 0n ? START : toServerPosition(last);
    const page = await readPage(connection, FORWARDS, from, pageSize);
    for (const event of page) {
      const stored = positionOf(event) <= last ? undefined : toStoredEvent(event, connection.namespace);
      if (stored === undefined) continue;
      found.push(stored);
      if (found.length === limit) return found;
    }
    if (page.length < pageSize) return found;
    last = endOf(page);
    pageSize = growing(pageSize);
  }
}

export async function readBackwards(
  connection: Connection,
  before: Position | undefined,
  limit: number,
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const event of backwards(connection, before, limit)) {
    const stored = toStoredEvent(event, connection.namespace);
    if (stored === undefined) continue;
    found.push(stored);
    if (found.length === limit) break;
  }
  return found;
}

/** Finds our newest event. Remembers how far it has searched, so that it reads each record of the log once. */
export function createHeadFinder(connection: Connection): () => Promise<Position> {
  let known = { through: 0n, head: 0n };
  return async () => {
    let through: Position | undefined;
    let head: Position | undefined;
    for await (const event of backwards(connection, undefined, 1)) {
      through ??= positionOf(event);
      if (positionOf(event) <= known.through) break;
      if (toStoredEvent(event, connection.namespace) === undefined) continue;
      head = positionOf(event);
      break;
    }
    if (through !== undefined && through > known.through) known = { through, head: head ?? known.head };
    return head ?? known.head;
  };
}

async function* backwards(
  connection: Connection,
  before: Position | undefined,
  wanted: number,
): AsyncGenerator<RecordedByServer> {
  let last = before;
  let pageSize = Math.max(wanted, smallestPage);
  while (last === undefined || last > 0n) {
    const page = await readPage(connection, BACKWARDS, last === undefined ? END : toServerPosition(last), pageSize);
    yield* page;
    if (page.length < pageSize) return;
    last = endOf(page);
    pageSize = growing(pageSize);
  }
}

async function readPage(
  { client, callOptions, deadlineMs, closing }: Connection,
  direction: typeof FORWARDS | typeof BACKWARDS,
  fromPosition: ReadPosition,
  maxCount: number,
): Promise<readonly RecordedByServer[]> {
  return collect(client.readAll({ ...callOptions, direction, fromPosition, maxCount }), deadlineMs, closing);
}

async function collect(
  read: StreamingRead<AllStreamResolvedEvent> | StreamingRead<ResolvedEvent>,
  silenceMs: number,
  closing: AbortSignal,
): Promise<readonly RecordedByServer[]> {
  const events: RecordedByServer[] = [];
  const stop = (reason: Error): void => void read.destroy(reason);
  const closed = (): void => stop(new StoreUnavailable('The event store is closed.'));
  const timer = setTimeout(() => stop(new NoResponse(`No response in ${silenceMs} ms.`)), silenceMs);
  // The client may report a broken connection after all listeners are gone, which would end the process.
  read.on('error', () => undefined);
  closing.addEventListener('abort', closed, { once: true });
  if (closing.aborted) closed();
  try {
    for await (const { event } of read as AsyncIterable<ResolvedEvent>) {
      timer.refresh();
      if (event) events.push(event);
    }
    return events;
  } catch (error) {
    const cancel = (): void => void read.cancel().catch(() => undefined);
    // A call that got "no such stream" is about to end by itself. Cancelling it earlier would reset it, and servers
    // close the connections of clients that reset call after call.
    if (error instanceof StreamNotFoundError) setTimeout(cancel, endsWithinMs).unref();
    else cancel();
    throw error;
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', closed);
  }
}

function endOf(page: readonly RecordedByServer[]): Position {
  const last = page.at(-1);
  return last ? positionOf(last) : 0n;
}

const growing = (pageSize: number): number => Math.max(pageSize, Math.min(pageSize * 4, largestPage));
