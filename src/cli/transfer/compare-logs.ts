// Compares two logs event by event, by the digest of all events so far. Returns how much of the source the target has, or where the target
// differs.
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { digestAfter, emptyDigest } from '../../platform/transfer/log-digest.ts';

type Readable = Pick<EventStore, 'readAll' | 'head'>;

export type Comparison = Readonly<{
  /** Number of events in the source, which `digest` covers. */
  events: number;
  digest: string;
  /** How many of the source's events the target begins with, and the position of the last of them in the source. */
  shared: number;
  sharedUpTo: Position;
  /** The number, from 1, of the target's first event that differs from the source's. */
  differsAt: number | undefined;
}>;

type Options = Readonly<{
  source: Readable;
  target: AsyncIterable<StoredEvent>;
  signal: AbortSignal;
  /** Called for each event of the source until the target differs. */
  onEvent?: (event: StoredEvent) => void;
  onProgress(position: number, head: number): void;
}>;

export async function compareLogs({ source, target, signal, onEvent, onProgress }: Options): Promise<Comparison> {
  const head = Number(await source.head());
  const others = target[Symbol.asyncIterator]();
  let other: StoredEvent | undefined;
  let [digest, targetDigest] = [emptyDigest, emptyDigest];
  let [events, shared] = [0, 0];
  let sharedUpTo: Position = 0n;
  const result = (differsAt?: number): Comparison => ({ events, digest, shared, sharedUpTo, differsAt });

  try {
    other = await next(others);
    for await (const event of eventsOf(source)) {
      signal.throwIfAborted();
      events += 1;
      digest = digestAfter(digest, event);
      if (other !== undefined) {
        targetDigest = digestAfter(targetDigest, other);
        if (targetDigest !== digest) return result(events);
        shared = events;
        sharedUpTo = event.position;
        other = await next(others);
      }
      onEvent?.(event);
      onProgress(Number(event.position), head);
    }
    return result(other === undefined ? undefined : events + 1);
  } finally {
    await others.return?.();
  }
}

type Reading = Readonly<{
  /** All events of a log. */
  events: AsyncIterable<StoredEvent>;
  signal: AbortSignal;
  onEvent?: (event: StoredEvent) => void;
  onProgress(position: number): void;
}>;

export async function digestOfLog({ events, signal, onEvent, onProgress }: Reading): Promise<LogDigest> {
  const gathered = gatherDigest();
  for await (const event of events) {
    signal.throwIfAborted();
    gathered.onEvent(event);
    onEvent?.(event);
    onProgress(Number(event.position));
  }
  return gathered.digest();
}

/** How many events a log has, and the digest of all of them. */
export type LogDigest = Readonly<{ events: number; digest: string }>;

/** Call `onEvent` with each event of a log, in order. */
export function gatherDigest() {
  let [events, digest] = [0, emptyDigest];
  return {
    onEvent(event: StoredEvent): void {
      events += 1;
      digest = digestAfter(digest, event);
    },
    digest: (): LogDigest => ({ events, digest }),
  };
}

/** Reads a log from a position on. */
export async function* eventsOf(
  store: Pick<EventStore, 'readAll'>,
  after: Position = 0n,
): AsyncGenerator<StoredEvent, undefined> {
  for (let upTo = after; ; ) {
    const page = await store.readAll(upTo);
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    upTo = last.position;
  }
}

async function next(events: AsyncIterator<StoredEvent>): Promise<StoredEvent | undefined> {
  const { done, value } = await events.next();
  return done ? undefined : value;
}
