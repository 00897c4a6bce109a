// Events as EventStoreDB's client has them, and as the port has them. A position is the commit position: in server 24.10
// every event of an append is a log record that commits itself, so its commit and prepare position are the same, each
// event of an append has a position of its own, and the append answers with that of its last event. (EventStore.Core:
// AllReader gives LogPosition twice for IsCommitted prepares, ResolvedEvent.CalculatePosition does so for reads of a
// stream, StorageChaser acknowledges with the LogPosition of the TransactionEnd prepare, and IndexWriter.CheckCommit
// answers a repeat with the LogPosition of its last event.)
import { type JSONEventData, type JSONType, jsonEvent, type Position as ServerPosition } from '@eventstore/db-client';
import type { Position } from '../../../kernel/event.ts';
import type { EventToAppend, Json, StoredEvent } from '../event-store.ts';
import type { Namespace } from './namespace.ts';

/** What reads and subscriptions give, of all kinds. */
export type RecordedByServer = Readonly<{
  id: string;
  streamId: string;
  revision: bigint;
  type: string;
  isJson: boolean;
  data: unknown;
  metadata?: unknown;
  position?: ServerPosition;
}>;

export function toServerPosition(position: Position): ServerPosition {
  return { commit: position, prepare: position };
}

export function toServerEvent({ id, type, data, metadata }: EventToAppend): JSONEventData {
  // Bytes, because the client leaves out metadata that is null, false, 0 or empty. It does take any value as data, since
  // it stringifies it; only its type says otherwise.
  const metadataBytes = new TextEncoder().encode(JSON.stringify(metadata));
  return jsonEvent({ id, type, data: data as JSONType, metadata: metadataBytes });
}

/**
 * Undefined: none of ours. Others' events stand in $all between ours, and so do the server's own: statistics, stream
 * metadata, settings, links.
 */
export function toStoredEvent(event: RecordedByServer, { streamOf }: Namespace): StoredEvent | undefined {
  const { id, type, streamId, revision } = event;
  const stream = streamOf(streamId);
  if (stream === undefined || type.startsWith('$')) return undefined;
  if (!event.isJson || event.metadata instanceof Uint8Array) {
    throw new Error(`Event ${id} of stream ${streamId} is not JSON: something else than Kindling writes to this log.`);
  }
  return {
    id,
    type,
    data: event.data as Json,
    metadata: (event.metadata ?? null) as Json,
    stream,
    revision: Number(revision),
    position: positionOf(event),
  };
}

export function positionOf({ id, streamId, position }: RecordedByServer): Position {
  // Servers before 22 tell no position when a stream is read: all bits set, or nothing.
  if (position === undefined || BigInt.asIntN(64, position.commit) < 0n) {
    throw new Error(`The server tells no position for event ${id} of stream ${streamId}. Use EventStoreDB 24.10.`);
  }
  return position.commit;
}
