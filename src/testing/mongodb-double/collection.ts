// One collection in memory. Statements change a copy and swap it in, so a refused one leaves no trace.
import { update as applyOperators } from 'mingo/updater';
import { BSON } from 'mongodb';
import { BeyondTheDouble, ServerError } from './answers.ts';
import { type Capped, makeRoom, refuseBeyondCap } from './capped.ts';
import { refuseLargeSort, refuseOversized } from './limits.ts';
import { compareBy, uniqueKey } from './order.ts';
import { isTextScore, predicateOf } from './query.ts';
import { parseTextQuery, scoreOf } from './text.ts';
import { copyOf, type Doc } from './wire.ts';

export type IndexSpec = Doc & Readonly<{ name: string; key: Doc; unique?: boolean; weights?: Record<string, number> }>;

export type Found = Readonly<{ doc: Doc; score: number | undefined }>;

export type Collection = Readonly<{
  namespace: string;
  indexes: Map<string, IndexSpec>;
  /** Indexes under construction are listed, and serve nothing. */
  building: Set<string>;
  documents: Map<string, Doc>;
  capped: Capped | undefined;
}>;

const idIndex: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

export function createCollection(namespace: string, capped?: Capped): Collection {
  const indexes = new Map([[idIndex.name, idIndex]]);
  return { namespace, indexes, building: new Set(), documents: new Map(), capped };
}

const keyOf = (id: unknown): string => uniqueKey([id]);

/** In natural order, or sorted by top-level fields or the text score. */
export function find(collection: Collection, filter: Doc, sort: Doc = {}, limit = Number.POSITIVE_INFINITY): Found[] {
  const { $text, ...rest } = filter;
  const fits = predicateOf(rest);
  const score = $text === undefined ? () => undefined : scorerOf(collection, $text);
  const found: Found[] = [];
  for (const doc of candidates(collection, rest)) {
    if (!fits(doc)) continue;
    const ofDoc = score(doc);
    if ($text === undefined || ofDoc !== undefined) found.push({ doc, score: ofDoc });
  }
  if (Object.keys(sort).length === 0) return found.slice(0, limit);
  const page = sorted(found, sort).slice(0, limit);
  refuseLargeSort(collection, filter, sort, page);
  return page;
}

function candidates({ documents }: Collection, { _id }: Doc): Iterable<Doc> {
  if (_id === undefined) return documents.values();
  const named = typeof _id === 'object' && _id !== null ? namedIds(_id) : [_id];
  if (named === undefined) return documents.values();
  return named.flatMap((id): Doc[] => {
    const doc = documents.get(keyOf(id));
    return doc === undefined ? [] : [doc];
  });
}

function namedIds(condition: object): readonly unknown[] | undefined {
  if ('$eq' in condition) return [condition.$eq];
  if ('$in' in condition) return condition.$in as unknown[];
  return Object.keys(condition).some((key) => key.startsWith('$')) ? undefined : [condition];
}

function scorerOf(collection: Collection, text: unknown): (doc: Doc) => number | undefined {
  const { indexes, building } = collection;
  const index = [...indexes.values()].find(({ name, weights }) => weights !== undefined && !building.has(name));
  if (index?.weights === undefined) throw new ServerError(27, 'IndexNotFound', 'text index required for $text query');
  if (index.default_language !== 'none') throw new BeyondTheDouble('Only text indexes without a language.');
  const { $search, ...options } = text as { $search: string };
  if (Object.keys(options).length > 0) throw new BeyondTheDouble(`$text options ${Object.keys(options)}`);
  const query = parseTextQuery($search);
  const { weights } = index;
  return (doc) => scoreOf(doc, weights, query);
}

function sorted(found: readonly Found[], sort: Doc): Found[] {
  const [first, ...others] = Object.entries(sort);
  const byScore = first !== undefined && isTextScore(first[1]);
  const byFields = compareBy(Object.fromEntries(byScore ? others : Object.entries(sort)) as Record<string, 1 | -1>);
  return found.toSorted((a, b) => (byScore ? (b.score ?? 0) - (a.score ?? 0) : 0) || byFields(a.doc, b.doc));
}

export function insert(collection: Collection, doc: Doc): void {
  const stored = copyOf(doc._id === undefined ? { _id: new BSON.ObjectId(), ...doc } : doc);
  refuseOversized(stored);
  refuseUnindexable(collection, stored);
  refuseDuplicate(collection, stored, undefined);
  const key = keyOf(stored._id);
  refuseBeyondCap(collection, stored);
  collection.documents.set(key, stored);
  makeRoom(collection, key);
}

export type Update = Readonly<{ q: Doc; u: Doc; upsert: boolean; multi: boolean; sort?: Doc }>;
export type Updated = Readonly<{ matched: number; modified: number; upsertedId?: unknown; before?: Doc; after?: Doc }>;

export function update(collection: Collection, { q, u, upsert, multi, sort }: Update): Updated {
  const found = find(collection, q, sort);
  if (found.length === 0 && upsert) {
    const after = upserted(q, u);
    insert(collection, after);
    return { matched: 1, modified: 0, upsertedId: after._id, after };
  }
  let modified = 0;
  let last: Pick<Updated, 'before' | 'after'> = {};
  for (const { doc: before } of multi ? found : found.slice(0, 1)) {
    const after = changed(before, u);
    refuseOversized(after);
    refuseDuplicate(collection, after, before);
    refuseUnindexable(collection, after);
    if (uniqueKey([after]) !== uniqueKey([before])) modified++;
    collection.documents.set(keyOf(before._id), after);
    last = { before, after };
  }
  return { matched: multi ? found.length : Math.min(found.length, 1), modified, ...last };
}

export function remove(collection: Collection, filter: Doc, limit: number): number {
  const found = find(collection, filter);
  const doomed = limit === 0 ? found : found.slice(0, limit);
  for (const { doc } of doomed) {
    collection.documents.delete(keyOf(doc._id));
    collection.capped?.records.delete(keyOf(doc._id));
  }
  return doomed.length;
}

const isOperators = (u: Doc): boolean => Object.keys(u)[0]?.startsWith('$') === true;

function changed(before: Doc, u: Doc): Doc {
  refuseDollars(u);
  const after = isOperators(u) ? operated(copyOf(before), u) : copyOf({ _id: before._id, ...u });
  if (keyOf(after._id) !== keyOf(before._id)) {
    throw new ServerError(66, 'ImmutableField', "the (immutable) field '_id' was found to have been altered");
  }
  return after;
}

function operated(doc: Doc, { $setOnInsert: _, ...operators }: Doc): Doc {
  applyOperators(doc, operators);
  return doc;
}

/** Holds what the filter requires by equality, then the update, then what is set only on insert. */
function upserted(q: Doc, u: Doc): Doc {
  const known = equalities(q);
  refuseDollars(u);
  if (!isOperators(u)) {
    const _id = known._id ?? u._id ?? new BSON.ObjectId();
    return copyOf({ _id, ...u, ...(known._id !== undefined && { _id }) });
  }
  const onInsert = { $set: { ...(u.$set as Doc), ...(u.$setOnInsert as Doc) } };
  const doc = operated(copyOf(known), { ...u, ...(Object.keys(onInsert.$set).length > 0 && onInsert) });
  return { _id: doc._id ?? new BSON.ObjectId(), ...doc };
}

function equalities(q: Doc): Doc {
  const known: Doc = {};
  for (const [field, condition] of Object.entries(q)) {
    if (field === '$and') Object.assign(known, ...(condition as Doc[]).map(equalities));
    else if (field.startsWith('$')) continue;
    else if (isPlain(condition) && Object.keys(condition).some((key) => key.startsWith('$'))) {
      if ('$eq' in condition) known[field] = condition.$eq;
    } else known[field] = condition;
  }
  return known;
}

function isPlain(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function refuseDuplicate({ namespace, indexes, documents }: Collection, doc: Doc, replaced: Doc | undefined): void {
  if (replaced === undefined && documents.has(keyOf(doc._id))) throw duplicate(namespace, idIndex, doc);
  for (const index of indexes.values()) {
    if (index.unique !== true) continue;
    const fields = Object.keys(index.key);
    const key = uniqueKey(fields.map((field) => doc[field]));
    for (const other of documents.values()) {
      if (other !== replaced && uniqueKey(fields.map((field) => other[field])) === key) {
        throw duplicate(namespace, index, doc);
      }
    }
  }
}

/** A replacement may have no top-level field that looks like an operator. */
function refuseDollars(u: Doc): void {
  const field = isOperators(u) ? undefined : Object.keys(u).find((key) => key.startsWith('$'));
  if (field) throw new ServerError(52, 'DollarPrefixedFieldName', `The dollar ($) prefixed field '${field}'`);
}

/** Called before a document is written, and before an index is made over it. */
export function refuseUnindexable(collection: Pick<Collection, 'indexes'>, doc: Doc): void {
  refuseLanguage(collection, doc);
  for (const { key, weights, partialFilterExpression = {} } of collection.indexes.values()) {
    const arrays = Object.keys(key).filter((field) => Array.isArray(doc[field]));
    if (weights !== undefined || arrays.length < 2 || !predicateOf(partialFilterExpression as Doc)(doc)) continue;
    throw new ServerError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays [${arrays.join('] [')}]`);
  }
}

/** A text index reads each document's language from a field. No language is known here. */
function refuseLanguage({ indexes }: Pick<Collection, 'indexes'>, doc: Doc): void {
  for (const { weights, language_override = 'language' } of indexes.values()) {
    const language = doc[String(language_override)];
    if (weights === undefined || typeof language !== 'string') continue;
    throw new ServerError(17262, 'Location17262', `language override unsupported: ${language}`);
  }
}

function duplicate(namespace: string, { name, key }: IndexSpec, doc: Doc): ServerError {
  const keyValue = Object.fromEntries(Object.keys(key).map((field) => [field, doc[field]]));
  const message = `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: ${BSON.EJSON.stringify(keyValue)}`;
  return new ServerError(11000, 'DuplicateKey', message, { keyPattern: key, keyValue });
}
