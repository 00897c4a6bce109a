// One decoded tail of the log for everybody in this process who follows it: projections, reactions, sockets. Each follower
// keeps its own position and pace; those at the tail share one decoding, and those behind share the pages that they read.
import { LRUCache } from 'lru-cache';
import type { Position, Recorded } from '../kernel/event.ts';
import type { Codec } from './codec.ts';
import type { EventStore } from './events/event-store.ts';

export interface EventFeed {
  /**
   * Events after a position, at most `limit`, waiting until there is one. Undefined once the signal aborts.
   * Throws what decoding threw: the caller decides whether to stop there.
   */
  next(after: Position, options: { limit: number; signal: AbortSignal }): Promise<readonly Recorded[] | undefined>;
  /** Newest position this process knows of. */
  head(): Position;
  close(): Promise<void>;
}

const tailLength = 4_096;
/** Followers that catch up go in step, so that a page which one of them has read is soon asked for by the others. */
const sharedPages = { max: 8, ttl: 1_000, ttlAutopurge: true };

export async function openEventFeed({
  eventStore,
  codec,
  after,
}: {
  eventStore: EventStore;
  codec: Codec;
  /** Up to where the log's erasures are known to be applied; its end unless said. All that comes later is decoded in order. */
  after?: Position;
}): Promise<EventFeed> {
  let tail: Recorded[] = [];
  let head = await eventStore.head();
  // Everything after this position that this process has seen is in `tail`.
  let tailAfter = after ?? head;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  const subscription = eventStore.subscribe(tailAfter, async (stored) => {
    const last = stored.at(-1);
    if (last === undefined) return;
    try {
      tail.push(...(await codec.decode(stored)));
      if (tail.length > tailLength) {
        const dropped = tail.length - tailLength / 2;
        tailAfter = tail[dropped - 1]?.position ?? tailAfter;
        tail = tail.slice(dropped);
      }
    } catch {
      // One follower's problem, not everybody's: whoever gets there reads it from the log and meets the fault itself.
      tail = [];
      tailAfter = last.position;
    }
    if (last.position > head) head = last.position;
    wake();
  });

  function fromTail(after: Position, limit: number): readonly Recorded[] {
    let low = 0;
    let high = tail.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tail[middle]?.position ?? 0n) <= after) low = middle + 1;
      else high = middle;
    }
    return tail.slice(low, low + limit);
  }

  const pages = new LRUCache<string, Promise<readonly Recorded[]>>(sharedPages);

  function pageAfter(after: Position, limit: number): Promise<readonly Recorded[]> {
    const key = `${after} ${limit}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const reading = eventStore.readAll(after, { limit }).then((stored) => codec.decode(stored));
    // The end of the log grows, and a fault may pass: neither is worth keeping.
    reading.then(
      (events) => events.length < limit && pages.delete(key),
      () => pages.delete(key),
    );
    pages.set(key, reading);
    return reading;
  }

  const wakeOrAbort = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      // One that aborted while something else was waited for tells nobody any more.
      if (signal.aborted) return resolve();
      const done = () => {
        signal.removeEventListener('abort', done);
        waiting.delete(done);
        resolve();
      };
      waiting.add(done);
      signal.addEventListener('abort', done);
    });

  return {
    async next(after, { limit, signal }) {
      while (!signal.aborted) {
        if (after >= tailAfter) {
          const events = fromTail(after, limit);
          if (events.length > 0) return events;
        } else {
          const events = await pageAfter(after, limit);
          if (events.length > 0) return events;
        }
        await wakeOrAbort(signal);
      }
      return undefined;
    },
    head: () => head,
    async close() {
      await subscription.stop();
      pages.clear();
      wake();
    },
  };
}
