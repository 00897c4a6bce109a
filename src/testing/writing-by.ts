// A document store with writes that go through a test, whether they come one by one or as changes of a commit. A commit is taken apart
// into its writes, in its order: what a store without transactions does, and where it may be interrupted.
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
