// Translates positions of a log to those of its copy, which count from 1. Otherwise copied jobs would be created again.
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';

/** @param source May have gaps between positions. Pass each of its events to `onEvent`, in order. */
export function gatherPositionsInCopy(source: Pick<EventStore, 'read'>) {
  const positions: number[] = [];
  return {
    onEvent: ({ position }: StoredEvent): void => void positions.push(Number(position)),
    async positionOf({ stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>): Promise<Position | undefined> {
      const [event] = await source.read(stream, { from: revision, limit: 1 });
      if (event === undefined) return undefined;
      const position = Number(event.position);
      const count = countUpTo(position, positions);
      return positions[count - 1] === position ? BigInt(count) : undefined;
    },
    /** Returns the copy's position of the last event up to a position of the log. */
    lastUpTo: (position: Position): Position => BigInt(countUpTo(Number(position), positions)),
  };
}

function countUpTo(limit: number, ascending: readonly number[]): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
