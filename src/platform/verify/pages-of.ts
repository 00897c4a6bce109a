// Reads a collection in pages, in the order of ids.
import { type Document, DocumentDamaged, type DocumentStore, type Stored } from '../documents/document-store.ts';

export const pageLength = 1_000;

/** Yields documents in pages. With `onDamaged`, reports those that can't be read and continues after them. */
export async function* pagesOf(
  documents: DocumentStore,
  name: string,
  onDamaged?: (id: string) => void,
): AsyncGenerator<readonly Stored<Document>[]> {
  let after: string | undefined;
  let limit = pageLength;
  for (;;) {
    try {
      const page = await documents.scan(name, { limit, ...(after !== undefined && { after }) });
      if (page.length > 0) yield page;
      if (page.length < limit && limit === pageLength) return;
      after = page.at(-1)?._id ?? after;
      limit = pageLength;
    } catch (error) {
      if (!(error instanceof DocumentDamaged) || error.id === undefined || onDamaged === undefined) throw error;
      // The documents before it come first.
      if (error.index > 0) {
        limit = error.index;
        continue;
      }
      onDamaged(error.id);
      after = error.id;
      limit = pageLength;
    }
  }
}
