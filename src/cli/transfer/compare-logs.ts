// Compares two logs event by event, by the digest of all events so far.
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { digestAfter, emptyDigest } from '../../platform/transfer/log-digest.ts';
import { eventsOf } from '../log-events.ts';

type Comparison = Readonly<{
  /** Those of the source, which `digest` covers. */
  events: number;
  digest: string;
  /** How many of them the target begins with, and the source's position after them. */
  shared: number;
  sharedUpTo: Position;
  /** The number, from 1, of the target's first event that differs. */
  differsAt: number | undefined;
}>;

type Options = Readonly<{
  source: Pick<EventStore, 'readAll' | 'head'>;
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
  const next = async (): Promise<StoredEvent | undefined> => (await others.next()).value;

  try {
    other = await next();
    for await (const event of eventsOf(source)) {
      signal.throwIfAborted();
      events += 1;
      digest = digestAfter(digest, event);
      if (other !== undefined) {
        targetDigest = digestAfter(targetDigest, other);
        if (targetDigest !== digest) return result(events);
        shared = events;
        sharedUpTo = event.position;
        other = await next();
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

export type LogDigest = Readonly<{ events: number; digest: string }>;

/** Call `onEvent` with each event, in order. */
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
