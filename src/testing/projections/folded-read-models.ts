// Read models folded from a few events, for tests of queries.
import type { DomainEvent, Position, Recorded } from '../../kernel/event.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { Projection } from '../../platform/projection.ts';
import { foldBatch } from '../../platform/projector/fold-batch.ts';
import { ensureGeneration, type Generation, physicalName } from '../../platform/projector/generations.ts';
import { planOf } from '../../platform/projector/plan.ts';
import { createReadModels } from '../../platform/projector/projected-read-models.ts';
import { staticProjector } from '../../platform/projector/static-projector.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import { recorded } from './projection-specification.ts';

const generation = { version: 1, number: 1 };

/** The events happen a minute apart, unless they are recorded already. */
export async function foldedReadModels(
  projections: readonly Projection[],
  events: readonly DomainEvent[] | readonly Recorded[],
  documents: DocumentStore = openSqliteDocuments({ path: ':memory:' }),
): Promise<Readonly<{ read: ReadModels; close(): Promise<void> }>> {
  const log = events.every((event) => 'metadata' in event) ? (events as readonly Recorded[]) : recorded(events);
  const head = BigInt(log.length);
  for (const projection of projections) {
    await ensureGeneration(documents, projection, generation);
    await foldBatch(planOf(projection), log, documents, (collection) => physicalName(collection, generation));
  }
  const projector = projectorAt(head, generation);
  return { read: createReadModels({ documents, projector, projections }), close: () => documents.close() };
}

export const projectorAt = (position: Position, live: Generation) =>
  staticProjector({ liveGeneration: () => live, progress: () => ({ position, movedAt: position }) });
