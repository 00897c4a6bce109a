// Reads events of certain types, which SQLite selects: a log is mostly likes, and few readers want them.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../kernel/event.ts';
import { boundLimit } from '../../files/open-sqlite.ts';
import type { StoredEvent } from '../event-store.ts';
import { PAGE_CHARACTERS, page, selectEvents } from './log-reader.ts';
import type { headReader } from './tail-check.ts';

/** Skipping this many events takes about 10 ms. */
const skippedAtOnce = 20_000n;

/** `guarded` runs each query of the returned function. An empty page means the end of the log. */
export function eventsOfTypes(
  db: DatabaseSync,
  readHead: ReturnType<typeof headReader>,
  guarded: <Result>(query: () => Result) => Result = (query) => query(),
) {
  let prepared: { key: string; statement: StatementSync } | undefined;

  /** Types are our own names, and a list of literals is faster than a bound one. */
  function statementFor(types: ReadonlySet<string>): StatementSync {
    const key = [...types].sort().join(' ');
    if (prepared?.key === key) return prepared.statement;
    const list = [...types].map((type) => `'${type.replaceAll("'", "''")}'`).join(', ');
    const statement = db.prepare(
      `${selectEvents} WHERE position > ? AND position <= ? AND type IN (${list}) ORDER BY position ${boundLimit}`,
    );
    statement.setReturnArrays(true);
    prepared = { key, statement };
    return statement;
  }

  return async (after: Position, types: ReadonlySet<string>, limit: number): Promise<readonly StoredEvent[]> => {
    for (let from = after; ; from += skippedAtOnce) {
      const upTo = from + skippedAtOnce;
      const { found, head } = guarded(() => ({
        head: BigInt(readHead().position),
        found: page(statementFor(types).iterate(Number(from), Number(upTo), limit), PAGE_CHARACTERS),
      }));
      if (found.length > 0 || upTo >= head) return found;
      await nextTurn();
    }
  };
}
