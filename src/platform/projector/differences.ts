// What a fold changes in the tallies of one collection, kept apart event by event, so that a tally's document takes each event
// once. That rests on an order: the counted documents are read before the tallies, and written after them. Whatever a
// counted document has in it, its tallies then have too, and an event that is only partly seen is one that they have.
import type { Position, Recorded } from '../../kernel/event.ts';
import type { Document, DocumentStore, Write } from '../documents/document-store.ts';
import type { Counts, Tally } from '../projection.ts';
import { guarded, type NameOf } from './plan.ts';
import { readPositioned } from './read-positioned.ts';

type Difference = { readonly at: Position; by: Counts };
/** In the order of the log. */
type Differences = Difference[];

const writtenAtOnce = 500;

export function differencesIn(tallies: readonly Tally[]) {
  const noted = tallies.map((tally) => ({ tally, byKey: new Map<string, Differences>() }));

  function add(byKey: Map<string, Differences>, key: string, at: Position, by: Counts): void {
    const differences = byKey.get(key);
    const last = differences?.at(-1);
    if (differences === undefined) byKey.set(key, [{ at, by }]);
    else if (last?.at === at) last.by = sumOf(last.by, by);
    else differences.push({ at, by });
  }

  return {
    /** Events come in the order of the log. */
    note(event: Recorded, before: Document | null, after: Document | null): void {
      for (const { tally, byKey } of noted) {
        const was = guarded(event, () => countsOf(tally, before));
        const is = guarded(event, () => countsOf(tally, after));
        for (const [key, counts] of is) {
          const by = differenceOf(was.get(key) ?? {}, counts);
          // Two documents may cancel each other out; that one of them changed is told all the same.
          if (hasAny(by)) add(byKey, key, event.position, by);
        }
        for (const [key, counts] of was) {
          if (is.has(key)) continue;
          const by = differenceOf(counts, {});
          if (hasAny(by)) add(byKey, key, event.position, by);
        }
      }
    },

    /** Answers how many of the tallies' documents it changed, as `foldBatch` counts them. */
    async write(documents: DocumentStore, nameOf: NameOf): Promise<number> {
      let changed = 0;
      for (const { tally, byKey } of noted) {
        const keys = [...byKey.keys()];
        for (let from = 0; from < keys.length; from += writtenAtOnce) {
          const some = keys.slice(from, from + writtenAtOnce);
          const found = await readPositioned(nameOf(tally), some, documents);
          const writes = some.flatMap((key) => {
            const { doc, at } = found.get(key) ?? { doc: null, at: 0n };
            return (
              writeOf(
                key,
                doc,
                (byKey.get(key) ?? []).filter((difference) => difference.at > at),
              ) ?? []
            );
          });
          if (writes.length > 0) await documents.write(nameOf(tally), writes);
          changed += some.length;
        }
      }
      return changed;
    },
  };
}

function countsOf({ counted }: Tally, doc: Document | null): ReadonlyMap<string, Counts> {
  if (doc === null) return nothing;
  return new Map(counted.keys(doc).map((key) => [key, counted.count(doc, key)]));
}

const nothing: ReadonlyMap<string, Counts> = new Map();

function writeOf(_id: string, doc: Document | null, differences: readonly Difference[]): Write | undefined {
  const last = differences.at(-1);
  if (last === undefined) return undefined;
  const { _id: _, ...before } = { _id, ...doc };
  const counts = differences.reduce<Counts>((sum, { by }) => sumOf(sum, by), before);
  return { _id, doc: hasAny(counts) ? { _id, ...counts } : null, at: last.at };
}

function differenceOf(was: Counts, is: Counts): Counts {
  const by: Record<string, number> = {};
  for (const field in is) by[field] = (is[field] ?? 0) - (was[field] ?? 0);
  for (const field in was) by[field] ??= 0 - (was[field] ?? 0);
  return by;
}

function sumOf(some: Counts, more: Counts): Counts {
  const sum: Record<string, number> = { ...some };
  for (const field in more) sum[field] = (sum[field] ?? 0) + (more[field] ?? 0);
  return sum;
}

function hasAny(counts: Counts): boolean {
  for (const field in counts) if (counts[field] !== 0) return true;
  return false;
}
