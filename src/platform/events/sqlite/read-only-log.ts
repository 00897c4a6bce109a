// The log as a build reads it, in a separate thread: only events of certain types, which SQLite selects.
import type { Position } from '../../../kernel/event.ts';
import { boundLimit } from '../../open-sqlite.ts';
import type { StoredEvent } from '../event-store.ts';
import { openLogToRead } from './log-file.ts';
import { PAGE_CHARACTERS, page, selectEvents } from './log-reader.ts';
import { headReader } from './tail-check.ts';

export type ReadOnlyLog = Readonly<{
  /** Returns the next events of these types after a position, in order. An empty page means the end. */
  readAll(after: Position, types: ReadonlySet<string>): Promise<readonly StoredEvent[]>;
  head(): Promise<Position>;
  close(): void;
}>;

/** Enough that a page costs little besides its events. */
const pageEvents = 2_000;

export function openReadOnlyLog(file: string): ReadOnlyLog {
  const db = openLogToRead(file);
  const readHead = headReader(db);
  let prepared: { key: string; statement: ReturnType<typeof db.prepare> } | undefined;

  /** Types are our own names, and a list of literals is faster than a bound one. */
  function statementFor(types: ReadonlySet<string>) {
    const key = [...types].sort().join(' ');
    if (prepared?.key === key) return prepared.statement;
    const list = [...types].map((type) => `'${type.replaceAll("'", "''")}'`).join(', ');
    const statement = db.prepare(
      `${selectEvents} WHERE position > ? AND type IN (${list}) ORDER BY position ${boundLimit}`,
    );
    statement.setReturnArrays(true);
    prepared = { key, statement };
    return statement;
  }

  return {
    readAll: async (after, types) => page(statementFor(types).iterate(Number(after), pageEvents), PAGE_CHARACTERS),
    head: async () => BigInt(readHead().position),
    close: () => db.close(),
  };
}
