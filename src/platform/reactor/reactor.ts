// Runs reactions: notes a job for each event that one waits for, moves its checkpoint on, and works the jobs off beside it,
// so that slow work never holds up the rest. Its checkpoint and jobs are not read models: a replay runs nothing again.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Position, Recorded } from '../../kernel/event.ts';
import { derivedId } from '../../kernel/ids.ts';
import type { Codec } from '../codec.ts';
import type { DocumentStore, Stored } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Leases } from '../leases.ts';
import type { Logger } from '../logger.ts';
import { claimJob } from './claim.ts';
import {
  enqueue,
  ensureJobs,
  finish,
  type Job,
  jobs,
  jobsIn,
  putOff,
  type ReactorCheckpoint,
  reactorCheckpointId,
  reactorCheckpoints,
} from './jobs.ts';
import type { Reaction } from './reaction.ts';

export interface Reactor {
  /** Position of the last event whose jobs are noted. */
  position(): Position;
  /** Works off everything that is due now. For tests and for a clean stop. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

type ReactorOptions = Readonly<{
  reactions: readonly Reaction[];
  eventStore: EventStore;
  codec: Codec;
  feed: EventFeed;
  operations: DocumentStore;
  logger: Logger;
  clock: Clock;
  leases?: Leases | undefined;
  lookAgainMs?: number;
}>;

const atOnce = 4;
const saveEvery = 500n;

export async function startReactor(options: ReactorOptions): Promise<Reactor> {
  const { reactions, eventStore, codec, feed, operations, logger, clock, leases, lookAgainMs = 1_000 } = options;
  const byName = new Map(reactions.map((reaction) => [reaction.name, reaction]));
  const byType = Map.groupBy(reactions, ({ eventType }) => eventType);
  const stopping = new AbortController();
  const lease = leases?.lease('reactor');
  await ensureJobs(operations);

  const kept = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
  // A checkpoint that was lost means "from now on": acting twice on an old event is worse than not acting.
  let position = kept ? BigInt(kept.position) : feed.head();
  let saved = kept ? position : -1n;

  async function save(): Promise<void> {
    if (saved === position) return;
    const reached = position;
    const doc = { _id: reactorCheckpointId, position: reached.toString() };
    await operations.write<ReactorCheckpoint>(reactorCheckpoints, [
      { _id: reactorCheckpointId, doc, at: reached + 1n },
    ]);
    saved = reached;
  }
  await save();

  async function note(events: readonly Recorded[]): Promise<void> {
    const due = events.flatMap((event) => (byType.get(event.type) ?? []).map((reaction) => ({ reaction, event })));
    if (due.length > 0) await enqueue(operations, due);
    position = events.at(-1)?.position ?? position;
    if (due.length > 0 || position - saved > saveEvery) await save();
    if (due.length > 0) wakeWorker();
  }

  /** The page that a job was found on may be older than its end: it is read again once nobody else here can run it. */
  async function runIfStillDue(found: Stored<Job>): Promise<void> {
    const job = await operations.get<Job>(jobs, found._id);
    if (job?._at !== found._at) return;
    if (leases === undefined) return end(job, await outcomeOf(job));
    const claim = await claimJob({ operations, clock }, job);
    if (claim === undefined) return;
    const outcome = await outcomeOf(job);
    const claimed = await noted(() => claim.end());
    if (claimed !== undefined) await end(claimed, outcome);
  }

  async function outcomeOf(job: Stored<Job>): Promise<'done' | { error: unknown }> {
    const reaction = byName.get(job.reaction);
    try {
      if (reaction === undefined) throw new Error(`There is no reaction ${job.reaction} any more: drop the job.`);
      const [event] = await codec.decode((await eventStore.read(job.stream, { from: job.revision })).slice(0, 1));
      if (event === undefined)
        throw new Error(`The event of this job is not in the log: ${job.stream}#${job.revision}.`);
      const commandId = derivedId('reaction', job.reaction, event.id);
      await reaction.run(event, {
        attempt: job.attempts + 1,
        context: {
          actor: { kind: 'system', id: job.reaction },
          at: clock().toISOString(),
          commandId,
          commandHash: commandId,
          correlationId: event.metadata.correlationId,
          causationId: event.id,
        },
      });
      return 'done';
    } catch (error) {
      return { error };
    }
  }

  async function end(job: Stored<Job>, outcome: 'done' | { error: unknown }): Promise<void> {
    if (outcome === 'done') return noted(() => finish(operations, job));
    const { error } = outcome;
    const after = await noted(() => putOff(operations, job, error, clock()));
    logger.warn({ reaction: job.reaction, job: job._id, state: after?.state, err: error }, 'a reaction failed');
  }

  /** Insists, until it is to stop: a job that a full disk leaves due would be done again and again, mails and all. */
  async function noted<Result>(note: () => Promise<Result>): Promise<Result | undefined> {
    for (;;) {
      try {
        return await note();
      } catch (err) {
        logger.error({ err }, 'how a reaction ended could not be noted; trying again');
        if (stopping.signal.aborted) return undefined;
        await delay(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const running = new Map<string, Promise<void>>();
  let wakeWorker = () => {};

  async function startDue(): Promise<number> {
    const due = await jobsIn(operations, 'due', { dueBy: clock().toISOString(), limit: atOnce * 2 });
    for (const job of due) {
      if (running.size >= atOnce || running.has(job._id)) continue;
      const run = runIfStillDue(job)
        .catch((err: unknown) => logger.error({ job: job._id, err }, 'a job could not be looked at; trying again'))
        .finally(() => running.delete(job._id))
        // Looked up at the end of the job: by then the loop waits to be woken by another.
        .then(() => wakeWorker());
      running.set(job._id, run);
    }
    return due.length;
  }

  async function holdsLease(): Promise<boolean> {
    return lease === undefined || (await lease.tryHold());
  }

  async function untilWoken(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wakeWorker = resolve;
    const timer = setTimeout(resolve, lookAgainMs);
    await promise;
    clearTimeout(timer);
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = untilWoken();
      if (await holdsLease()) await startDue();
      await woken;
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!(await holdsLease())) {
        await delay(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        const current = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
        if (current) position = BigInt(current.position);
        continue;
      }
      const events = await feed.next(position, { limit: 500, signal: stopping.signal });
      if (events !== undefined) await note(events);
    }
  }

  /** A fault of the stores must not end the loop: it goes on when they answer again. */
  async function forever(loop: () => Promise<void>, what: string): Promise<void> {
    while (!stopping.signal.aborted) {
      await loop().catch(async (err: unknown) => {
        logger.error({ err, position: position.toString() }, `the reactor could not ${what}; trying again`);
        await delay(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      });
    }
  }

  const loops = Promise.all([forever(watch, 'follow the log'), forever(work, 'look for jobs')]);

  return {
    position: () => position,
    async settle() {
      // Not the feed's: it learns of what was just appended a moment later.
      const target = await eventStore.head();
      while (position < target) await new Promise((resolve) => setImmediate(resolve));
      do {
        await Promise.all(running.values());
      } while ((await startDue()) > 0);
    },
    async stop() {
      stopping.abort();
      wakeWorker();
      await loops;
      await Promise.all(running.values());
      // Events after what is saved are noted once more: their jobs are known.
      await save().catch((err: unknown) => logger.warn({ err }, 'the reactor stopped without saving how far it came'));
      await lease?.release().catch((err: unknown) => logger.warn({ err }, 'the reactor’s lease has to run out'));
    },
  };
}
