// Reports in which fields a document of a read model differs from a fresh fold. Texts are masked unless revealed: a
// difference then shows only the kind and length of a value.
import { isDeepStrictEqual } from 'node:util';
import { isCredential } from '../../kernel/credentials.ts';
import type { Document, Loaded, Stored } from '../documents/document-store.ts';

type FieldDifference = Readonly<{ field: string; live: string; fresh: string }>;

export type DocumentDifference = Readonly<{
  collection: string;
  id: string;
  /** `missing`: the read model lacks a document that the fold gives. `extra`: the reverse. `damaged`: it can't be read. */
  kind: 'changed' | 'missing' | 'extra' | 'damaged';
  /** Empty if one of the two is absent or can't be read. */
  fields: readonly FieldDifference[];
  /** All ids in it: revealing its texts may have shown something about these members. */
  mentions: readonly string[];
}>;

/** A document as a store returned it, and as it was folded, which may have fields that JSON leaves out. */
type Pair = Readonly<{ live: Stored<Document> | undefined; fresh: Loaded | undefined }>;

/** The number of a read model's differences, and the first of them. */
type Tally = { count: number; readonly first: DocumentDifference[] };

const maxKept = 100;

export function documentComparison({ reveal }: Readonly<{ reveal: boolean }>) {
  const tally: Tally = { count: 0, first: [] };
  function add(difference: DocumentDifference): void {
    tally.count += 1;
    if (tally.first.length < maxKept) tally.first.push(difference);
  }
  return {
    tally,
    damaged: (collection: string, id: string) => add({ collection, id, kind: 'damaged', fields: [], mentions: [] }),
    compare(collection: string, id: string, pair: Pair): void {
      const difference = differenceOf(collection, id, { ...pair, reveal });
      if (difference !== undefined) add(difference);
    },
  };
}

function differenceOf(
  collection: string,
  id: string,
  { live, fresh, reveal }: Pair & Readonly<{ reveal: boolean }>,
): DocumentDifference | undefined {
  const isAbsent = fresh === undefined || fresh.doc === null;
  if (live === undefined) return isAbsent ? undefined : { collection, id, kind: 'missing', fields: [], mentions: [] };
  if (isAbsent) return { collection, id, kind: 'extra', fields: [], mentions: [] };
  const { _at, ...content } = live;
  const json = JSON.stringify(fresh.doc);
  // Nearly all are the same, even in the order of their fields.
  if (_at === fresh.position && JSON.stringify(content) === json) return undefined;
  const stored = { ...JSON.parse(json), _at: fresh.position };
  const fields = differingFields(live, stored, reveal ? shown : masked);
  return fields.length > 0 ? { collection, id, kind: 'changed', fields, mentions: idsIn([live, stored]) } : undefined;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export const idsIn = (documents: readonly object[]): readonly string[] => [...new Set(shown(documents).match(uuid))];

type Words = (value: unknown) => string;

function differingFields(live: object, fresh: object, wordsOf: Words): readonly FieldDifference[] {
  const before = new Map(Object.entries(live));
  const after = new Map(Object.entries(fresh));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)))
    .map((field) => inWords(field, before.get(field), after.get(field), isCredential(field) ? masked : wordsOf));
}

function inWords(field: string, live: unknown, fresh: unknown, wordsOf: Words): FieldDifference {
  const words = { field, live: wordsOf(live), fresh: wordsOf(fresh) };
  return words.live === words.fresh ? { ...words, fresh: `${words.fresh}, but others` } : words;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint') return value.toString();
  return JSON.stringify(value, (name, inner: unknown) =>
    isCredential(name) ? masked(inner) : typeof inner === 'bigint' ? inner.toString() : inner,
  );
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Numbers, flags and times reveal no more about a person than a position in the log does. */
function masked(value: unknown): string {
  if (value === undefined || typeof value === 'bigint') return shown(value);
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' && !instant.test(inner) ? `<${inner.length} characters>` : inner,
  );
}
