// What a process of any role reports: whether its read models and reactions are running, and its metrics.
import { reactorStatusOf } from '../../platform/reactor/reactor-status.ts';
import type { Kindling } from '../kindling.ts';
import { readLastBackup } from '../start/last-backup.ts';
import { projectionLag } from './projection-lag.ts';
import type { Readiness } from './routes/health.ts';
import type { MetricsSource } from './routes/metrics.ts';

type Watched = Readonly<{ readiness(): Readiness; metrics: MetricsSource }>;

export function watched({ projector, reactor, feed, stores, commands, clock, config }: Kindling): Watched {
  const secondsSince = (at: string) => Math.max(0, (clock().getTime() - Date.parse(at)) / 1_000);
  const lag = projectionLag({ projector, feed, eventStore: stores.eventStore, clock });
  return {
    readiness() {
      const documents = stores.areReachable();
      const readModels = projector.status().map(({ name, state, fault }) => {
        const isBuilt = projector.liveGeneration(name) !== undefined;
        const isSound = isBuilt && state !== 'damaged' && fault === undefined;
        return { name, isSound, isBeingBuilt: !isBuilt && fault === undefined };
      });
      const checks = {
        ...Object.fromEntries(readModels.map(({ name, isSound }) => [name, isSound])),
        documents,
        // Without a folding worker, this instance folds by itself, and reactions such as mails wait.
        ...(!reactor && { worker: projector.hasFolder() }),
        ...(reactor && { reactions: reactor.fault() === undefined }),
      };
      // A projection that stopped at an event, even while it was built, needs the operator. It has stopped for every instance, and a
      // balancer would take the whole site offline.
      return { ready: documents && !readModels.some(({ isBeingBuilt }) => isBeingBuilt), checks };
    },
    metrics: {
      projectionLag: lag.read,
      appendedEvents: () => commands.appendedEvents(),
      async backup() {
        const last = await readLastBackup(stores.operations);
        const isExpected = config.backups.to !== undefined;
        return {
          ...(last !== undefined && { isIntact: last.lost.length === 0 }),
          ...(isExpected && { ageSeconds: Infinity }),
          ...(last?.intactAt !== undefined && { ageSeconds: secondsSince(last.intactAt) }),
        };
      },
      async reactions() {
        const { lanes, dropped } = await reactorStatusOf({ operations: stores.operations, clock }, true);
        return {
          lanes: lanes.map((lane) => ({
            ...lane,
            failingSeconds: lane.failingSince === null ? 0 : secondsSince(lane.failingSince),
          })),
          dropped,
        };
      },
    },
  };
}
