// Has the reads of one turn of the event loop share a transaction: locking a SQLite file for each statement takes four
// times as long as a look-up by id. What other processes commit in between is seen in the next turn.
import type { DatabaseSync } from 'node:sqlite';

export type SharedReads = ReturnType<typeof sharedReads>;

export function sharedReads(db: DatabaseSync) {
  let open = false;
  /** Called before everything else, since the transaction can't write. */
  const end = (): void => {
    if (!open) return;
    open = false;
    // A fault may have ended it already.
    if (!db.isOpen || !db.isTransaction) return;
    try {
      db.exec('COMMIT');
    } catch {
      // The file is damaged, which its reader knows. Here, outside of any request, a fault would end the process.
      if (db.isTransaction) db.exec('ROLLBACK');
    }
  };
  return {
    /** Called before each read. */
    begin(): void {
      if (db.isTransaction) return;
      db.exec('BEGIN');
      open = true;
      setImmediate(end);
    },
    end,
    areOpen: () => open,
  };
}
