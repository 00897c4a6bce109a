// Where a log's events are in its copy, in which positions count events from 1. Pending jobs are copied with these
// positions, so that a second delivery of an event creates none again.
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';

export type PositionsInCopy = Readonly<{
  /** Call it with each event of the log, in order. */
  onEvent(event: StoredEvent): void;
  /** Returns undefined for an event that is not in the copy. */
  positionOf(event: Readonly<{ stream: string; revision: number }>): Promise<Position | undefined>;
  /** Returns the position in the copy of the last event up to a position of the log; 0 before its first. */
  lastUpTo(position: Position): Position;
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
      const position = Number(event.position);
      const count = countUpTo(position, positions);
      return positions[count - 1] === position ? BigInt(count) : undefined;
    },
    lastUpTo: (position) => BigInt(countUpTo(Number(position), positions)),
  };
}

/** Returns how many of the ascending numbers are no greater than the limit. */
function countUpTo(limit: number, ascending: readonly number[]): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
