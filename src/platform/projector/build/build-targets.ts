// Where generations are built on the embedded engine: each in the file in which it is served, or several in one that no server reads.
import type { CollectionSpec } from '../../documents/document-store.ts';
import { type DraftFile, openGenerationDraft } from '../../documents/sqlite/draft-file.ts';
import { checkpointOf, checkpointsSpec } from '../bookkeeping.ts';
import type { BuildTarget } from './build-generations.ts';

/** The file of a generation, with its checkpoint and all indexes. */
export function generationFile(folder: string, generation: string, specs: readonly CollectionSpec[]): BuildTarget {
  const draft = openGenerationDraft(folder, generation);
  return {
    ...draft,
    async finish(progress) {
      // What did not fit into memory has no indexes yet.
      for (const spec of specs) await draft.store.ensure(spec);
      await draft.store.ensure(checkpointsSpec);
      await draft.store.commit([checkpointOf(generation, progress)]);
      draft.finish();
    },
  };
}

/** Collections in a file of the caller's, whose indexes are made where a query needs them. */
export function collectionsIn({ store, fill }: DraftFile, specs: readonly CollectionSpec[]): BuildTarget {
  return {
    store,
    async fill(spec, documents) {
      fill(spec, documents, 'at-first-query');
      await store.ensure(spec, 'at-first-query');
    },
    finish() {},
    async discard() {
      for (const { name } of specs) await store.drop(name);
    },
  };
}
