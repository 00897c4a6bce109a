// What a projection should hold after some events, by the letter of its rules: event by event, document by document, in
// plain maps. It knows no batches, positions or stores, and is what the real thing is compared with.

import type { Recorded } from '../kernel/event.ts';
import { naiveFind } from '../platform/documents/contract/naive-find.ts';
import type { Document } from '../platform/documents/document-store.ts';
import type { Collection, Projection } from '../platform/projection.ts';

export type FoldedDocuments = ReadonlyMap<string, Document>;
/** Documents by the name of their collection. */
export type Folded = ReadonlyMap<string, FoldedDocuments>;

export function foldInMemory(projection: Projection, events: readonly Recorded[]): Folded {
  return new Map(projection.collections.map((collection) => [collection.name, foldCollection(collection, events)]));
}

function foldCollection<D extends Document>(
  { rules }: Pick<Collection<D>, 'rules'>,
  events: readonly Recorded[],
): ReadonlyMap<string, D> {
  const docs = new Map<string, D>();
  const put = (id: string, doc: D | null) => (doc === null ? docs.delete(id) : docs.set(id, doc));
  for (const event of events) {
    const ofEvent = rules.filter(({ eventType }) => eventType === event.type);
    for (const rule of ofEvent) {
      if (rule.kind !== 'key') continue;
      for (const key of new Set(rule.keys(event))) put(key, rule.fold(docs.get(key) ?? null, event, key));
    }
    for (const rule of ofEvent) {
      if (rule.kind !== 'where') continue;
      const found = naiveFind<D>([...docs.values()], { where: rule.where(event), limit: docs.size });
      for (const doc of found) put(doc._id, rule.fold(doc, event));
    }
  }
  return docs;
}
