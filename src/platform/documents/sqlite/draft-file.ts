// A file that no other process opens until it is complete: without a journal, and filled with whole collections.
import { renameSync, rmSync } from 'node:fs';
import { syncToDisk } from '../../files/whole-file.ts';
import type { CollectionSpec, IndexTiming, Loaded } from '../document-store.ts';
import { draftOfGeneration, fileOfGeneration } from './document-folder.ts';
import type { AnySpec, Fields } from './layout.ts';
import { makeDraft } from './open-file.ts';
import { appendDocuments, type FilledDocument, fillCollection } from './schema.ts';
import { SqliteDocumentStore } from './sqlite-document-store.ts';
import { jsonOf } from './write-documents.ts';

export type DraftFile = ReturnType<typeof openDraft>;

export function openDraft(path: string) {
  const db = makeDraft(path);
  const store = new SqliteDocumentStore(path, db);
  return {
    /** Receives collections that can't be filled in one go. */
    store,
    /** Adds documents that a collection of `store` does not have, much faster than writes do. */
    append: ({ name }: CollectionSpec, documents: ReadonlyMap<string, Loaded>): void =>
      appendDocuments(db, name, filled(documents)),
    fill: (spec: CollectionSpec, documents: ReadonlyMap<string, Loaded>, indexes?: IndexTiming): void =>
      fillCollection(db, spec as unknown as AnySpec, filled(documents), indexes),
    /** Closes the file once everything is on disk. */
    finish(): void {
      store.discard();
      syncToDisk(path);
    },
    discard(): void {
      store.discard();
      rmSync(path, { force: true });
    },
  };
}

/** The draft gets the name of a generation's file when it is finished. The next build deletes a killed process's. */
export function openGenerationDraft(folder: string, generation: string): DraftFile {
  const path = draftOfGeneration(folder, generation);
  const draft = openDraft(path);
  return {
    ...draft,
    finish() {
      draft.finish();
      renameSync(path, fileOfGeneration(folder, generation));
      syncToDisk(folder);
    },
  };
}

function* filled(documents: ReadonlyMap<string, Loaded>): Generator<FilledDocument> {
  for (const [id, { doc, position }] of documents) {
    yield [id, { json: doc === null ? null : jsonOf(id, doc as Fields), doc: doc as Fields | null, position }];
  }
}
