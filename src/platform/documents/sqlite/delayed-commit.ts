// Leaves a transaction open for a moment, so that the next ones join it. A page that many of them change is then
// written once. This connection reads the changes at once, others after the commit. A killed process loses them, and
// folds their events from the log again.
import type { Database } from './database.ts';

/** The work of a transaction may be rolled back and repeated, so its result must not depend on when it runs. */
export function delayedCommit(db: Database, delayMs: number): Pick<Database, 'transaction'> {
  let uncommitted: (() => unknown)[] = [];
  let isOverdue = false;
  let timer: NodeJS.Timeout | undefined;
  // Nothing needs the disk before the commit, so changes can be repeated even while the disk is full.
  db.exec('PRAGMA cache_spill = OFF');

  function begin(): void {
    if (db.isInTransaction) return;
    db.exec('BEGIN IMMEDIATE');
    try {
      for (const each of uncommitted) each();
    } catch (error) {
      db.rollBack();
      throw error;
    }
  }

  const restore = () => {
    if (uncommitted.length > 0) begin();
  };

  function commit(): void {
    if (uncommitted.length === 0) return;
    isOverdue = true;
    begin();
    db.exec('COMMIT');
    isOverdue = false;
    uncommitted = [];
  }

  function commitLater(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (!db.isOpen) return;
      try {
        commit();
      } catch {
        commitLater();
      }
    }, delayMs);
    timer.unref();
  }

  function transaction<Result>(work: () => Result): Result {
    // If the store can't commit, it accepts no more.
    if (isOverdue) commit();
    begin();
    try {
      const result = work();
      uncommitted.push(work);
      commitLater();
      return result;
    } catch (error) {
      db.rollBack();
      throw error;
    }
  }

  db.openTransaction = { commit, restore };
  return { transaction };
}
