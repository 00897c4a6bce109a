// One lane of the reactor: finds its due work, and runs it concurrently up to its limit. Lanes share only the store.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../logger.ts';

/** A piece of work. The same id never runs twice concurrently. */
export type Piece = Readonly<{ id: string; run(): Promise<void> }>;

export type Running = Readonly<{ id: string /** ISO 8601. */; since: string }>;

export type Lane = ReturnType<typeof openLane>;

type LaneOptions = Readonly<{
  name: string;
  limit: number;
  due(limit: number): Promise<readonly Piece[]>;
  holdsLease(): Promise<boolean>;
  clock: Clock;
  logger: Logger;
  pollMs: number;
}>;

export function openLane({ name, limit, due, holdsLease, clock, logger, pollMs }: LaneOptions) {
  const running = new Map<string, Running & Readonly<{ ended: Promise<void> }>>();
  const stopping = new AbortController();
  let wake = () => {};

  /** Starts due work. Returns how much is due, including what is running. */
  async function startDue(): Promise<number> {
    // The query returns running work again, so it requests twice the limit.
    const found = await due(limit * 2);
    for (const { id, run } of found) {
      if (running.size >= limit || running.has(id)) continue;
      const ended = run()
        .catch((err: unknown) => logger.error({ job: id, err }, 'a job could not be processed; trying again'))
        .finally(() => running.delete(id))
        // Reads `wake` at the end of the job: by then the loop has replaced it.
        .then(() => wake());
      running.set(id, { id, since: clock().toISOString(), ended });
    }
    return found.length;
  }

  async function untilWoken(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, pollMs);
    await promise;
    clearTimeout(timer);
  }

  /** Works until stopped. Survives faults of the store: continues once the store is available again. */
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = untilWoken();
      try {
        if (await holdsLease()) await startDue();
      } catch (err) {
        logger.error({ lane: name, err }, 'the reactor could not query its jobs; trying again');
        await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
      await woken;
    }
  }

  const ended = () => Promise.all([...running.values()].map((each) => each.ended));
  const working = work();
  return {
    name,
    running: (): readonly Running[] => [...running.values()].map(({ id, since }) => ({ id, since })),
    /** Makes it check for work now, instead of within a second. */
    wake: () => wake(),
    /** Runs everything that is due now. */
    async settle() {
      do {
        await ended();
      } while ((await startDue()) > 0);
    },
    /** Resolves when nothing runs in the lane any more. */
    async stop() {
      stopping.abort();
      wake();
      await working;
      await ended();
    },
  };
}
