// The state that any Kindling process reports, whatever its role: whether its read models and reactions are running, and its
// figures.

import type { Kindling } from '../kindling.ts';
import type { Readiness } from './health.ts';
import type { MetricsSource } from './metrics.ts';
import { projectionLag } from './projection-lag.ts';

type Watched = Readonly<{ readiness(): Readiness; metrics: MetricsSource }>;

export function watched({ projector, reactor, feed, stores, commands, clock }: Kindling): Watched {
  const lag = projectionLag({ projector, feed, eventStore: stores.eventStore, clock });
  return {
    readiness() {
      const states = projector.status();
      const canServe =
        stores.areReachable() && states.every(({ name }) => projector.liveGeneration(name) !== undefined);
      const checks = {
        ...Object.fromEntries(
          states.map(({ name, state }) => [name, projector.liveGeneration(name) !== undefined && state !== 'stalled']),
        ),
        documents: stores.areReachable(),
        ...(reactor && { reactions: reactor.fault() === undefined }),
      };
      // What has stopped at an event is for the operator. It would have stopped everywhere, and a balancer would take the site away.
      return { ready: canServe, checks };
    },
    metrics: { projectionLag: lag.read, appendedEvents: () => commands.appendedEvents() },
  };
}
