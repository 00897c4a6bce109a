// How far each generation of each projection has come, for whoever clears away behind them.
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
  const followed = kept.flatMap(({ _id, live, building }) => {
    const projection = projections.find(({ name }) => name === _id);
    // Collections of another version are not known here.
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
    followed.map(({ name }) => name),
  );
  return followed.map((generation) => ({ ...generation, upTo: progress.get(generation.name)?.position ?? 0n }));
}
