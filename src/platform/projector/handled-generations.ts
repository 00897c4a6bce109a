// The progress of each generation of each projection, for the tombstone sweeper. Other versions are left out: this
// version doesn't know their collections.
import type { DocumentStore } from '../documents/document-store.ts';
import type { Projection } from '../projection.ts';
import type { Handled } from '../tombstone-sweeper.ts';
import { readBookkeepings, readCheckpoints } from './bookkeeping.ts';
import { generationName, physicalName } from './generations.ts';

export async function handledGenerations(
  documents: DocumentStore,
  projections: readonly Projection[],
): Promise<readonly Handled[]> {
  const handled = (await readBookkeepings(documents, projections)).flatMap(([projection, { live, building }]) =>
    [live, building]
      .filter((number) => number !== null)
      .map((number) => {
        const generation = { version: projection.version, number };
        return {
          name: generationName(projection.name, generation),
          collections: projection.collections.map((collection) => physicalName(collection, generation)),
        };
      }),
  );
  const names = handled.map(({ name }) => name);
  const progress = await readCheckpoints(documents, names);
  return handled.map((generation) => ({ ...generation, upTo: progress.get(generation.name)?.position ?? 0n }));
}
