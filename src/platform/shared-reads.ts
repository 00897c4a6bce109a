// Has the reads of one turn of the event loop share a transaction: locking and unlocking a SQLite file for each statement takes four
// times as long as a look-up by id. What other processes commit during the turn is seen in the next one.
import type { DatabaseSync } from 'node:sqlite';

export type SharedReads = Readonly<{
  /** Called before each read. Does nothing if a transaction is open. */
  begin(): void;
  /** Called before everything else, since the transaction can't write. */
  end(): void;
  /** Whether the open transaction is one of reads. */
  areOpen(): boolean;
}>;

export function sharedReads(db: DatabaseSync): SharedReads {
  let open = false;
  const end = () => {
    if (!open) return;
    open = false;
    // A fault may have ended it already.
    if (!db.isOpen || !db.isTransaction) return;
    try {
      db.exec('COMMIT');
    } catch {
      // The file is damaged, which whoever read it knows. This runs outside of any request, where a fault would end the process.
      if (db.isTransaction) db.exec('ROLLBACK');
    }
  };
  return {
    begin() {
      if (db.isTransaction) return;
      db.exec('BEGIN');
      open = true;
      setImmediate(end);
    },
    end,
    areOpen: () => open,
  };
}
