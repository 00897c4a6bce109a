// Translates a point in time to a position: the end of the longest prefix of the log without a later event. Times are those of the
// commands, which may differ slightly from the order of the log.
import type { Metadata } from '../../kernel/event.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { UsageError } from '../exit-codes.ts';
import type { PointInLog } from '../text/moment.ts';

type Options = Readonly<{ signal?: AbortSignal; onProgress?: (position: bigint, head: bigint) => void }>;

/** Throws if the point is a position beyond the end of the log. `log` names the log, and `note` says more about its end. */
export function requireInLog(point: PointInLog, head: bigint, log = 'The log', note = ''): void {
  if (point.kind !== 'position' || point.position <= head) return;
  throw new UsageError(`${log} ends at position ${head}${note}. Name a position up to that, or a time.`);
}

/** Returns the position of the last event up to that point; 0n if there is none. */
export async function positionAt(
  eventStore: Pick<EventStore, 'readAll' | 'head'>,
  point: PointInLog,
  { signal, onProgress }: Options = {},
): Promise<bigint> {
  if (point.kind === 'position') return point.position;
  const head = await eventStore.head();
  let last = 0n;
  for (;;) {
    signal?.throwIfAborted();
    const page = await eventStore.readAll(last);
    if (page.length === 0) return last;
    for (const event of page) {
      if ((event.metadata as Metadata).at > point.at) return last;
      last = event.position;
    }
    onProgress?.(last, head);
  }
}
