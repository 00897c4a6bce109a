// The process's only reader of the log. Consumers follow it at their own pace: those at the tail share new events, and
// those behind share the pages that they read. An event is decoded once, and only if a consumer wants its type.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, Recorded } from '../kernel/event.ts';
import { type Codec, Undecodable } from './codec.ts';
import type { EventStore, StoredEvent } from './events/event-store.ts';
import { sharedPages } from './viewing/shared-pages.ts';

/** The events of the wanted types after a position, in order, and the position up to which there are no others. */
export type Batch = Readonly<{ events: readonly Recorded[]; position: Position }>;

export type Wanted = Readonly<{
  /** Event types. Events of other types are never decoded for this consumer, so they can't stop it. */
  types: ReadonlySet<string>;
  /** How many events of the log, of any type, one batch covers at most. */
  limit: number;
  signal: AbortSignal;
}>;

export interface EventFeed {
  /**
   * Waits until the log has grown beyond the position; undefined once the signal aborts. A batch ends before an event
   * that can't be decoded, and the call after it throws that event's `Undecodable`.
   */
  next(after: Position, wanted: Wanted): Promise<Batch | undefined>;
  head(): Position;
  close(): Promise<void>;
}

/** An event of the log, decoded when the first consumer wants it. */
type Entry = { readonly stored: StoredEvent; event?: Recorded };

const tailLength = 4_096;

export async function openEventFeed({
  eventStore,
  codec,
  after,
  arrived = codec.forgetErased,
}: {
  eventStore: EventStore;
  codec: Pick<Codec, 'decodeEach' | 'forgetErased'>;
  /** The position up to which the log's erasures are applied; default: its end. Later events are decoded in order. */
  after?: Position;
  /** Called with events before any consumer gets them. An override must also forget the keys of people they erase. */
  arrived?(events: readonly StoredEvent[]): Promise<unknown>;
}): Promise<EventFeed> {
  let tail: Entry[] = [];
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
    // Runs before any consumer decodes data about an erased person under a key that this process still holds.
    await arrived(stored);
    tail.push(...stored.map((each) => ({ stored: each })));
    if (tail.length > tailLength) {
      const dropped = tail.length - tailLength / 2;
      tailAfter = tail[dropped - 1]?.stored.position ?? tailAfter;
      tail = tail.slice(dropped);
    }
    if (last.position > head) head = last.position;
    wake();
  });

  function fromTail(after: Position, limit: number): readonly Entry[] {
    let low = 0;
    let high = tail.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tail[middle]?.stored.position ?? 0n) <= after) low = middle + 1;
      else high = middle;
    }
    return tail.slice(low, low + limit);
  }

  const pages = sharedPages<Entry>(async (after, limit) =>
    (await eventStore.readAll(after, { limit })).map((stored) => ({ stored })),
  );

  let turns: Promise<void> = Promise.resolve();
  /** Consumers that are catching up take turns, so that requests are served between two batches. */
  const ownTurn = (): Promise<void> => {
    turns = turns.then(() => nextTurn());
    return turns;
  };

  let decoding: Promise<unknown> = Promise.resolve();
  /** Decodes one call at a time, so that no event is decoded twice. Returns the first fault among the events. */
  function decode(entries: readonly Entry[]): Promise<Undecodable | undefined> {
    const decoded = decoding
      .catch(() => undefined)
      .then(async () => {
        const open = entries.filter(({ event }) => event === undefined);
        const results = open.length === 0 ? [] : await codec.decodeEach(open.map(({ stored }) => stored));
        for (const [index, entry] of open.entries()) {
          const result = results[index];
          // Not cached, because a retry may find it fixed.
          if (result instanceof Undecodable) return result;
          if (result !== undefined) entry.event = result;
        }
        return undefined;
      });
    decoding = decoded;
    return decoded;
  }

  async function batchOf(entries: readonly Entry[], types: ReadonlySet<string>): Promise<Batch> {
    const wanted = entries.filter(({ stored }) => types.has(stored.type));
    const isOpen = wanted.some(({ event }) => event === undefined);
    const fault = isOpen ? await decode(wanted) : undefined;
    const events: Recorded[] = [];
    for (const { event } of wanted) {
      if (event === undefined) break;
      events.push(event);
    }
    if (fault === undefined) return { events, position: entries.at(-1)?.stored.position ?? 0n };
    const last = events.at(-1);
    if (last === undefined) throw fault;
    return { events, position: last.position };
  }

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
    async next(after, { types, limit, signal }) {
      while (!signal.aborted) {
        if (after < tailAfter) {
          const entries = await pages.after(after, { limit, reader: signal });
          await ownTurn();
          if (entries.length > 0) return batchOf(entries, types);
        } else {
          pages.leave(signal);
          // No await between this check and the wait: an event that arrives in between would wake no one.
          const entries = fromTail(after, limit);
          if (entries.length > 0) return batchOf(entries, types);
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
