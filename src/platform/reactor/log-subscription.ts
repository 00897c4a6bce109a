// The reactor's subscription to the log. It notes a job for each event that a reaction waits for, and moves the reactor's checkpoint
// on. At an event that it can't note it stops until the operator decides. Events that no reaction waits for need not be readable.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Position, Recorded } from '../../kernel/event.ts';
import { Undecodable } from '../codec.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Logger } from '../logger.ts';
import type { Fault } from '../projector/generations.ts';
import { enqueue, messageOf, type ReactorCheckpoint, reactorCheckpointId, reactorCheckpoints } from './jobs.ts';
import type { Reaction } from './reaction.ts';
import { changeSteering, readSteering } from './steering.ts';

export interface LogSubscription {
  /** Position of the last event whose jobs are noted. */
  position(): Position;
  /** The event that the lease holder stopped at. */
  fault(): Fault | undefined;
  /** Resolves when the subscription has ended and its checkpoint is saved. */
  stop(): Promise<void>;
}

type Options = Readonly<{
  reactions: readonly Reaction[];
  feed: EventFeed;
  operations: DocumentStore;
  logger: Logger;
  clock: Clock;
  holdsLease(): Promise<boolean>;
  /** Jobs were noted in these lanes. */
  onNoted(lanes: ReadonlySet<string>): void;
  lookAgainMs: number;
}>;

const pageLength = 500;
const saveEvery = 500n;

export async function subscribeToLog(options: Options): Promise<LogSubscription> {
  const { reactions, feed, operations, logger, clock, holdsLease, onNoted, lookAgainMs } = options;
  const byType = Map.groupBy(reactions, ({ eventType }) => eventType);
  const stopping = new AbortController();

  let fault = await keptFault();
  /** How many events are still read one by one, so that all before the faulty one are noted and the faulty one is identified. */
  let oneByOne = 0;
  const kept = await keptPosition();
  // Without a checkpoint it begins at the head: acting twice on an old event is worse than not acting.
  let position = kept ?? feed.head();
  let saved = kept ?? -1n;
  await save();

  async function keptPosition(): Promise<Position | undefined> {
    const checkpoint = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
    return checkpoint && BigInt(checkpoint.position);
  }

  async function keptFault(): Promise<Fault | undefined> {
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

  function dueFor(event: Recorded): readonly Readonly<{ reaction: Reaction; event: Recorded; dueAt: string }>[] {
    return (byType.get(event.type) ?? []).flatMap((reaction) => {
      try {
        const dueAt = reaction.dueAt(event);
        return dueAt === undefined ? [] : [{ reaction, event, dueAt }];
      } catch (cause) {
        throw new NoInstant(reaction, event, cause);
      }
    });
  }

  async function note(events: readonly Recorded[]): Promise<void> {
    const due = events.flatMap(dueFor);
    if (due.length > 0) await enqueue(operations, due);
    position = events.at(-1)?.position ?? position;
    if (due.length > 0 || position - saved > saveEvery) await save();
    if (due.length > 0) onNoted(new Set(due.map(({ reaction }) => reaction.lane)));
    if (fault !== undefined && position >= BigInt(fault.position)) await goOn();
  }

  const aMoment = () => delay(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function goOn(): Promise<void> {
    await changeSteering(operations, { fault: null, skip: null });
    fault = undefined;
  }

  async function meet(cause: Undecodable | NoInstant): Promise<void> {
    if (oneByOne === 0) {
      oneByOne = pageLength;
      return;
    }
    const { skip } = await readSteering(operations);
    const isOrdered = skip?.position === cause.position.toString();
    if (!isOrdered && byType.has(cause.eventType)) return stall(cause);
    position = cause.position;
    if (!isOrdered) return;
    await save();
    await goOn();
    logger.warn({ position: position.toString(), eventType: cause.eventType }, 'reactions skipped an event');
  }

  /** Waits until the operator orders a retry or a skip, or another instance takes over. */
  async function stall({ position: at, eventType, message }: Undecodable | NoInstant): Promise<void> {
    fault = { position: at.toString(), eventType, message, at: clock().toISOString() };
    logger.error(fault, 'reactions stopped: an event cannot be noted for them');
    await changeSteering(operations, { fault });
    while (!stopping.signal.aborted && (await holdsLease())) {
      await aMoment();
      const steering = await readSteering(operations);
      if (steering.fault === null || steering.skip?.position === fault.position) return;
    }
  }

  async function step(): Promise<void> {
    if (!(await holdsLease())) {
      await aMoment();
      position = (await keptPosition()) ?? position;
      fault = await keptFault();
      return;
    }
    try {
      const limit = oneByOne > 0 ? 1 : pageLength;
      const events = await feed.next(position, { limit, signal: stopping.signal });
      if (events === undefined) return;
      await note(events);
      if (oneByOne > 0) oneByOne -= 1;
    } catch (cause) {
      if (!(cause instanceof Undecodable || cause instanceof NoInstant)) throw cause;
      await meet(cause);
    }
  }

  /** A fault of the stores must not end the subscription: it goes on when they answer again. */
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await step().catch(async (err: unknown) => {
        logger.error({ err, position: position.toString() }, 'the reactor could not read the log; retrying');
        await aMoment();
      });
    }
  }

  const running = run();
  return {
    position: () => position,
    fault: () => fault,
    async stop() {
      stopping.abort();
      await running;
      // Events after the saved checkpoint are noted once more, which changes nothing.
      await save().catch((err: unknown) => logger.warn({ err }, 'the reactor stopped without saving its checkpoint'));
    },
  };
}

/** A schedule could not tell from its event when to run. */
class NoInstant extends Error {
  override readonly name = 'NoInstant';
  readonly position: Position;
  readonly eventType: string;
  constructor({ name }: Reaction, { position, type }: Recorded, cause: unknown) {
    super(`${name} could not tell when to run for ${type} at position ${position}: ${messageOf(cause)}`, { cause });
    this.position = position;
    this.eventType = type;
  }
}
