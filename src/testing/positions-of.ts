// The positions of documents and tombstones.
import type { Position } from '../kernel/event.ts';
import type { DocumentStore } from '../platform/documents/document-store.ts';

/** Omits ids that were never written. */
export async function positionsOf(
  documents: Pick<DocumentStore, 'load'>,
  collection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Position>> {
  const [found = new Map()] = await documents.load([{ collection, ids }]);
  return new Map([...found].map(([id, { position }]) => [id, position]));
}
