// Follows the log from a position. One loop catches up and then continues as the log grows, so there is no seam at
// which an event could be lost or delivered twice.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../kernel/event.ts';
import type { StoredEvent, Subscription } from '../event-store.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

type SubscribedLog = Readonly<{
  pageAfter(position: Position): readonly StoredEvent[];
  /** Resolves at the next change of the log. */
  changed(): Promise<void>;
  onFault(fault: unknown): void;
}>;

export function subscribeToLog(
  log: SubscribedLog,
  after: Position,
  onBatch: (events: readonly StoredEvent[]) => Promise<void>,
): Subscription {
  let stopped = false;
  let interrupt = () => {};
  const done = run();
  return {
    stop() {
      stopped = true;
      interrupt();
      return done;
    },
  };

  async function run(): Promise<void> {
    let position = after;
    await nextTurn();
    while (!stopped) {
      const page = await untilItSucceeds(() => log.pageAfter(position), log.onFault);
      const last = page?.at(-1);
      if (page === undefined) return;
      if (last === undefined) {
        await unlessStopped(log.changed());
        continue;
      }
      // A handler reports its own faults, because it knows their context.
      await untilItSucceeds(
        () => onBatch(page),
        () => {},
      );
      position = last.position;
      await nextTurn();
    }
  }

  /** Retries after growing pauses, until it succeeds or the subscription is stopped. */
  async function untilItSucceeds<Result>(
    attempt: () => Result | Promise<Result>,
    onFault: (fault: unknown) => void,
  ): Promise<Result | undefined> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopped; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await attempt();
      } catch (fault) {
        onFault(fault);
        await pauseOrStop(pauseMs);
      }
    }
    return undefined;
  }

  async function pauseOrStop(pauseMs: number): Promise<void> {
    const pause = Promise.withResolvers<void>();
    const timer = setTimeout(pause.resolve, pauseMs);
    await unlessStopped(pause.promise);
    clearTimeout(timer);
  }

  /** Avoids Promise.race with a long-lived promise, which would accumulate a reaction for every wait. */
  function unlessStopped(wait: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      interrupt = resolve;
      void wait.then(resolve);
    });
  }
}
