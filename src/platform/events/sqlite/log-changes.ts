// Wakes those who wait for the log to grow: at once for appends of this process, within a moment for those of another.
import type { DatabaseSync } from 'node:sqlite';

/** SQLite tells by a counter in shared memory that another connection has committed: looking costs microseconds. */
const POLL_MS = 25;

export type LogChanges = Readonly<{
  notify(): void;
  /** Resolves at the next change. Look at the log first, then wait, in the same turn: no change is missed. */
  next(): Promise<void>;
  close(): void;
}>;

export function watchLog(db: DatabaseSync): LogChanges {
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
  // A log that can't be read counts as changed: the reader meets the same fault and tells it.
  const versionOrUnreadable = () => {
    try {
      return dataVersion.get()?.data_version;
    } catch {
      return undefined;
    }
  };

  return {
    notify,
    next() {
      waiting ??= Promise.withResolvers();
      timer ??= setTimeout(poll, POLL_MS);
      return waiting.promise;
    },
    close() {
      clearTimeout(timer);
      notify();
    },
  };
}
