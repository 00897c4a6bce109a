// How far each projection lags behind the log, in events and in seconds, for metrics and for the operator.
import type { Clock } from '../../kernel/clock.ts';
import type { Metadata } from '../../kernel/event.ts';
import type { EventFeed } from '../../platform/event-feed.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import type { Projector } from '../../platform/projector/projector.ts';

export type Lag = Readonly<{ projection: string /** Counted up to 1,000. */; events: number; seconds: number }>;

type LagDeps = Readonly<{
  projector: Pick<Projector, 'status'>;
  feed: Pick<EventFeed, 'head'>;
  eventStore: Pick<EventStore, 'readAll'>;
  clock: Clock;
}>;

const countedUpTo = 1_000;
const measureEveryMs = 5_000;

/** Creates the lag meter. `measure` reads the log. `read` returns the last measurement, and starts a new one if that is old. */
export function projectionLag({ projector, feed, eventStore, clock }: LagDeps) {
  let last: readonly Lag[] = [];
  let first: Promise<readonly Lag[]> | undefined;
  let measuredAt = 0;

  async function measure(): Promise<readonly Lag[]> {
    measuredAt = clock().getTime();
    const lags: Lag[] = [];
    for (const { name, position } of projector.status()) {
      const waiting = position >= feed.head() ? [] : await eventStore.readAll(position, { limit: countedUpTo });
      const oldest = waiting[0]?.metadata as Metadata | undefined;
      const seconds = oldest ? Math.max(0, (clock().getTime() - Date.parse(oldest.at)) / 1_000) : 0;
      lags.push({ projection: name, events: waiting.length, seconds });
    }
    last = lags;
    return lags;
  }

  return {
    measure,
    /** Waits for the first measurement, because otherwise the first scrape would lack all of these metrics. */
    async read(): Promise<readonly Lag[]> {
      first ??= measure().catch(() => []);
      await first;
      if (clock().getTime() - measuredAt > measureEveryMs) void measure().catch(() => undefined);
      return last;
    },
  };
}
