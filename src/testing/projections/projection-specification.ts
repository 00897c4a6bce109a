// The form of projection tests: given these events, then the collection holds these documents.
import { expect } from 'vitest';
import type { Actor, DomainEvent, Recorded } from '../../kernel/event.ts';
import type { Document } from '../../platform/documents/document-store.ts';
import type { Collection, Projection } from '../../platform/projection.ts';
import { foldInMemory } from './memory-fold.ts';

const firstMoment = '2026-11-02T09:30:00.000Z';

export const minutesIn = (minutes: number): string =>
  new Date(Date.parse(firstMoment) + minutes * 60_000).toISOString();

/** One a minute, each from a separate command by the same actor. */
export function recorded(events: readonly DomainEvent[], actor: Actor = { kind: 'visitor' }): readonly Recorded[] {
  return events.map((event, index) => {
    const id = `event-${index + 1}`;
    const metadata = {
      at: minutesIn(index),
      actor,
      commandId: `command-${index + 1}`,
      commandHash: `command-${index + 1}`,
      correlationId: `correlation-${index + 1}`,
      causationId: `request-${index + 1}`,
    };
    return { ...event, id, stream: `stream-${index + 1}`, revision: 0, position: BigInt(index + 1), metadata };
  });
}

export function specifyProjection(projection: Projection) {
  return {
    given(...events: readonly DomainEvent[]) {
      const folded = foldInMemory(projection, recorded(events));
      return {
        /** Compares all documents, ordered by id, but only their given fields. */
        thenHolds<D extends Document>({ name }: Collection<D>, ...documents: readonly (Partial<D> & Document)[]): void {
          const held = [...(folded.get(name) ?? new Map<string, Document>()).values()];
          expect(held.sort((a, b) => (a._id < b._id ? -1 : 1))).toMatchObject(documents);
        },
      };
    },
  };
}
