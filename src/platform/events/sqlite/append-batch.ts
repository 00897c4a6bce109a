// One transaction for many appends: each is checked in turn, and all accepted ones become durable at once.
import type { DatabaseSync } from 'node:sqlite';
import {
  type Appended,
  type ExpectedRevision,
  OutcomeUnknown,
  StoreUnavailable,
  type WrongRevision,
} from '../event-store.ts';
import type { Chain, EventRow, LogHead } from './hash-chain.ts';
import { links, readLinks, writeKeyedFrom } from './keyed-from.ts';
import { faultOf, isBusy, isConstraintViolation } from './sqlite-fault.ts';
import { headReader } from './tail-check.ts';

export type Append = Readonly<{
  stream: string;
  events: readonly Pick<EventRow, 'id' | 'type' | 'data' | 'metadata'>[];
  expected: ExpectedRevision;
}>;

export type Committed = Readonly<{ outcomes: readonly (Appended | WrongRevision)[]; head: LogHead }>;

/** Another process is committing. Nothing was written; try again in a moment. */
export class LogBusy extends Error {}

/** An append uses an event id that the log already contains elsewhere. Nothing of the batch was written. */
export class EventIdTaken extends Error {
  override readonly name = 'EventIdTaken';
}

export function batchAppender(db: DatabaseSync, file: string, chain: Chain) {
  const lastRevision = db.prepare('SELECT max(revision) AS revision FROM event WHERE stream = ?');
  const recorded = db.prepare('SELECT id, position FROM event WHERE stream = ? AND revision = ?');
  const readHead = headReader(db);
  const insert = db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  let head: LogHead;
  let committed = readLinks(db, file, chain);
  let current = committed;

  return {
    append,
    isKeyed(): boolean {
      look();
      return committed.keyedFrom !== undefined;
    },
  };

  /** Checks whether another process has keyed the chain. Once keyed, it stays so. */
  function look(): void {
    if (committed.keyedFrom === undefined) committed = readLinks(db, file, chain);
  }

  function append(appends: readonly Append[]): Committed {
    begin();
    const before = head;
    let outcomes: readonly (Appended | WrongRevision)[];
    try {
      outcomes = appends.map(decide);
    } catch (error) {
      rollBack();
      if (!isConstraintViolation(error)) throw faultOf(error, file);
      throw new EventIdTaken('An event with this id is already in the log, in another place.', { cause: error });
    }
    if (head === before) rollBack();
    else commit();
    return { outcomes, head };
  }

  /** Reads the chain under the write lock, so that no other process extends it from the same link or keys it. */
  function begin(): void {
    try {
      db.exec('BEGIN IMMEDIATE');
      head = readHead();
      look();
      current = committed;
    } catch (error) {
      rollBack();
      throw isBusy(error) ? new LogBusy('The log is being written by another process.') : faultOf(error, file);
    }
  }

  /** The outcome of a failing commit is unknown: its last frame may be in the WAL, where a recovery would find it. */
  function commit(): void {
    try {
      db.exec('COMMIT');
      committed = current;
    } catch (error) {
      rollBack();
      const fault = faultOf(error, file);
      if (!(fault instanceof StoreUnavailable)) throw fault;
      throw new OutcomeUnknown(`${fault.message} Retry with the same event ids.`, { cause: fault });
    }
  }

  function rollBack(): void {
    if (db.isTransaction) db.exec('ROLLBACK');
  }

  function decide({ stream, events, expected }: Append): Appended | WrongRevision {
    const { revision: last } = lastRevision.get(stream) as { revision: number | null };
    const next = expected === 'no-stream' ? 0 : expected + 1;
    if (next === (last ?? -1) + 1) return insertAll(stream, next, events);
    const repeat = last !== null && next <= last ? repeatOf(stream, next, events) : undefined;
    return repeat ?? { wrongRevision: true, actual: last ?? 'no-stream' };
  }

  function insertAll(stream: string, from: number, events: Append['events']): Appended {
    for (const [index, event] of events.entries()) {
      const row: EventRow = { ...event, position: head.position + 1, stream, revision: from + index };
      if (row.type === chain.keyedBy && current.keyedFrom === undefined) {
        writeKeyedFrom(db, chain, row.position);
        current = links(chain, row.position);
      }
      const hash = current.hashAfter(head.hash, row);
      insert.run(row.position, stream, row.revision, row.id, row.type, row.data, row.metadata, hash);
      head = { position: row.position, hash };
    }
    return { position: BigInt(head.position), revision: from + events.length - 1 };
  }

  /** Returns the first append's result again, if these ids are at its positions. */
  function repeatOf(stream: string, from: number, events: Append['events']): Appended | undefined {
    let position = 0;
    for (const [index, event] of events.entries()) {
      const row = recorded.get(stream, from + index) as { id: string; position: number } | undefined;
      if (row?.id !== event.id) return undefined;
      position = row.position;
    }
    return { position: BigInt(position), revision: from + events.length - 1 };
  }
}
