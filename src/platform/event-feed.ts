// One decoded tail of the log for all subscribers in this process: projections, reactions, sockets. Each subscriber keeps its own
// position and pace. Those at the tail share one decoding, and those behind share the pages that they read.
import type { Position, Recorded } from '../kernel/event.ts';
import type { Codec } from './codec.ts';
import type { EventStore } from './events/event-store.ts';
import { sharedPages } from './shared-pages.ts';

export interface EventFeed {
  /**
   * Events after a position, at most `limit`, waiting until there is one. Undefined once the signal aborts.
   * Throws what decoding threw: the caller decides whether to stop there.
   */
  next(after: Position, options: { limit: number; signal: AbortSignal }): Promise<readonly Recorded[] | undefined>;
  /** The newest position that this process knows of. */
  head(): Position;
  close(): Promise<void>;
}

const tailLength = 4_096;

export async function openEventFeed({
  eventStore,
  codec,
  after,
}: {
  eventStore: EventStore;
  codec: Codec;
  /** The position up to which the log's erasures are applied; default: its end. Later events are decoded in order. */
  after?: Position;
}): Promise<EventFeed> {
  let tail: Recorded[] = [];
  let head = await eventStore.head();
  // `tail` holds everything after this position that this process has seen.
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
      // An undecodable event must not stop all subscribers: each that gets there reads it from the log and meets the fault itself.
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

  const pages = sharedPages(async (after, limit) => codec.decode(await eventStore.readAll(after, { limit })));

  const wakeOrAbort = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      // A signal that has aborted already fires no listener.
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
          pages.leave(signal);
          const events = fromTail(after, limit);
          if (events.length > 0) return events;
        } else {
          const events = await pages.after(after, { limit, reader: signal });
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
