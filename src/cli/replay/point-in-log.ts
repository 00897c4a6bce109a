// Translates a point in time to a position: the end of the longest prefix of the log without a later event. Times are those of the
// commands, which may differ slightly from the order of the log.
import type { Metadata } from '../../kernel/event.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import type { PointInLog } from '../text/moment.ts';

type Options = Readonly<{ signal?: AbortSignal; onProgress?: (position: bigint, head: bigint) => void }>;

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
