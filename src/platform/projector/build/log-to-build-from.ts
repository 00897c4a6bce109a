// Uses a log of any engine as a source for builds: the port can't filter by type.
import type { Position } from '../../../kernel/event.ts';
import type { EventStore } from '../../events/event-store.ts';
import type { LogToBuildFrom } from './build-generations.ts';

/** Reads the events up to a position. */
export function logUpTo(eventStore: Pick<EventStore, 'readAll'>, end: Position): LogToBuildFrom {
  return {
    readAll: async (after, types) =>
      (await nextOf(eventStore, after, types, end)).filter(({ position }) => position <= end),
    head: async () => end,
  };
}

/** Reads all events, including those that are appended in the meantime. */
export const wholeLog = (eventStore: Pick<EventStore, 'readAll' | 'head'>): LogToBuildFrom => ({
  readAll: (after, types) => nextOf(eventStore, after, types),
  head: () => eventStore.head(),
});

/** Returns the next page that contains events of these types. Reads no further than the page that reaches `end`. */
async function nextOf(
  eventStore: Pick<EventStore, 'readAll'>,
  after: Position,
  types: ReadonlySet<string>,
  end?: Position,
) {
  for (let read = after; end === undefined || read < end; ) {
    const page = await eventStore.readAll(read);
    const wanted = page.filter(({ type }) => types.has(type));
    const last = page.at(-1);
    if (last === undefined || wanted.length > 0) return wanted;
    read = last.position;
  }
  return [];
}
