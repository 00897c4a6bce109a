// How a collection is laid out in tables: one table of documents with a real column per indexed field, one list table
// per array index, one FTS5 table for its words. A change elsewhere in the JSON touches no index.
import { wordsOf } from '../../../text/words.ts';
import { orderOf } from '../conditions.ts';
import type { CollectionSpec, Index } from '../document-store.ts';
import type { Value } from './database.ts';

export type AnyIndex = Index<Record<string, unknown>>;
export type AnySpec = CollectionSpec<{ _id: string } & Record<string, unknown>>;
export type Fields = Readonly<Record<string, unknown>>;

/** A declaration as stored in the file. */
export type StoredSpec = AnySpec & Readonly<{ indexesLater?: boolean }>;

export type Layout = ReturnType<typeof layoutOf>;
export type IndexLayout = Layout['indexes'][number];

export function layoutOf(id: number, { indexesLater = false, ...spec }: StoredSpec) {
  const indexes = spec.indexes.map((declared, at) => ({
    declared,
    name: `index_${id}_${at}`,
    /** Its fields with `_id` at the end. */
    order: orderOf(declared.fields),
    /** The table of elements, if the index is over an array. */
    list: declared.array ? `list_${id}_${at}` : undefined,
  }));
  const scalars = indexes
    .filter(({ list }) => list === undefined)
    .flatMap(({ order }) => order.map(([field]) => field));
  const text = spec.text ?? [];
  return {
    spec: spec as AnySpec,
    /** False while the indexes are deferred until the first query. */
    isIndexed: !indexesLater,
    table: `docs_${id}`,
    /** The unique index over `_id`. */
    byId: `docs_${id}_by_id`,
    /** Indexed scalar fields, which have columns. */
    fields: [...new Set(scalars)].filter((field) => field !== '_id'),
    indexes,
    text: text.length > 0 ? { table: `text_${id}`, fields: text } : undefined,
  };
}

export const columnOf = (field: string): string => (field === '_id' ? '_id' : `f_${field}`);

/** Looks up the ids of one JSON list, in its order, at half the price of single look-ups. */
export const eachOf = ({ table, byId }: Layout): string =>
  `FROM json_each(?) wanted CROSS JOIN ${table} d INDEXED BY ${byId} ON d._id = wanted.value`;

/** Null and missing are the same; true and false are 1 and 0. */
function columnValue(value: unknown, field: string): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new TypeError(`The field '${field}' is indexed as a scalar, but was written with ${JSON.stringify(value)}.`);
}

export const columnValues = ({ fields }: Layout, doc: Fields | null): Value[] =>
  fields.map((field) => columnValue(doc?.[field], field));

/** Returns a document's rows in a list table, without its `_id`: one per distinct element. */
export function listRows({ order }: IndexLayout, doc: Fields): Value[][] {
  const [[arrayField] = ['', 1], ...others] = order.slice(0, -1);
  const elements = [doc[arrayField]].flat();
  const rest = others.map(([field]) => columnValue(doc[field], field));
  return [...new Set(elements.map((element) => columnValue(element, arrayField)))].map((element) => [element, ...rest]);
}

/** Returns the folded words of each text field. */
export function textValues(text: NonNullable<Layout['text']>, doc: Fields): string[] {
  return text.fields.map((field) => {
    const texts = [doc[field]].flat().filter((part) => typeof part === 'string');
    return texts.flatMap(wordsOf).join(' ');
  });
}
