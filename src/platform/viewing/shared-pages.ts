// Pages of the log for readers that catch up with it, read once for all of them. A fast reader waits for the slower
// ones when the limit of cached pages is reached.
import type { Position } from '../../kernel/event.ts';

export interface SharedPages<Entry> {
  /** Returns at most `limit` events after a position; none once `reader`, which identifies the reader, aborts. */
  after(position: Position, options: { limit: number; reader: AbortSignal }): Promise<readonly Entry[]>;
  leave(reader: AbortSignal): void;
  clear(): void;
}

type Page<Entry> = Readonly<{ after: Position; events: Promise<readonly Entry[]> }>;
type Read<Entry> = (after: Position, limit: number) => Promise<readonly Entry[]>;

const maxPages = 4;
/** A reader that has not moved for this long is paused or stalled at a fault, and no one waits for it. */
const waitedForMs = 5_000;

export function sharedPages<Entry>(
  read: Read<Entry>,
  nowMs: () => number = () => performance.now(),
): SharedPages<Entry> {
  const pages = new Map<string, Page<Entry>>();
  const readers = new Map<AbortSignal, Readonly<{ position: Position; sinceMs: number }>>();
  let moved = Promise.withResolvers<void>();

  /** Position of the slowest reader that others wait for; undefined if there is none. */
  function slowest(): Position | undefined {
    let least: Position | undefined;
    for (const [reader, { position, sinceMs }] of readers) {
      if (reader.aborted) readers.delete(reader);
      else if (nowMs() - sinceMs < waitedForMs && (least === undefined || position < least)) least = position;
    }
    return least;
  }

  /** Drops the pages that all readers have passed, and wakes those who wait. */
  function moveOn(): void {
    const least = slowest();
    for (const [key, { after }] of pages) if (least === undefined || after < least) pages.delete(key);
    moved.resolve();
    moved = Promise.withResolvers();
  }

  function begin(key: string, after: Position, limit: number): Promise<readonly Entry[]> {
    const events = read(after, limit);
    const page = { after, events };
    pages.set(key, page);
    const forget = () => void (pages.get(key) === page && pages.delete(key));
    // The end of the log grows and a fault may pass, so neither is cached.
    events.then((found) => found.length < limit && forget(), forget);
    return events;
  }

  /** Waits until a reader has moved on, this one is stopped, or the slowest has used up its time. */
  async function untilMoved(reader: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const over = () => resolve();
    const timer = setTimeout(over, waitedForMs);
    reader.addEventListener('abort', over);
    await Promise.race([moved.promise, promise]);
    reader.removeEventListener('abort', over);
    clearTimeout(timer);
  }

  return {
    async after(position, { limit, reader }) {
      if (readers.get(reader)?.position !== position) readers.set(reader, { position, sinceMs: nowMs() });
      moveOn();
      const key = `${position} ${limit}`;
      while (!reader.aborted) {
        const known = pages.get(key);
        if (known !== undefined) return known.events;
        if (pages.size < maxPages || position <= (slowest() ?? position)) return begin(key, position, limit);
        await untilMoved(reader);
      }
      return [];
    },
    leave(reader) {
      if (readers.delete(reader)) moveOn();
    },
    clear() {
      readers.clear();
      moveOn();
    },
  };
}
