// Translates a time to a position: the end of the longest prefix of the log without a later event.
import type { EventStore } from '../../platform/events/event-store.ts';
import { UsageError } from '../exit-codes.ts';
import { eventsOf, timeOf } from '../log-events.ts';
import type { PointInLog } from '../text/moment.ts';

type Options = Readonly<{ signal: AbortSignal; onProgress?: (position: bigint, head: bigint) => void }>;

/** Throws if the point is a position beyond the end of the log. */
export function requireInLog(point: PointInLog, head: bigint, log = 'The log', note = ''): void {
  if (point.kind !== 'position' || point.position <= head) return;
  throw new UsageError(`${log} ends at position ${head}${note}. Name a position up to that, or a time.`);
}

/** Returns the last event's position up to that point; 0n if there is none. */
export async function positionAt(
  eventStore: Pick<EventStore, 'readAll' | 'head'>,
  point: PointInLog,
  { signal, onProgress }: Options,
): Promise<bigint> {
  if (point.kind === 'position') return point.position;
  const head = await eventStore.head();
  let last = 0n;
  for await (const event of eventsOf(eventStore)) {
    signal.throwIfAborted();
    if ((timeOf(event) ?? '') > point.at) break;
    last = event.position;
    onProgress?.(last, head);
  }
  return last;
}
