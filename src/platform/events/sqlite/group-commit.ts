// Lets appends that arrive in the same few turns of the event loop share one transaction, so that they pay for durability once.
import { type Appended, StoreUnavailable, type WrongRevision } from '../event-store.ts';
import { type Append, type Committed, EventIdTaken, LogBusy } from './append-batch.ts';

const MAX_BATCH = 1_000;
/** How many turns a batch may grow: appends that keep arriving must not postpone it further. */
const MOST_TURNS = 4;
const BUSY_PAUSE_MS = 5;
const BUSY_LIMIT_MS = 10_000;

type Waiting = Readonly<{
  append: Append;
  resolve: (outcome: Appended | WrongRevision) => void;
  reject: (fault: unknown) => void;
}>;

export function groupCommit(
  commit: (appends: readonly Append[]) => Committed,
  onCommitted: (head: Committed['head']) => void,
) {
  let queue: Waiting[] = [];
  let scheduled = false;
  let busySince: number | undefined;
  let emptied = Promise.withResolvers<void>();
  emptied.resolve();

  return {
    append: (append: Append): Promise<Appended | WrongRevision> =>
      new Promise((resolve, reject) => {
        if (queue.length === 0 && !scheduled) emptied = Promise.withResolvers();
        queue.push({ append, resolve, reject });
        schedule();
      }),
    /** Resolves once every append made so far has its result. */
    drained: () => emptied.promise,
  };

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flushUnlessGrowing, { before: 0, turns: 1 });
  }

  /** Requests that were sent together arrive over a few turns. */
  function flushUnlessGrowing({ before, turns }: Readonly<{ before: number; turns: number }>): void {
    const { length } = queue;
    if (length > before && turns < MOST_TURNS) setImmediate(flushUnlessGrowing, { before: length, turns: turns + 1 });
    else flush();
  }

  function flush(): void {
    scheduled = false;
    const batch = queue.slice(0, MAX_BATCH);
    queue = queue.slice(MAX_BATCH);
    if (!settle(batch)) {
      queue = [...batch, ...queue];
      scheduled = true;
      setTimeout(flush, BUSY_PAUSE_MS);
    } else if (queue.length > 0) schedule();
    else emptied.resolve();
  }

  /** Returns false if another process holds the log, so that the whole batch has to wait. */
  function settle(batch: readonly Waiting[]): boolean {
    try {
      const { outcomes, head } = commit(batch.map((each) => each.append));
      busySince = undefined;
      onCommitted(head);
      for (const [index, each] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome !== undefined) each.resolve(outcome);
      }
    } catch (fault) {
      if (fault instanceof LogBusy) {
        busySince ??= performance.now();
        if (performance.now() - busySince < BUSY_LIMIT_MS) return false;
        busySince = undefined;
        const message = 'Another process has been writing to the event log for too long. Try again.';
        for (const each of batch) each.reject(new StoreUnavailable(message, { cause: fault }));
      } else if (fault instanceof EventIdTaken && batch.length > 1) {
        // One of them uses a taken id. Nothing was written, so each runs again alone and gets its own result.
        for (const [index, each] of batch.entries()) {
          if (settle([each])) continue;
          queue = [...batch.slice(index), ...queue];
          break;
        }
      } else {
        for (const each of batch) each.reject(fault);
      }
    }
    return true;
  }
}
