// Sees to it that what was deleted is gone from the file, too, and soon. SQLite overwrites the rows (`secure_delete`), but the
// write-ahead log keeps their old pages until it is truncated, and the search index keeps the words of a deleted document
// until the segments that hold them are merged. Both are done here, in slices, so that nobody waits for them.
import type { Database } from './database.ts';
import { textTablesOf } from './schema.ts';

const firstAfterMs = 1_000;
const sliceEveryMs = 50;
/** Of a page's 4 KiB. So many are merged in a few milliseconds. */
const pagesPerSlice = 32;
/** So that a busy day's deletions cost no more than this share of it. */
const restPerWork = 20;

export type Scrubber = Readonly<{
  /** Something was deleted; `textTable` where words were. */
  note(textTable: string | undefined): void;
  /** Somebody was killed, and may have deleted anything. */
  noteAll(): void;
  /** Does all that is left at once. */
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
      if (mergeSome(db, table)) textTables.delete(table);
      return true;
    }
    isDue = !truncateLog(db);
    return false;
  }

  function rest(): number {
    const restMs = Math.max(firstAfterMs, workedMs * restPerWork);
    workedMs = 0;
    return restMs;
  }

  function note(textTable: string | undefined): void {
    isDue = true;
    if (textTable !== undefined) textTables.add(textTable);
    if (timer === undefined) schedule(rest());
  }

  return {
    note,
    noteAll() {
      for (const table of textTablesOf(db)) textTables.add(table);
      note(undefined);
    },
    finish() {
      clearTimeout(timer);
      timer = undefined;
      if (!isDue) return;
      for (const table of textTables)
        if (isThere(db, table)) db.exec(`INSERT INTO ${table}(${table}) VALUES ('optimize')`);
      // Where somebody still has the file open, closing it there removes the log.
      withoutWaiting(db, () => truncateLog(db));
      textTables.clear();
      isDue = false;
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
