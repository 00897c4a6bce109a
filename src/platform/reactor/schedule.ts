// How time-triggered work is declared: at an interval, or once at an instant that follows from an event. Both survive a
// restart, run on one instance, and catch up after a pause without a burst.
import type { EventDescription, EventOf, Recorded } from '../../kernel/event.ts';
import { addMs } from '../../kernel/instants.ts';
import { type Reaction, type ReactionRun, reaction, type WorkOptions } from './reaction.ts';

export type ScheduledRun = ReactionRun &
  Readonly<{
    /** The instant that the run is for; ISO 8601. The same for each try. After a pause it may be long ago. */
    slot: string;
  }>;

export type Recurring = Readonly<{
  /** `module.what-it-does`: it names the schedule's document, so it never changes. */
  name: string;
  lane: Reaction['lane'];
  everyMs: number;
  /** Throws to be retried, until its next slot comes. Must be idempotent. */
  run(run: ScheduledRun): Promise<void>;
}>;

/** A schedule at an instant is a reaction with a job that is due later. */
export type Schedule = Recurring | Reaction;

/** Due work is checked once a second. */
const leastMs = 1_000;

/** The slots are the multiples of the interval since 1970 in UTC. One run makes up for all missed slots. */
function every(
  name: string,
  { everyMs, lane = 'default' }: WorkOptions & Readonly<{ everyMs: number }>,
  run: Recurring['run'],
): Recurring {
  if (!Number.isSafeInteger(everyMs) || everyMs < leastMs) {
    throw new Error(`${name} can't be run every ${everyMs} ms: whole milliseconds, at least ${leastMs}.`);
  }
  return { name, lane, everyMs, run };
}

/** Limits one run of a sweep, even if years of work have accumulated: the next run continues. */
const maxPerSweep = 10_000;

function sweep<Found>(
  name: string,
  options: WorkOptions & Readonly<{ everyMs: number }>,
  find: (run: ScheduledRun) => AsyncIterable<Found>,
  each: (found: Found, run: ScheduledRun) => Promise<void>,
): Recurring {
  return every(name, options, async (run) => {
    let swept = 0;
    for await (const found of find(run)) {
      await each(found, { ...run, acting: run.actingAs({}) });
      swept += 1;
      if (swept === maxPerSweep) return;
    }
  });
}

/**
 * Declares work once for each event of a type: a while after it, or at an instant that `at` reads from it, if any. The
 * run checks whether there is still something to do.
 */
function at<Definition extends EventDescription>(
  name: string,
  definition: Definition,
  options: WorkOptions &
    Readonly<{ at(event: Recorded<EventOf<Definition>>): string | undefined } | { afterMs: number }>,
  run: (event: Recorded<EventOf<Definition>>, run: ScheduledRun) => Promise<void>,
): Reaction {
  const slotOf = (event: Recorded): string | undefined => {
    if ('afterMs' in options) return addMs(event.metadata.at, options.afterMs);
    const instant = options.at(event as Recorded<EventOf<Definition>>);
    return instant === undefined ? undefined : new Date(instant).toISOString();
  };
  const timed = reaction(name, definition, options, (event, details) =>
    run(event, { ...details, slot: slotOf(event) ?? event.metadata.at }),
  );
  return { ...timed, dueAt: slotOf };
}

export const schedule = { every, sweep, at } as const;

export const isRecurring = (declared: Schedule): declared is Recurring => 'everyMs' in declared;

export const slotAfter = (instantMs: number, everyMs: number): string =>
  new Date((Math.floor(instantMs / everyMs) + 1) * everyMs).toISOString();
