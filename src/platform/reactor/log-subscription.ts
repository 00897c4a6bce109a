// The reactor's subscription to the log. Records a job for each event that has a reaction. Stops at an event that it
// can't process, until the operator decides.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Position, Recorded } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { EventFault, type Fault, faultOf, messageOf } from '../event-fault.ts';
import type { Batch, EventFeed } from '../event-feed.ts';
import { follow } from '../follow.ts';
import type { Logger } from '../logger.ts';
import { enqueue, type ReactorCheckpoint, reactorCheckpointId, reactorCheckpoints } from './jobs.ts';
import type { Reaction } from './reaction.ts';
import { changeSteering, readSteering } from './steering.ts';

type Options = Readonly<{
  reactions: readonly Reaction[];
  feed: EventFeed;
  operations: DocumentStore;
  logger: Logger;
  clock: Clock;
  holdsLease(): Promise<boolean>;
  onNoted(lanes: ReadonlySet<string>): void;
  pollMs: number;
}>;

const pageLength = 500;
/** In positions. Each save waits for the disk; after a crash, jobs that are recorded again change nothing. */
const saveEvery = 5_000n;

export async function subscribeToLog(options: Options) {
  const { reactions, feed, operations, logger, clock, holdsLease, onNoted, pollMs } = options;
  const byType = Map.groupBy(reactions, ({ eventType }) => eventType);

  let fault = await storedFault();
  const stored = await storedPosition();
  // Without a checkpoint it starts at the head: acting twice on an old event is worse than not acting.
  let position = stored ?? feed.head();
  let saved = stored ?? -1n;
  await save();

  async function storedPosition(): Promise<Position | undefined> {
    const checkpoint = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
    return checkpoint && BigInt(checkpoint.position);
  }

  async function storedFault(): Promise<Fault | undefined> {
    return (await readSteering(operations)).fault ?? undefined;
  }

  async function save(): Promise<void> {
    if (saved === position) return;
    const reached = position;
    const doc = { _id: reactorCheckpointId, position: reached.toString() };
    await operations.write<ReactorCheckpoint>(reactorCheckpoints, [
      { _id: reactorCheckpointId, doc, position: reached + 1n },
    ]);
    saved = reached;
  }

  function dueFor(event: Recorded): Parameters<typeof enqueue>[1] {
    return (byType.get(event.type) ?? []).flatMap((reaction) => {
      try {
        const dueAt = reaction.dueAt(event);
        return dueAt === undefined ? [] : [{ reaction, event, dueAt, expiresAt: reaction.expiresAt?.(event) }];
      } catch (cause) {
        const why = `${reaction.name} could not tell when to run for ${event.type} at position ${event.position}`;
        throw new EventFault(event, `${why}: ${messageOf(cause)}`, { cause });
      }
    });
  }

  async function note({ events, position: reached }: Batch): Promise<void> {
    const due = events.flatMap(dueFor);
    if (due.length > 0) await enqueue(operations, due);
    position = reached;
    if (due.length > 0 || position - saved > saveEvery) await save();
    if (due.length > 0) onNoted(new Set(due.map(({ reaction }) => reaction.lane)));
    if (fault !== undefined && position >= BigInt(fault.position)) await clearFault();
  }

  async function clearFault(): Promise<void> {
    await changeSteering(operations, { fault: null, skip: null });
    fault = undefined;
  }

  const isOrderedToSkip = async (faulty: Position) =>
    (await readSteering(operations)).skip?.position === faulty.toString();

  /** Waits until the operator orders a retry or a skip, or another instance takes over. */
  async function stall(cause: EventFault, stopping: AbortSignal): Promise<'retry' | 'skip'> {
    if (!(await isOrderedToSkip(cause.position))) {
      const standing = faultOf(cause, clock());
      fault = standing;
      logger.error({ ...standing, err: cause }, 'reactions stopped: an event could not be processed');
      await changeSteering(operations, { fault: standing });
      while (!stopping.aborted && (await holdsLease())) {
        await delay(pollMs, undefined, { signal: stopping }).catch(() => undefined);
        const steering = await readSteering(operations);
        if (steering.fault === null || steering.skip?.position === standing.position) break;
      }
      if (!(await isOrderedToSkip(cause.position))) return 'retry';
    }
    position = cause.position;
    await save();
    await clearFault();
    logger.warn({ position: position.toString(), eventType: cause.eventType }, 'reactions skipped an event');
    return 'skip';
  }

  const follower = follow({
    name: 'reactor',
    feed,
    types: new Set(byType.keys()),
    limit: pageLength,
    holds: holdsLease,
    async start() {
      position = (await storedPosition()) ?? position;
      fault = await storedFault();
      return position;
    },
    handle: note,
    onFault: stall,
    logger,
    retryAfterMs: pollMs,
  });

  return {
    /** Position of the last event with recorded jobs. */
    position: () => position,
    /** The event that the lease holder stopped at. */
    fault: () => fault,
    async stop(): Promise<void> {
      await follower.stop();
      // Events after the saved checkpoint are recorded again, which changes nothing.
      await save().catch((err: unknown) => logger.warn({ err }, 'the reactor stopped without saving its checkpoint'));
    },
  };
}
