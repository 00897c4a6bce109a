// The one way to follow the log, used by projections, reactions, hints and in-memory indexes. A follower handles events
// of the types that it wants, batch by batch, and stops at an event that it can't handle until it is told to retry or
// to skip it. While a store is down it waits, then resumes by itself.
import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../kernel/event.ts';
import { DocumentsUnavailable } from './documents/document-store.ts';
import { EventFault, messageOf } from './event-fault.ts';
import type { Batch, EventFeed } from './event-feed.ts';
import { StoreUnavailable } from './events/event-store.ts';
import type { Logger } from './logger.ts';

export type Follower = Readonly<{
  /** The position up to which everything is handled. */
  position(): Position;
  /** Skips the rest between batches until this position is handled. */
  hurry(upTo: Position): void;
  /** Resolves when no handler is running and none will be called any more. */
  stop(): Promise<void>;
}>;

export type FollowOptions = Readonly<{
  name: string;
  feed: Pick<EventFeed, 'head' | 'next'>;
  types: ReadonlySet<string>;
  /** Events per batch, of any type. */
  limit: number;
  /** Returns how long to wait for more events before the next batch at the end of the log. Default: no time. */
  restMs?(): number;
  /** Returns the position to resume from. Called at the start, and again when a lost lease is regained. */
  start(): Promise<Position>;
  /** Returns whether this process should follow. Default: always. */
  holds?(): Promise<boolean>;
  /** A second delivery must change nothing. After an `EventFault`, it is called with the events before that one. */
  handle(batch: Batch): Promise<void>;
  /** Called at an event that can't be handled; returns once it is decided what to do. Default: it is skipped. */
  onFault?(fault: EventFault, stopping: AbortSignal): Promise<'retry' | 'skip'>;
  onAdvance?(): void;
  logger: Logger;
  retryAfterMs?: number;
  until?: AbortSignal;
}>;

/** How often a failure that isn't an outage is retried before searching for the event that causes it. */
const tries = 3;
export const longestFollowRetryMs = 5_000;

const neverAborted = new AbortController().signal;

export function follow(options: FollowOptions): Follower {
  const { name, feed, types, limit, start, holds, handle, onAdvance, logger, retryAfterMs = 100 } = options;
  const restMs = options.restMs ?? (() => 0);
  const onFault = options.onFault ?? skipFault;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.until === undefined ? [] : [options.until])]);
  let position: Position = 0n;
  let isAtStart = true;
  let failures = 0;
  let handledAtMs = -Infinity;
  let hurriedUpTo: Position = 0n;
  let endRest = () => {};

  async function skipFault(fault: EventFault): Promise<'skip'> {
    logger.error({ follower: name, position: String(fault.position), err: fault }, 'an event was skipped');
    return 'skip';
  }

  function advanceTo(reached: Position): void {
    position = reached;
    failures = 0;
    onAdvance?.();
  }

  async function handled(batch: Batch): Promise<void> {
    await handle(batch);
    advanceTo(batch.position);
  }

  /** Handles a batch up to the event that can't be handled, and throws that event's fault. */
  async function handleUpToFault(batch: Batch): Promise<void> {
    try {
      await handled(batch);
    } catch (cause) {
      if (!(cause instanceof EventFault)) throw cause;
      const events = batch.events.filter((event) => event.position < cause.position);
      const last = events.at(-1);
      if (last !== undefined) await handled({ events, position: last.position });
      throw cause;
    }
  }

  /** Handles one event at a time. The first failing event is the fault. */
  async function handleOneByOne({ events, position: end }: Batch): Promise<void> {
    for (const event of events) {
      try {
        await handle({ events: [event], position: event.position });
      } catch (cause) {
        if (cause instanceof EventFault || isOutage(cause)) throw cause;
        throw new EventFault(event, messageOf(cause), { cause });
      }
      advanceTo(event.position);
    }
    advanceTo(end);
  }

  async function step(): Promise<void> {
    let batch = await feed.next(position, { types, limit, signal });
    // A stop ends the rest, and events that have arrived are handled before it.
    if (batch !== undefined && (await rested(batch)))
      batch = await feed.next(position, { types, limit, signal: neverAborted });
    if (batch === undefined) return;
    await (failures < tries ? handleUpToFault(batch) : handleOneByOne(batch));
    if (batch.events.length > 0) handledAtMs = performance.now();
  }

  /** Returns whether the rest took any time, so that there may be more to handle. */
  async function rested(batch: Batch): Promise<boolean> {
    const isIdle = batch.events.length > 0 && batch.position >= feed.head() && position >= hurriedUpTo;
    const leftMs = handledAtMs + restMs() - performance.now();
    if (!isIdle || leftMs <= 0) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    endRest = resolve;
    const timer = setTimeout(resolve, leftMs);
    await promise;
    clearTimeout(timer);
    return true;
  }

  async function meet(fault: EventFault): Promise<void> {
    if ((await onFault(fault, signal)) === 'skip') advanceTo(fault.position);
  }

  async function backOff(err: unknown): Promise<void> {
    if (!isOutage(err)) failures += 1;
    const pauseMs = Math.min(retryAfterMs * 2 ** Math.min(failures, 6), longestFollowRetryMs);
    logger.warn({ follower: name, position: String(position), err }, 'following the log failed; retrying');
    await pause(pauseMs);
  }

  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (holds !== undefined && !(await holds())) {
          isAtStart = true;
          await pause(retryAfterMs);
          continue;
        }
        if (isAtStart) position = await start();
        isAtStart = false;
        await step();
      } catch (cause) {
        if (signal.aborted) return;
        await (cause instanceof EventFault ? meet(cause) : backOff(cause)).catch(backOff);
      }
    }
  }

  const running = run();
  return {
    position: () => position,
    hurry(upTo) {
      if (upTo > hurriedUpTo) hurriedUpTo = upTo;
      if (position < hurriedUpTo) endRest();
    },
    async stop() {
      stopping.abort();
      endRest();
      await running;
    },
  };
}

/** Returns whether a store is down. No event is at fault: the follower waits as long as it takes. */
const isOutage = (cause: unknown): boolean =>
  cause instanceof DocumentsUnavailable || cause instanceof StoreUnavailable;
