// Given what happened, then this is what people look at: how the tests of projections read.
import { expect } from 'vitest';
import type { DomainEvent, Recorded } from '../kernel/event.ts';
import type { Document } from '../platform/documents/document-store.ts';
import type { Collection } from '../platform/projection.ts';
import { foldCollection } from './memory-fold.ts';

export const firstMoment = '2026-11-02T09:30:00.000Z';

/** The moment that many minutes after the first event. */
export const minutesIn = (minutes: number): string =>
  new Date(Date.parse(firstMoment) + minutes * 60_000).toISOString();

/** Events as the log would give them: one a minute, each in a command of its own. */
export function recorded(events: readonly DomainEvent[]): readonly Recorded[] {
  return events.map((event, index) => {
    const id = `event-${index + 1}`;
    const metadata = {
      at: minutesIn(index),
      actor: { kind: 'visitor' } as const,
      commandId: `command-${index + 1}`,
      commandHash: `command-${index + 1}`,
      correlationId: `correlation-${index + 1}`,
      causationId: `request-${index + 1}`,
    };
    return { ...event, id, stream: `stream-${index + 1}`, revision: 0, position: BigInt(index + 1), metadata };
  });
}

export function specifyCollection<D extends Document>(collection: Collection<D>) {
  return {
    given(...events: readonly DomainEvent[]) {
      const docs = foldCollection(collection, recorded(events));
      const then = {
        /** The document is exactly this. */
        thenDocument(expected: D) {
          expect(docs.get(expected._id)).toEqual(expected);
          return then;
        },
        /** The document is there and has these fields, whatever its others. */
        thenFields(id: string, fields: Partial<D>) {
          expect(docs.get(id)).toMatchObject(fields);
          return then;
        },
        thenNoDocument(id: string) {
          expect(docs.has(id)).toBe(false);
          return then;
        },
        thenIds(...ids: readonly string[]) {
          expect([...docs.keys()].sort()).toEqual([...ids].sort());
          return then;
        },
      };
      return then;
    },
  };
}
