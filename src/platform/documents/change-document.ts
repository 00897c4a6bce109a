// Changes a bookkeeping document that several processes write. Its position only counts its writes.
import type { Document, DocumentStore } from './document-store.ts';

/** Writes the result of `change`, which must be pure, since conflicts rerun it. */
export async function changeDocument<D extends Document>(
  documents: DocumentStore,
  collection: string,
  _id: string,
  change: (current: D | undefined) => D,
): Promise<void> {
  for (;;) {
    const current = await documents.get<D>(collection, _id);
    const position = (current?._at ?? 0n) + 1n;
    const { ignored } = await documents.write<D>(collection, [{ _id, doc: change(current), position }]);
    if (ignored.length === 0) return;
  }
}
