// Runs one piece of due work on one of the instances that share the stores, and records its outcome however often the
// store fails.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Commands } from '../commands/commands.ts';
import type { DocumentStore, Stored } from '../documents/document-store.ts';
import type { Logger } from '../logger.ts';
import { ReadModelNotReady } from '../projector/projected-read-models.ts';
import { claim, type Due } from './claim.ts';

export type Outcome = 'done' | Readonly<{ error: unknown }>;

type DueWork<D extends Due> = Readonly<{
  collection: string;
  found: Stored<D>;
  run(due: Stored<D>): Promise<void>;
  /** Records how it ended. Called again until it resolves. */
  record(due: Stored<D>, outcome: Outcome): Promise<void>;
}>;

export type RunDue = <D extends Due>(work: DueWork<D>) => Promise<void>;
export type RunnerDeps = Readonly<{
  commands: Commands;
  operations: DocumentStore;
  clock: Clock;
  logger: Logger;
  runDue: RunDue;
}>;
type Options = Readonly<{
  operations: DocumentStore;
  clock: Clock;
  logger: Logger;
  /** Whether others may find the same work, so that it must be claimed before it runs. */
  claims: boolean;
  stopping: AbortSignal;
  pollMs: number;
}>;

/** How soon to retry work that needs a read model under construction. */
const waitMs = 1_000;

export function createRunDue({ operations, clock, logger, claims, stopping, pollMs }: Options): RunDue {
  /** Otherwise work that stays due on a full disk would be repeated again and again, including mails. */
  async function retryUntilStopped<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
    for (;;) {
      try {
        return await write();
      } catch (err) {
        logger.error({ err }, 'the outcome of a reaction could not be recorded; retrying');
        if (stopping.aborted) return undefined;
        await delay(pollMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  /** Postpones work that needs a read model under construction. This counts as no attempt, and isn't logged. */
  async function wait<D extends Due>(collection: string, due: Stored<D>): Promise<void> {
    const doc = { ...due, dueAt: new Date(clock().getTime() + waitMs).toISOString() };
    await operations.write(collection, [{ _id: due._id, doc, position: due._at + 1n }]);
  }

  return async ({ collection, found, run, record }) => {
    // The work may have ended since its page was read, so it is read again once no one else here can run it.
    const due = await operations.get<typeof found>(collection, found._id);
    if (due?._at !== found._at) return;
    const claimed = claims ? await claim({ operations, clock }, collection, found) : undefined;
    if (claims && claimed === undefined) return;
    const outcome = await run(found).then(
      (): Outcome => 'done',
      (error: unknown): Outcome => ({ error }),
    );
    const left = claimed === undefined ? found : await retryUntilStopped(() => claimed.end());
    if (left === undefined) return;
    const isWaiting = outcome !== 'done' && outcome.error instanceof ReadModelNotReady;
    await retryUntilStopped(() => (isWaiting ? wait(collection, left) : record(left, outcome)));
  };
}
