// The file of a generation while it is built. It gets its name once it is complete and on disk, so a process that dies leaves a
// draft at most, which the next build of the generation deletes.
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import type { CollectionSpec, DocumentStore, Loaded } from '../document-store.ts';
import { draftOfGeneration, fileOfGeneration } from './document-folder.ts';
import type { AnySpec, Fields } from './layout.ts';
import { makeDraft } from './open-file.ts';
import { type FilledDocument, fillCollection } from './schema.ts';
import { SqliteDocumentStore } from './sqlite-document-store.ts';
import { jsonOf } from './write-documents.ts';

export type DraftFile = Readonly<{
  /** For what can't be filled in one go. */
  store: DocumentStore;
  /** Makes a collection of these documents, with its indexes. */
  fill(spec: CollectionSpec, documents: ReadonlyMap<string, Loaded>): void;
  /** Puts the file in its place. */
  finish(): void;
  discard(): void;
}>;

export function openDraft(folder: string, generation: string): DraftFile {
  const path = draftOfGeneration(folder, generation);
  const db = makeDraft(path);
  const store = new SqliteDocumentStore(path, db);
  return {
    store,
    fill: (spec, documents) => fillCollection(db, spec as unknown as AnySpec, filled(documents)),
    finish() {
      store.discard();
      sync(path);
      renameSync(path, fileOfGeneration(folder, generation));
      sync(folder);
    },
    discard() {
      store.discard();
      rmSync(path, { force: true });
    },
  };
}

function* filled(documents: ReadonlyMap<string, Loaded>): Generator<FilledDocument> {
  for (const [id, { doc, position }] of documents) {
    yield [id, { json: doc === null ? null : jsonOf(id, doc as Fields), doc: doc as Fields | null, position }];
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
