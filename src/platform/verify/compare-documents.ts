// Tells in which fields a document of a read model differs from the one that a fresh fold gives. What people wrote is not
// shown unless it is asked for: a difference says what kind of value stands there, and how long it is.
import { isDeepStrictEqual } from 'node:util';
import type { Document, Stored } from '../documents/document-store.ts';

export type FieldDifference = Readonly<{ field: string; live: string; fresh: string }>;

export type DocumentDifference = Readonly<{
  collection: string;
  id: string;
  /** `missing`: the fold gives it, the read model lacks it. `extra`: the other way round. `damaged`: it can't be read. */
  kind: 'changed' | 'missing' | 'extra' | 'damaged';
  /** Empty where one of the two is not there at all, or can't be read. */
  fields: readonly FieldDifference[];
  /** The ids in it, wherever they stand: whoever is shown its texts may have seen something of theirs. */
  mentions: readonly string[];
}>;

type Either = Stored<Document> | undefined;

/** What is kept of the differences of one read model, however many there are. */
export type Tally = { count: number; readonly first: DocumentDifference[] };

const mostKept = 100;

/** Compares one document after the other, and counts those that differ. */
export function documentComparison({ reveal }: Readonly<{ reveal: boolean }>) {
  const tally: Tally = { count: 0, first: [] };
  function add(difference: DocumentDifference): void {
    tally.count += 1;
    if (tally.first.length < mostKept) tally.first.push(difference);
  }
  return {
    tally,
    damaged: (collection: string, id: string) => add({ collection, id, kind: 'damaged', fields: [], mentions: [] }),
    compare(collection: string, id: string, pair: Readonly<{ live: Either; fresh: Either }>): void {
      const difference = differenceOf(collection, id, { ...pair, reveal });
      if (difference !== undefined) add(difference);
    },
  };
}

function differenceOf(
  collection: string,
  id: string,
  { live, fresh, reveal }: Readonly<{ live: Either; fresh: Either; reveal: boolean }>,
): DocumentDifference | undefined {
  if (live === undefined && fresh === undefined) return undefined;
  if (live === undefined) return { collection, id, kind: 'missing', fields: [], mentions: [] };
  if (fresh === undefined) return { collection, id, kind: 'extra', fields: [], mentions: [] };
  const fields = differingFields(live, fresh, reveal ? shown : masked);
  return fields.length > 0 ? { collection, id, kind: 'changed', fields, mentions: idsIn([live, fresh]) } : undefined;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The ids in documents. */
export function idsIn(documents: readonly object[]): readonly string[] {
  return [...new Set(shown(documents).match(uuid))];
}

type Words = (value: unknown) => string;

function differingFields(live: object, fresh: object, wordsOf: Words): readonly FieldDifference[] {
  const before = Object.entries(live);
  const after = new Map(Object.entries(fresh));
  const names = new Set([...before.map(([name]) => name), ...after.keys()]);
  const values = new Map(before);
  return [...names]
    .filter((name) => !isDeepStrictEqual(values.get(name), after.get(name)))
    .map((field) => inWords(field, values.get(field), after.get(field), wordsOf));
}

function inWords(field: string, live: unknown, fresh: unknown, wordsOf: Words): FieldDifference {
  const words = { field, live: wordsOf(live), fresh: wordsOf(fresh) };
  return words.live === words.fresh ? { ...words, fresh: `${words.fresh}, but others` } : words;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint') return value.toString();
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner));
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Numbers, flags and times tell nothing about a person that a position in the log does not. */
function masked(value: unknown): string {
  if (value === undefined || typeof value === 'bigint') return shown(value);
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' && !instant.test(inner) ? `<${inner.length} characters>` : inner,
  );
}
