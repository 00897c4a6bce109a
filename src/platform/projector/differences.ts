// Collects the differences that a fold makes to the tallies of one collection, event by event, so that a tally counts
// each event once. Counted documents are read before the tallies and written after them, so a tally is never behind the
// documents that it counts: it includes an event that some of them still lack.
import type { Position, Recorded } from '../../kernel/event.ts';
import type { Document, Loaded, Write } from '../documents/document-store.ts';
import type { Counts, Tally } from '../projection.ts';
import { guarded } from './plan.ts';

type Difference = { readonly position: Position; by: Counts };

export type Differences = ReturnType<typeof differencesIn>;

export function differencesIn(tallies: readonly Tally[]) {
  /** By key, in the order of the log. */
  const noted = tallies.map((tally) => ({ tally, byKey: new Map<string, Difference[]>() }));

  /** An event's changes to two documents may cancel out. The event is recorded anyway, because it was handled. */
  function add(byKey: Map<string, Difference[]>, key: string, position: Position, was: Counts, is: Counts): void {
    const by = differenceOf(was, is);
    if (!hasAny(by)) return;
    const differences = byKey.get(key);
    const last = differences?.at(-1);
    if (differences === undefined) byKey.set(key, [{ position, by }]);
    else if (last?.position === position) last.by = sumOf(last.by, [{ by }]);
    else differences.push({ position, by });
  }

  return {
    /** Records the change of a document by an event. Call it in the order of the log. */
    note(event: Recorded, before: Document | null, after: Document | null): void {
      for (const { tally, byKey } of noted) {
        guarded(event, () => {
          const from = keysOf(tally, before, after);
          const to = keysOf(tally, after, before);
          for (const key of to) {
            const was = from.has(key) ? countsOf(tally, before, key) : nothing;
            add(byKey, key, event.position, was, countsOf(tally, after, key));
          }
          for (const key of from) {
            if (!to.has(key)) add(byKey, key, event.position, countsOf(tally, before, key), nothing);
          }
        });
      }
    },

    /** Returns the documents of each tally that change, and their writes once they are loaded. */
    tallies() {
      return noted
        .filter(({ byKey }) => byKey.size > 0)
        .map(({ tally, byKey }) => ({
          tally,
          keys: [...byKey.keys()],
          writes: (found: ReadonlyMap<string, Loaded>): readonly Write[] =>
            [...byKey].flatMap(([key, differences]) => writeOf(tally, key, found.get(key), differences) ?? []),
        }));
    },
  };
}

const nothing: Counts = {};
const nowhere: ReadonlySet<string> = new Set();

const keysOf = ({ counted }: Tally, doc: Document | null, other: Document | null) =>
  doc === null ? nowhere : counted.keys(doc, other);

const countsOf = ({ counted }: Tally, doc: Document | null, key: string) =>
  doc === null ? nothing : counted.count(doc, key);

function writeOf(
  { counted: { sparse } }: Tally,
  _id: string,
  found: Loaded | undefined,
  differences: readonly Difference[],
): Write | undefined {
  const { doc, position } = found ?? { doc: null, position: 0n };
  const due = differences.filter((difference) => difference.position > position);
  const last = due.at(-1);
  if (last === undefined) return undefined;
  const { _id: _, ...before } = { _id, ...doc };
  const sums = sumOf(before, due);
  const counts = sparse ? Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0)) : sums;
  return { _id, doc: hasAny(counts) ? { _id, ...counts } : null, position: last.position };
}

function differenceOf(was: Counts, is: Counts): Counts {
  const by: Record<string, number> = {};
  for (const field in is) by[field] = (is[field] ?? 0) - (was[field] ?? 0);
  for (const field in was) by[field] ??= 0 - (was[field] ?? 0);
  return by;
}

function sumOf(counts: Counts, differences: readonly Readonly<Pick<Difference, 'by'>>[]): Counts {
  const sum: Record<string, number> = { ...counts };
  for (const { by } of differences) {
    for (const field in by) sum[field] = (sum[field] ?? 0) + (by[field] ?? 0);
  }
  return sum;
}

function hasAny(counts: Counts): boolean {
  for (const field in counts) if (counts[field] !== 0) return true;
  return false;
}
