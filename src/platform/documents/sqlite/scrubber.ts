// Removes deleted content from the bytes of the file, soon after the deletion. SQLite overwrites the rows
// (`secure_delete`), but the write-ahead log retains old pages until it is truncated, and the search index words
// until their segments are merged. The scrubber does both, in slices, so that no one waits for it. The file records
// which indexes are still to be merged, so that the next process to open it continues.
import type { Database } from './database.ts';
import { isDamage } from './faults.ts';
import { textTablesOf } from './schema.ts';

const firstAfterMs = 1_000;
const sliceEveryMs = 50;
/** Pages of 4 KiB. This many are merged in a few milliseconds. */
const pagesPerSlice = 32;
/** Limits the cost of deletions on a busy day to this share of it. */
const restPerWork = 20;
/** FTS5's own default. */
const defaultAutomerge = 4;
/** Stopping a server may take a few seconds, but not as long as merging an index of a million documents. */
const finishWithinMs = 2_000;

/** Names of the text indexes that hold words of deleted documents. */
export const unscrubbedTable =
  'CREATE TABLE IF NOT EXISTS unscrubbed (text_table TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID';

export function startScrubber(db: Database) {
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
      goesOn = db.withoutWaiting(runSlice);
    } catch {
      // The disk is full, or another process is writing. The rest is done later.
    }
    workedMs += performance.now() - startedMs;
    if (goesOn) schedule(sliceEveryMs);
    else if (textTables.size > 0 || isDue) schedule(rest());
  }

  /** Returns whether there is more to do now. */
  function runSlice(): boolean {
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
      const isThere = isTable(db, table);
      if (isThere && !mergeSome(db, table)) return false;
      db.run('DELETE FROM unscrubbed WHERE text_table = ?', [table]);
      if (isThere) setAutomerge(db, table, defaultAutomerge);
      return true;
    });
    if (isMerged) textTables.delete(table);
  }

  function rest(): number {
    const restMs = Math.max(firstAfterMs, workedMs * restPerWork);
    workedMs = 0;
    return restMs;
  }

  /**
   * Records the table in the file, so that another process merges the index if this one dies. Automatic merges on commit
   * are off until then: every few deletions would merge hundreds of pages while everyone waits.
   */
  function persist(table: string): void {
    const { changes } = db.run('INSERT OR IGNORE INTO unscrubbed VALUES (?)', [table]);
    if (changes > 0) setAutomerge(db, table, 0);
  }

  /** Reports a deletion, within its transaction; `textTable` if words were deleted. */
  function note(textTable: string | undefined): void {
    isDue = true;
    if (textTable !== undefined) {
      textTables.add(textTable);
      persist(textTable);
    }
    if (timer === undefined) schedule(rest());
  }

  return {
    note,
    /** Assumes that a killed process left deletions behind. */
    noteAll(): void {
      note(undefined);
      const tables = textTablesOf(db);
      for (const table of tables) textTables.add(table);
      try {
        db.transaction(() => tables.forEach(persist));
      } catch {
        // The disk is full, or another process is writing. The file can still be read.
      }
    },
    /** Resumes the work that was unfinished when the file was closed. */
    resume(): void {
      for (const [table] of db.rows<[string]>('SELECT text_table FROM unscrubbed')) textTables.add(table);
      if (textTables.size > 0) note(undefined);
    },
    /** Abandons the remaining work. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
      textTables.clear();
    },
    /** Finishes the remaining work now, as time permits. */
    finish(): void {
      clearTimeout(timer);
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      const endMs = performance.now() + finishWithinMs;
      try {
        for (const table of textTables) {
          while (textTables.has(table) && performance.now() < endMs) mergeNext(table);
        }
        // If another process still has the file open, closing it there removes the log.
        db.withoutWaiting(() => truncateLog(db));
      } catch (error) {
        // The disk is full, or another process is writing. The next process to open the file does the rest.
        if (isDamage(error)) throw error;
      }
    },
  };
}

/** Merges a few pages of the index's segments. Returns whether nothing is left to merge. */
function mergeSome(db: Database, table: string): boolean {
  const totalChanges = () => db.row<[number]>('SELECT total_changes()')?.[0] ?? 0;
  const before = totalChanges();
  db.run(`INSERT INTO ${table}(${table}, rank) VALUES ('merge', ?)`, [-pagesPerSlice]);
  // According to FTS5's documentation, fewer than two changes mean that there was nothing to do.
  return totalChanges() - before < 2;
}

/** 0 disables merges on commit. */
function setAutomerge(db: Database, table: string, segments: number): void {
  // Not a bound value: FTS5 takes only an integer, and a number is bound as a float.
  db.run(`INSERT INTO ${table}(${table}, rank) VALUES ('automerge', ${segments})`);
}

/** The table is gone if its collection was dropped. */
const isTable = (db: Database, table: string): boolean =>
  db.row('SELECT 1 FROM sqlite_schema WHERE name = ?', [table]) !== undefined;

/** Returns false if another connection reads or checkpoints. */
function truncateLog(db: Database): boolean {
  db.openTransaction?.commit();
  const [busy] = db.row<[busy: number, pages: number, copied: number]>('PRAGMA wal_checkpoint(TRUNCATE)') ?? [1];
  return busy === 0;
}
