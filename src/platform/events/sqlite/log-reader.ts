// Reads events from the log's table, in pages bounded by count and by size.
import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '../../../kernel/event.ts';
import { boundLimit } from '../../files/open-sqlite.ts';
import type { Json, StoredEvent } from '../event-store.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';

/** A page ends early when it holds this much payload, so that a page of huge events doesn't fill the memory. */
export const PAGE_CHARACTERS = 16_000_000;

type Row = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

export const selectEvents = 'SELECT position, stream, revision, id, type, data, metadata FROM event';

export function logReader(db: DatabaseSync) {
  const prepare = (condition: string) => {
    const statement = db.prepare(`${selectEvents} ${condition}`);
    statement.setReturnArrays(true);
    return statement;
  };
  const ofStream = prepare(`WHERE stream = ? AND revision >= ? ORDER BY revision ${boundLimit}`);
  const forwards = prepare(`WHERE position > ? ORDER BY position ${boundLimit}`);
  const backwards = prepare(`WHERE position < ? ORDER BY position DESC ${boundLimit}`);
  return {
    stream: (stream: string, from: number, limit: number) =>
      page(ofStream.iterate(stream, from, limit), Number.POSITIVE_INFINITY),
    after: (position: Position, limit: number) => page(forwards.iterate(safeInteger(position), limit), PAGE_CHARACTERS),
    before: (position = BigInt(Number.MAX_SAFE_INTEGER), limit: number) =>
      page(backwards.iterate(safeInteger(position), limit), PAGE_CHARACTERS),
  };
}

export function page(rows: Iterable<unknown>, maxCharacters: number): readonly StoredEvent[] {
  const events: StoredEvent[] = [];
  let characters = 0;
  for (const each of rows) {
    const row = each as Row;
    events.push(storedEvent(row));
    characters += row[5].length + row[6].length;
    if (characters >= maxCharacters) break;
  }
  return events;
}

export function storedEvent([position, stream, revision, id, type, data, metadata]: Row): StoredEvent {
  try {
    return {
      id,
      type,
      data: JSON.parse(data) as Json,
      metadata: JSON.parse(metadata) as Json,
      stream,
      revision,
      position: BigInt(position),
    };
  } catch (cause) {
    const message = `The event at position ${position} of the log can't be read. ${recoveryOptions}`;
    throw new LogDamaged('unreadable', message, { cause });
  }
}

/** A position of another store may be huge, and is then beyond the end. */
const safeInteger = (position: Position): number =>
  Number(position > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : position);
