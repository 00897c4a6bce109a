// Where a log's events are in its copy, in which positions count events from 1. Pending jobs are copied with these
// positions, so that a second delivery of an event creates none again.
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';

export type PositionsInCopy = Readonly<{
  /** Call it with each event of the log, in order. */
  onEvent(event: StoredEvent): void;
  /** Returns undefined for an event that is not in the copy. */
  positionOf(event: Readonly<{ stream: string; revision: number }>): Promise<Position | undefined>;
}>;

/** @param source The log, whose positions may have gaps. */
export function gatherPositionsInCopy(source: Pick<EventStore, 'read'>): PositionsInCopy {
  // Numbers take eight bytes each, and exact ones reach to nine petabytes of log.
  const positions: number[] = [];
  return {
    onEvent: ({ position }) => void positions.push(Number(position)),
    async positionOf({ stream, revision }) {
      const [event] = await source.read(stream, { from: revision, limit: 1 });
      if (event === undefined) return undefined;
      const index = indexOf(Number(event.position), positions);
      return index === undefined ? undefined : BigInt(index + 1);
    },
  };
}

function indexOf(wanted: number, ascending: readonly number[]): number | undefined {
  let [low, high] = [0, ascending.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
