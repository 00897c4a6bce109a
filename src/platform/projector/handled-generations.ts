// How far each generation of each projection has come, for the tombstone sweeper. Those of other versions are left out: this version
// doesn't know their collections.
import type { DocumentStore } from '../documents/document-store.ts';
import type { Projection } from '../projection.ts';
import type { Handled } from '../tombstone-sweeper.ts';
import { readBookkeepings, readCheckpoints } from './bookkeeping.ts';
import { generationName, physicalName } from './generations.ts';

export async function handledGenerations(
  documents: DocumentStore,
  projections: readonly Projection[],
): Promise<readonly Handled[]> {
  const bookkeepings = await readBookkeepings(documents, projections);
  const handled = projections.flatMap(({ name, version, collections }, index) =>
    [bookkeepings[index]?.live, bookkeepings[index]?.building].flatMap((number) => {
      const generation = { version, number: number ?? 0 };
      return typeof number !== 'number'
        ? []
        : [
            {
              name: generationName(name, generation),
              collections: collections.map((collection) => physicalName(collection, generation)),
            },
          ];
    }),
  );
  const progress = await readCheckpoints(
    documents,
    handled.map(({ name }) => name),
  );
  return handled.map((generation) => ({ ...generation, upTo: progress.get(generation.name)?.position ?? 0n }));
}
