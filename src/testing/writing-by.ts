// A document store with writes that pass through a test. A commit is split into its writes.
import type { DocumentStore } from '../platform/documents/document-store.ts';
import { intercept } from './intercept.ts';

export function writingBy(
  documents: DocumentStore,
  write: DocumentStore['write'],
  more: Partial<DocumentStore> = {},
): DocumentStore {
  return intercept<DocumentStore>(documents, {
    ...more,
    write,
    async commit(changes) {
      for (const { collection, writes } of changes) if (writes.length > 0) await write(collection, writes);
    },
  });
}
