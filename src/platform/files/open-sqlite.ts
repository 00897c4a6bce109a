// Opens a SQLite file, even on a disk so full that there is no room for the index of its write-ahead log.
import { existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isIndexFull } from './disk-full.ts';

/** SQLite plans for the value of a bare `LIMIT ?`, so it would prepare the statement again on every run. */
export const boundLimit = 'LIMIT +?';

export function openSqlite(path: string, options: DatabaseSyncOptions): DatabaseSync {
  const db = options.readOnly ? new Reader(path, options) : new DatabaseSync(path, options);
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get();
    return db;
  } catch (error) {
    if (!isIndexFull(error)) return db;
    db.close();
    const url = pathToFileURL(path);
    // The index is then in memory, and no other process can open the file. SQLite does that only for connections that
    // may write.
    url.searchParams.set('vfs', 'unix-excl');
    const alone = new DatabaseSync(url, { ...options, readOnly: false });
    if (options.readOnly) alone.exec('PRAGMA query_only = ON');
    return alone;
  }
}

/** Runs all of `work` or nothing. Takes the write lock at once, so that what `work` reads stays true. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } finally {
    // SQLite has ended it itself after some faults.
    if (db.isTransaction) db.exec('ROLLBACK');
  }
}

/** A read-only connection. When it is the last one, SQLite leaves the write-ahead log and its index behind. */
class Reader extends DatabaseSync {
  readonly #path: string;
  readonly #isInUse: boolean;

  constructor(path: string, options: DatabaseSyncOptions) {
    const isInUse = existsSync(`${path}-wal`);
    super(path, options);
    this.#path = path;
    this.#isInUse = isInUse;
  }

  override close(): void {
    super.close();
    if (!this.#isInUse) removeIndexOf(this.#path);
  }

  override [Symbol.dispose](): void {
    this.close();
  }
}

/** Returns SQLite's primary result code; undefined for an error that did not come from SQLite. */
export const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** Has SQLite write the log of an unused file into it and remove it. Does nothing while another process has it open. */
export function removeIndexOf(path: string): void {
  if (!existsSync(`${path}-shm`)) return;
  try {
    using db = new DatabaseSync(path, { timeout: 0 });
    db.prepare('SELECT 1 FROM sqlite_schema').get();
  } catch {
    // The files do no harm.
  }
}
