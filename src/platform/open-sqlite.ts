// Opens a SQLite file, even on a disk so full that there is no room for the index of its write-ahead log. This can't
// happen to a process that has the file open, since the index exists by then.
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isIndexFull } from './disk-full.ts';

/**
 * A limit as a bound value. SQLite plans for the value of a bare `LIMIT ?`, so it would prepare the statement again on
 * every run, which costs more than most queries do.
 */
export const boundLimit = 'LIMIT +?';

export function openSqlite(path: string, options: DatabaseSyncOptions): DatabaseSync {
  const db = new DatabaseSync(path, options);
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
