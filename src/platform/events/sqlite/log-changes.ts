// Wakes waiters when the log grows: at once for appends of this process, within a moment for those of another.
import type { DatabaseSync } from 'node:sqlite';

/** A counter of SQLite in shared memory shows that another connection has committed. Reading it costs microseconds. */
const POLL_MS = 25;

export function watchLog(db: DatabaseSync) {
  const dataVersion = db.prepare('PRAGMA data_version');
  let seen = dataVersion.get()?.data_version;
  let waiting: PromiseWithResolvers<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const notify = (): void => {
    waiting?.resolve();
    waiting = undefined;
  };
  const poll = (): void => {
    timer = undefined;
    if (waiting === undefined) return;
    const version = versionOrUnreadable();
    if (version !== seen) notify();
    else timer = setTimeout(poll, POLL_MS);
    seen = version;
  };
  // An unreadable log counts as changed, because the reader gets the same fault and reports it.
  const versionOrUnreadable = () => {
    try {
      return dataVersion.get()?.data_version;
    } catch {
      return undefined;
    }
  };

  return {
    notify,
    /** Resolves at the next change. To miss no change, read the log first, then wait in the same turn. */
    next(): Promise<void> {
      waiting ??= Promise.withResolvers();
      timer ??= setTimeout(poll, POLL_MS);
      return waiting.promise;
    },
    close(): void {
      clearTimeout(timer);
      notify();
    },
  };
}
