// Reads the log event by event.
import type { Metadata, Position } from '../kernel/event.ts';
import type { EventStore, StoredEvent } from '../platform/events/event-store.ts';

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

export const timeOf = (event: StoredEvent | undefined): string | undefined =>
  (event?.metadata as Partial<Metadata> | undefined)?.at;
