// Folds by following a projection's rules literally, in plain maps. Tests compare the real projector with it.
import type { Recorded } from '../../kernel/event.ts';
import { naiveFind } from '../../platform/documents/contract/naive-find.ts';
import type { Document } from '../../platform/documents/document-store.ts';
import { type Collection, type Counts, isTally, type Projection, type Tally } from '../../platform/projection.ts';

export type FoldedDocuments = ReadonlyMap<string, Document>;
/** Documents by collection name. */
export type Folded = ReadonlyMap<string, FoldedDocuments>;

export function foldInMemory(projection: Projection, events: readonly Recorded[]): Folded {
  const folded = new Map<string, FoldedDocuments>(
    projection.collections.map((collection) => [collection.name, foldCollection(collection, events)]),
  );
  for (const tally of projection.collections.filter(isTally)) {
    folded.set(tally.name, recount(tally, folded.get(tally.counted.of.name) ?? new Map()));
  }
  return folded;
}

/** Returns the expected content of a tally after each of the events that change its counted documents. */
export function countAlong(tally: Tally, events: readonly Recorded[]): readonly FoldedDocuments[] {
  const docs = new Map<string, Document>();
  const rulesOf = byEventType(tally.counted.of.rules);
  return events.flatMap((event) => (foldInto(docs, rulesOf.get(event.type), event) ? [recount(tally, docs)] : []));
}

/** Returns the expected content of a tally over these documents. */
function recount({ counted }: Tally, docs: FoldedDocuments): FoldedDocuments {
  const sums = new Map<string, Record<string, number>>();
  for (const doc of docs.values()) {
    for (const key of counted.keys(doc, null)) {
      const counts: Counts = counted.count(doc, key);
      const sum = sums.get(key) ?? {};
      for (const [field, count] of Object.entries(counts)) sum[field] = (sum[field] ?? 0) + count;
      sums.set(key, sum);
    }
  }
  const some = [...sums].filter(([, sum]) => Object.values(sum).some((count) => count !== 0));
  return new Map(some.map(([_id, sum]) => [_id, { _id, ...sum }]));
}

function foldCollection<D extends Document>(
  { rules }: Pick<Collection<D>, 'rules'>,
  events: readonly Recorded[],
): ReadonlyMap<string, D> {
  const docs = new Map<string, D>();
  const rulesOf = byEventType(rules);
  for (const event of events) foldInto(docs, rulesOf.get(event.type), event);
  return docs;
}

type Rules<D extends Document> = Collection<D>['rules'];

const byEventType = <D extends Document>(rules: Rules<D>): ReadonlyMap<string, Rules<D>> =>
  Map.groupBy(rules, ({ eventType }) => eventType);

/** Returns whether a rule folds the event. */
function foldInto<D extends Document>(docs: Map<string, D>, ofEvent: Rules<D> = [], event: Recorded): boolean {
  const put = (id: string, doc: D | null) => (doc === null ? docs.delete(id) : docs.set(id, doc));
  for (const rule of ofEvent) {
    if (rule.kind !== 'key') continue;
    for (const key of new Set(rule.keys(event))) put(key, rule.fold(docs.get(key) ?? null, event, key));
  }
  for (const rule of ofEvent) {
    if (rule.kind !== 'where') continue;
    const found = naiveFind<D>([...docs.values()], { where: rule.where(event), limit: docs.size });
    for (const doc of found) put(doc._id, rule.fold(doc, event));
  }
  return ofEvent.length > 0;
}
