// Folds further events into documents that were built up to a position. Events that can't be decoded or folded are
// skipped, as an operator may have done for the read model, and reported.
import type { Position, Recorded } from '../../kernel/event.ts';
import { type Codec, Undecodable } from '../codec.ts';
import type { EventStore, StoredEvent } from '../events/event-store.ts';
import type { Projection } from '../projection.ts';
import type { SkippedEvent } from '../projector/build/build-scratch.ts';
import { type FoldTarget, foldBatch } from '../projector/fold-batch.ts';
import { FoldFailed, type NameOf, planOf } from '../projector/plan.ts';

type Log = Readonly<{ eventStore: Pick<EventStore, 'readAll'>; codec: Pick<Codec, 'decodeEach'> }>;

/** Reads the log page by page up to a position; the next call continues from there. Later events are not decoded. */
export function readLog({ eventStore, codec }: Log, from: Position, onSkipped: (event: SkippedEvent) => void) {
  let ahead: readonly StoredEvent[] = [];
  let read = from;

  async function decoded(stored: readonly StoredEvent[]): Promise<readonly Recorded[]> {
    return (await codec.decodeEach(stored)).flatMap((each) => {
      if (!(each instanceof Undecodable)) return [each];
      onSkipped(each);
      return [];
    });
  }

  return {
    async *upTo(position: Position): AsyncGenerator<readonly Recorded[]> {
      for (;;) {
        if (ahead.length === 0) ahead = await eventStore.readAll(read);
        const upToPosition = ahead.filter((event) => event.position <= position);
        const last = upToPosition.at(-1);
        if (last === undefined) return;
        ahead = ahead.slice(upToPosition.length);
        read = last.position;
        yield await decoded(upToPosition);
      }
    },
  };
}

export function freshFold(projection: Projection, documents: FoldTarget, nameOf: NameOf) {
  const plan = planOf(projection);
  const skipped = new Map<Position, SkippedEvent>();
  const note = ({ position, eventType, message }: SkippedEvent) =>
    void skipped.set(position, { position, eventType, message });

  async function fold(events: readonly Recorded[]): Promise<void> {
    try {
      await foldBatch(plan, events, documents, nameOf);
    } catch (error) {
      if (!(error instanceof FoldFailed)) throw error;
      const [event] = events;
      if (event !== undefined && events.length === 1) {
        note(error);
        return;
      }
      for (const one of events) await fold([one]);
    }
  }
  return {
    skippedEvents: (): readonly SkippedEvent[] => [...skipped.values()],
    fold,
    /** Reports an event that can't be decoded, if the projection folds events of its type. */
    skip(event: SkippedEvent): void {
      if (plan.has(event.eventType)) note(event);
    },
  };
}
