// Reads the documents of a fresh fold, wherever they are: in memory, or in the scratch file if they did not fit.
import type { DocumentStore, Loaded } from '../documents/document-store.ts';
import type { DocumentCache } from '../projector/build/document-cache.ts';
import { pageLength, pagesOf } from './pages-of.ts';

type FoldedDocuments = Readonly<{
  /** Returns at least these documents, and their tombstones. */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, Loaded>>;
  /** Counts the documents without tombstones. */
  count(): Promise<number>;
  /** Yields the ids of the documents without tombstones, in pages. */
  ids(): AsyncIterable<readonly string[]>;
}>;

export async function foldedDocuments(
  folded: DocumentCache,
  scratch: DocumentStore,
  name: string,
): Promise<FoldedDocuments> {
  const whole = folded.whole(name);
  if (whole !== undefined) return inMemory(whole);
  await folded.flush(name);
  return {
    // The cache would keep each of them.
    load: async (ids) => (await scratch.load([{ collection: name, ids }]))[0] ?? new Map(),
    count: () => scratch.count(name, {}, Number.MAX_SAFE_INTEGER),
    async *ids() {
      for await (const page of pagesOf(scratch, name)) yield page.map(({ _id }) => _id);
    },
  };
}

function inMemory(documents: ReadonlyMap<string, Loaded>): FoldedDocuments {
  const ids = [...documents].flatMap(([id, { doc }]) => (doc === null ? [] : [id]));
  return {
    load: async () => documents,
    count: async () => ids.length,
    async *ids() {
      for (let at = 0; at < ids.length; at += pageLength) yield ids.slice(at, at + pageLength);
    },
  };
}
