// Sees to it that what was deleted is gone from the file, too, and soon. SQLite overwrites the rows (`secure_delete`), but the
// write-ahead log keeps their old pages until it is truncated, and the search index keeps the words of a deleted document
// until the segments that hold them are merged. Both are done here, in slices, so that nobody waits for them. The file itself
// tells which indexes are still to be merged, so that whoever opens it next goes on.
import type { Database } from './database.ts';
import { isDamage } from './faults.ts';
import { textTablesOf } from './schema.ts';

const firstAfterMs = 1_000;
const sliceEveryMs = 50;
/** Of a page's 4 KiB. So many are merged in a few milliseconds. */
const pagesPerSlice = 32;
/** So that a busy day's deletions cost no more than this share of it. */
const restPerWork = 20;
/** Whoever stops a server waits a few seconds for it, but not for an index of a million documents. */
const finishWithinMs = 2_000;

/** Of the indexes that hold words of what was deleted. */
export const unscrubbedTable =
  'CREATE TABLE IF NOT EXISTS unscrubbed (text_table TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID';

export type Scrubber = Readonly<{
  /** Something was deleted; `textTable` where words were. Within the transaction that did it. */
  note(textTable: string | undefined): void;
  /** Somebody was killed, and may have deleted anything. */
  noteAll(): void;
  /** Goes on with what was left when the file was closed. */
  resume(): void;
  /** Does at once what is left, as far as there is time. */
  finish(): void;
}>;

export function startScrubber(db: Database): Scrubber {
  const textTables = new Set<string>();
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  let workedMs = 0;

  const schedule = (afterMs: number) => {
    timer = setTimeout(work, afterMs);
    timer.unref();
  };

  function work(): void {
    timer = undefined;
    const startedMs = performance.now();
    let goesOn = false;
    try {
      goesOn = withoutWaiting(db, workASlice);
    } catch {
      // A full disk, or another process that writes: what is left is left for later.
    }
    workedMs += performance.now() - startedMs;
    if (goesOn) schedule(sliceEveryMs);
    else if (textTables.size > 0 || isDue) schedule(rest());
  }

  /** Answers whether there is more to do at once. */
  function workASlice(): boolean {
    const [table] = textTables;
    if (table !== undefined) {
      mergeNext(table);
      return true;
    }
    isDue = !truncateLog(db);
    return false;
  }

  function mergeNext(table: string): void {
    const isMerged = db.transaction(() => {
      if (!mergeSome(db, table)) return false;
      db.run('DELETE FROM unscrubbed WHERE text_table = ?', [table]);
      return true;
    });
    if (isMerged) textTables.delete(table);
  }

  function rest(): number {
    const restMs = Math.max(firstAfterMs, workedMs * restPerWork);
    workedMs = 0;
    return restMs;
  }

  /** So that it is merged by somebody, whatever becomes of this process. */
  function keep(table: string): void {
    db.run('INSERT OR IGNORE INTO unscrubbed VALUES (?)', [table]);
  }

  function note(textTable: string | undefined): void {
    isDue = true;
    if (textTable !== undefined) {
      textTables.add(textTable);
      keep(textTable);
    }
    if (timer === undefined) schedule(rest());
  }

  return {
    note,
    noteAll() {
      note(undefined);
      const tables = textTablesOf(db);
      for (const table of tables) textTables.add(table);
      try {
        db.transaction(() => tables.forEach(keep));
      } catch {
        // A full disk, or another process that writes: it can be read all the same.
      }
    },
    resume() {
      for (const [table] of db.rows<[string]>('SELECT text_table FROM unscrubbed')) textTables.add(table);
      if (textTables.size > 0) note(undefined);
    },
    finish() {
      clearTimeout(timer);
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      const endMs = performance.now() + finishWithinMs;
      try {
        for (const table of textTables) {
          while (textTables.has(table) && performance.now() < endMs) mergeNext(table);
        }
        // Where somebody still has the file open, closing it there removes the log.
        withoutWaiting(db, () => truncateLog(db));
      } catch (error) {
        // A full disk, or another process that writes: what is left is left for who opens the file next.
        if (isDamage(error)) throw error;
      }
    },
  };
}

/** Merges a few pages of the index's segments into one. Answers whether nothing is left to merge. */
function mergeSome(db: Database, table: string): boolean {
  if (!isThere(db, table)) return true;
  const totalChanges = () => db.row<[number]>('SELECT total_changes()')?.[0] ?? 0;
  const before = totalChanges();
  db.run(`INSERT INTO ${table}(${table}, rank) VALUES ('merge', ?)`, [-pagesPerSlice]);
  // FTS5's own documentation: fewer than two changes mean that there was nothing to do.
  return totalChanges() - before < 2;
}

/** Collections are dropped, and their tables with them. */
function isThere(db: Database, table: string): boolean {
  return db.row('SELECT 1 FROM sqlite_schema WHERE name = ?', [table]) !== undefined;
}

/** Answers whether it did: not while another connection reads or checkpoints. */
function truncateLog(db: Database): boolean {
  const [busy] = db.row<[busy: number, pages: number, copied: number]>('PRAGMA wal_checkpoint(TRUNCATE)') ?? [1];
  return busy === 0;
}

/** SQLite would wait for others while the event loop stands still; here there is always a later. */
function withoutWaiting<Result>(db: Database, work: () => Result): Result {
  const [busyMs] = db.row<[number]>('PRAGMA busy_timeout') ?? [0];
  db.exec('PRAGMA busy_timeout = 0');
  try {
    return work();
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}
