// Lets writes of the same turn of the event loop share one transaction, so that read models that fold the same events
// pay for one commit together. Each write still succeeds or fails by itself.
import type { Database } from './database.ts';
import { isLocked } from './faults.ts';

/** Writes are retried after this pause while another process, such as an operator's command, holds the file. */
const busyPauseMs = 5;
const busyLimitMs = 5_000;
/** Beyond this many documents the rest waits for the next turn, so that no transaction blocks readers. */
const maxDocuments = 250;

type Waiting = Readonly<{
  documents: number;
  work: () => unknown;
  resolve: (result: unknown) => void;
  reject: (fault: unknown) => void;
}>;

/** @param transactions Where the transactions run (default: those of the database, which commit at once). */
export function sharedTransaction(db: Database, transactions: Pick<Database, 'transaction'> = db) {
  let waiting: Waiting[] = [];
  let scheduled = false;
  let busySinceMs: number | undefined;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    if (busySinceMs === undefined) setImmediate(runScheduled);
    else setTimeout(runScheduled, busyPauseMs);
  }

  function runScheduled(): void {
    scheduled = false;
    // A flush may have been quicker, and the file may be closed.
    if (waiting.length === 0) return;
    db.withoutWaiting(() => runNext({ mayWait: true }));
    if (waiting.length > 0) schedule();
  }

  function runNext({ mayWait }: { mayWait: boolean }): void {
    let taken = 0;
    for (let documents = 0; documents < maxDocuments && taken < waiting.length; taken += 1) {
      documents += waiting[taken]?.documents ?? 0;
    }
    const together = waiting.slice(0, taken);
    waiting = waiting.slice(taken);
    if (together.length > 0 && !settle(together, mayWait)) waiting = [...together, ...waiting];
  }

  /** Settles all writes. Returns false if another process holds the file, so that all have to wait. */
  function settle(together: readonly Waiting[], mayWait: boolean): boolean {
    let results: unknown[];
    let hasBegun = false;
    try {
      results = transactions.transaction(() => {
        hasBegun = true;
        return together.map(({ work }) => work());
      });
    } catch (fault) {
      if (mayWait && !hasBegun && isLocked(fault)) {
        busySinceMs ??= performance.now();
        if (performance.now() - busySinceMs < busyLimitMs) return false;
      }
      busySinceMs = undefined;
      // One write failed and all were rolled back, so each runs again alone and gets its own result. If the transaction
      // did not even begin, none of them can be written.
      if (hasBegun && together.length > 1) for (const one of together) settle([one], false);
      else for (const { reject } of together) reject(fault);
      return true;
    }
    busySinceMs = undefined;
    for (const [index, { resolve }] of together.entries()) resolve(results[index]);
    return true;
  }

  return {
    /** Runs `work` soon, inside a transaction. It may run twice; the first run is then rolled back. */
    run: <Result>(documents: number, work: () => Result) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ documents, work, resolve: resolve as (result: unknown) => void, reject });
        schedule();
      }),
    /** Runs all waiting work now. */
    flush(): void {
      while (waiting.length > 0) runNext({ mayWait: false });
    },
  };
}
