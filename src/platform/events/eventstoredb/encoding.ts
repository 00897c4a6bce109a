// Converts events between EventStoreDB's client and the port. A position is the commit position. In server 24.10 every
// event of an append is a log record that commits itself, so its commit and prepare positions are equal, and the append
// returns the position of its last event. (EventStore.Core: AllReader and ResolvedEvent.CalculatePosition give
// LogPosition twice, StorageChaser acknowledges with the LogPosition of the TransactionEnd prepare, and
// IndexWriter.CheckCommit answers a repeat with the LogPosition of its last event.)
import { type JSONEventData, type JSONType, jsonEvent, type Position as ServerPosition } from '@eventstore/db-client';
import type { Position } from '../../../kernel/event.ts';
import type { EventToAppend, Json, StoredEvent } from '../event-store.ts';
import type { Namespace } from './namespace.ts';

/** An event as every kind of read and subscription yields it. */
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

export const toServerPosition = (position: Position): ServerPosition => ({ commit: position, prepare: position });

export function toServerEvent({ id, type, data, metadata }: EventToAppend): JSONEventData {
  // Bytes, because the client drops metadata that is null, false, 0 or empty. The client stringifies any data; only its
  // type is too narrow.
  const metadataBytes = new TextEncoder().encode(JSON.stringify(metadata));
  return jsonEvent({ id, type, data: data as JSONType, metadata: metadataBytes });
}

/** Returns undefined for foreign events and the server's own: statistics, stream metadata, settings, links. */
export function toStoredEvent(event: RecordedByServer, { streamOf }: Namespace): StoredEvent | undefined {
  const { id, type, streamId, revision } = event;
  const stream = streamOf(streamId);
  if (stream === undefined || type.startsWith('$')) return undefined;
  if (!event.isJson || event.metadata instanceof Uint8Array) {
    throw new Error(`Event ${id} of stream ${streamId} is not JSON: another program writes to this log.`);
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
  // Servers before 22 return no position when a stream is read: all its bits are set, or it is missing.
  if (position === undefined || BigInt.asIntN(64, position.commit) < 0n) {
    throw new Error(`The server returns no position for event ${id} of stream ${streamId}. Use EventStoreDB 24.10.`);
  }
  return position.commit;
}
