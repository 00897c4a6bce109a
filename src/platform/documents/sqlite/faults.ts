// Translates SQLite's errors for the rest of Kindling. An unknown error is passed on: it is a bug.
import { diskFullMessage } from '../../files/disk-full.ts';
import { sqliteCode } from '../../files/open-sqlite.ts';
import { DocumentsUnavailable, FileUnusable } from '../document-store.ts';

const busy = 5;
const full = 13;
const corrupt = 11;
const notADatabase = 26;
/** locked, read-only, I/O error, can't open */
const unavailable = new Set([busy, 6, 8, 10, 14]);

/** Another process holds the file. */
export const isLocked = (error: unknown): boolean => sqliteCode(error) === busy;

export const isDamage = (error: unknown): boolean => [corrupt, notADatabase].includes(sqliteCode(error) ?? 0);

/** The only precious file of documents holds the jobs of reactions. */
export const withoutJobs =
  'Stop the server, move it away with its -wal and -shm, and start it again: what reactions still had to do, such as mails, is then lost. Restoring a backup would lose everything since.';

/** The error to throw instead of SQLite's own. */
export function faultOf(error: unknown, path: string, { precious = false } = {}): unknown {
  const code = sqliteCode(error);
  if (code === undefined) return error;
  const because = { cause: error };
  if (code === full) return new DocumentsUnavailable(diskFullMessage(path), because);
  if (isDamage(error)) {
    if (precious) return new DocumentsUnavailable(`${path} is damaged. ${withoutJobs}`, because);
    return new FileUnusable(`${path} is damaged. At the next start it is rebuilt from the log.`, because);
  }
  if (unavailable.has(code)) {
    const reason = error instanceof Error ? error.message : String(error);
    return new DocumentsUnavailable(`${path} can't be used now (${reason}): nothing was written.`, because);
  }
  return error;
}
