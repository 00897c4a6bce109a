// Where generations are built: in the file that serves them, in a file that no server reads, or on a server.
import type { CollectionSpec, DocumentStore, Loaded } from '../../documents/document-store.ts';
import { type DraftFile, openGenerationDraft } from '../../documents/sqlite/draft-file.ts';
import { checkpointOf, checkpointsSpec, type Progress } from '../bookkeeping.ts';
import type { BuildTarget } from './build-generations.ts';
import { type DocumentCache, writeAll } from './document-cache.ts';

/** Builds the file of a generation, with its checkpoint and all indexes. */
export function generationFile(folder: string, generation: string, specs: readonly CollectionSpec[]): BuildTarget {
  const draft = openGenerationDraft(folder, generation);
  return {
    ...draft,
    async finish(folded, progress) {
      await fillAll(folded, specs, draft.fill);
      // Collections that did not fit into memory have no indexes yet.
      await complete(draft.store, generation, specs, progress);
      draft.finish();
    },
  };
}

/** Builds collections in the caller's file. Their indexes are created when a query needs them. */
export function collectionsIn({ store, append, fill }: DraftFile, specs: readonly CollectionSpec[]): BuildTarget {
  return {
    store,
    append,
    finish: (folded) =>
      fillAll(folded, specs, async (spec, documents) => {
        fill(spec, documents, 'at-first-query');
        await store.ensure(spec, 'at-first-query');
      }),
    async discard() {
      for (const { name } of specs) await store.drop(name);
    },
  };
}

/**
 * Builds collections on a server, where another build may be in progress, or have left some documents. Each writes the
 * result of a fold up to a position, so the later position wins, and nothing is dropped.
 */
export function collectionsOnServer(
  store: DocumentStore,
  generation: string,
  specs: readonly CollectionSpec[],
): BuildTarget {
  return {
    store,
    append: (spec, documents) => writeAll(store, spec.name, documents),
    async finish(folded, progress) {
      await fillAll(folded, specs, async (spec, documents) => {
        await store.ensure(spec, 'at-first-query');
        await writeAll(store, spec.name, documents);
      });
      await complete(store, generation, specs, progress);
    },
    discard() {},
  };
}

/** Fills the collections that fit into memory. The others are in the store, except for their last changes. */
async function fillAll(
  folded: DocumentCache,
  specs: readonly CollectionSpec[],
  fill: (spec: CollectionSpec, documents: ReadonlyMap<string, Loaded>) => Promise<void> | void,
): Promise<void> {
  for (const spec of specs) {
    const documents = folded.whole(spec.name);
    if (documents === undefined) await folded.flush(spec.name);
    else await fill(spec, documents);
  }
}

/** Writes the checkpoint, which marks the generation as complete. */
async function complete(
  store: DocumentStore,
  generation: string,
  specs: readonly CollectionSpec[],
  progress: Progress,
): Promise<void> {
  for (const spec of specs) await store.ensure(spec);
  await store.ensure(checkpointsSpec);
  await store.commit([checkpointOf(generation, progress)]);
}
