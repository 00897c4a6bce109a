// What a point in time means in the log: the longest beginning of it in which nothing had happened later. A time is that of
// the commands, which may lie a moment beside the order of the log.
import type { Metadata } from '../../kernel/event.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import type { PointInLog } from '../text/moment.ts';

type Options = Readonly<{ signal?: AbortSignal; onProgress?: (position: bigint, head: bigint) => void }>;

/** Position of the last event that belongs to it; 0n when none does. */
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
