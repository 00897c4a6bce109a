// Runs reactions and schedules. A subscription records a job for each event that has a reaction; lanes run what is due,
// so that slow work never delays the rest. Checkpoint and jobs are not read models: a replay runs nothing again.
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { Codec } from '../codec.ts';
import type { Commands } from '../commands/commands.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../event-fault.ts';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Leases } from '../leases/leases.ts';
import type { Logger } from '../logger.ts';
import { ensureReactorCollections } from './bookkeeping.ts';
import { lanesOf } from './jobs.ts';
import { openLane } from './lane.ts';
import { limitOf } from './lanes.ts';
import { subscribeToLog } from './log-subscription.ts';
import type { Reaction } from './reaction.ts';
import { createRunDue } from './run-due.ts';
import { createDueJobs } from './run-jobs.ts';
import { createDueSchedules } from './run-schedules.ts';
import { reportRunningWork } from './running-work.ts';
import { isRecurring, type Schedule } from './schedule.ts';

export interface Reactor {
  /** Position of the last event with recorded jobs. */
  position(): Position;
  /** Returns the event that reactions stopped at: no job is recorded for it or for later events. */
  fault(): Fault | undefined;
  /** Runs everything that is due now. For tests and for a clean stop. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

type ReactorOptions = Readonly<{
  reactions: readonly Reaction[];
  schedules?: readonly Schedule[];
  eventStore: EventStore;
  codec: Codec;
  commands: Commands;
  feed: EventFeed;
  operations: DocumentStore;
  logger: Logger;
  clock: Clock;
  leases?: Leases | undefined;
  pollMs?: number;
}>;

export async function startReactor(options: ReactorOptions): Promise<Reactor> {
  const { eventStore, codec, commands, feed, operations, logger, clock, leases, pollMs = 1_000 } = options;
  const declared = [...options.reactions, ...(options.schedules ?? [])];
  requireOwnNames(declared);
  const schedules = declared.filter(isRecurring);
  const reactions = declared.filter((each): each is Reaction => !isRecurring(each));
  const stopping = new AbortController();
  const lease = leases?.lease('reactor');
  const holdsLease = async () => lease === undefined || (await lease.tryHold());
  await ensureReactorCollections(operations);

  const claims = leases !== undefined;
  const runDue = createRunDue({ operations, clock, logger, claims, stopping: stopping.signal, pollMs });
  const dueJobs = createDueJobs({ reactions, eventStore, codec, commands, operations, clock, logger, runDue });
  const dueSchedules = createDueSchedules({ schedules, commands, operations, clock, logger, runDue });
  const lanes = (await lanesOf(operations)).map((name) =>
    openLane({
      name,
      limit: limitOf(name),
      // Schedules are few and come first, so that many jobs can't delay them.
      due: async (limit) => [...(await dueSchedules(name)), ...(await dueJobs(name, limit))],
      holdsLease,
      clock,
      logger,
      pollMs,
    }),
  );
  const report = reportRunningWork({ operations, logger, lanes, holdsLease, pollMs });
  const log = await subscribeToLog({
    reactions,
    feed,
    operations,
    logger,
    clock,
    holdsLease,
    onNoted: (noted) => {
      for (const lane of lanes) if (noted.has(lane.name)) lane.wake();
    },
    pollMs,
  });

  return {
    position: () => log.position(),
    fault: () => log.fault(),
    async settle() {
      // Reads the head from the store, because the feed learns of a fresh append a moment later.
      const target = await eventStore.head();
      while (log.position() < target && log.fault() === undefined)
        await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(lanes.map((lane) => lane.settle()));
    },
    async stop() {
      stopping.abort();
      await Promise.all([log.stop(), ...lanes.map((lane) => lane.stop())]);
      await report.stop();
      await lease?.release().catch((err: unknown) => logger.warn({ err }, 'the reactor’s lease could not be released'));
    },
  };
}

/** Jobs and schedules are stored by name: two that share one would run each other's work. */
function requireOwnNames(named: readonly Readonly<{ name: string }>[]): void {
  const names = new Set(named.map(({ name }) => name));
  if (names.size === named.length) return;
  const list = named.map(({ name }) => name).toSorted();
  throw new Error(`Two reactions or schedules share a name: ${list.join(', ')}.`);
}
