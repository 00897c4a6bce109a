// How far each generation of each projection has come, for the tombstone sweeper.
import type { DocumentStore } from '../documents/document-store.ts';
import type { Projection } from '../projection.ts';
import type { Handled } from '../tombstone-sweeper.ts';
import { generationName, type Pointer, physicalName, pointers, readCheckpoints } from './generations.ts';

export async function handledGenerations(
  documents: DocumentStore,
  projections: readonly Projection[],
): Promise<readonly Handled[]> {
  const kept = await documents.getMany<Pointer>(
    pointers,
    projections.map(({ name }) => name),
  );
  const handled = kept.flatMap(({ _id, live, building }) => {
    const projection = projections.find(({ name }) => name === _id);
    // This version doesn't know the collections of other versions.
    return [live, building].flatMap((generation) =>
      projection !== undefined && generation?.version === projection.version
        ? {
            name: generationName(_id, generation),
            collections: projection.collections.map((collection) => physicalName(collection, generation)),
          }
        : [],
    );
  });
  const progress = await readCheckpoints(
    documents,
    handled.map(({ name }) => name),
  );
  return handled.map((generation) => ({ ...generation, upTo: progress.get(generation.name)?.position ?? 0n }));
}
