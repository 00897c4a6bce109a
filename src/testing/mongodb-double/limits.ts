// The limits of a server that Kindling could meet ("MongoDB Limits and Thresholds").
import { BSON } from 'mongodb';
import { ServerError } from './answers.ts';
import { type Doc, maxDocumentBytes } from './wire.ts';

type Spec = Readonly<{ name: string; key: Doc; weights?: object }>;
type Indexed = Readonly<{ indexes: ReadonlyMap<string, Spec>; building: ReadonlySet<string> }>;

export const mostStatements = 100_000;
const deepestNesting = 100;
const mostIndexes = 64;
const mostIndexFields = 32;
const mostSortFields = 32;
/** Servers before 6 refuse a larger sort unless it may go to disk. */
const mostSortBytes = 100 * 1024 * 1024;

export function refuseOversized(doc: Doc): void {
  const bytes = BSON.calculateObjectSize(doc);
  if (bytes > maxDocumentBytes) {
    const message = `object to insert too large. size in bytes: ${bytes}, max size: ${maxDocumentBytes}`;
    throw new ServerError(2, 'BadValue', message);
  }
  if (nestingOf(doc) > deepestNesting) {
    const message = `cannot insert document because it exceeds ${deepestNesting} levels of nesting`;
    throw new ServerError(15, 'Overflow', message);
  }
  if (Array.isArray(doc._id) || doc._id instanceof RegExp)
    throw new ServerError(2, 'BadValue', "The '_id' value cannot be of that type");
}

/** Returns how many of the documents fit into a response. */
export function fitting(documents: readonly Doc[], most: number): number {
  let bytes = 0;
  for (const [index, doc] of documents.slice(0, most).entries()) {
    bytes += BSON.calculateObjectSize(doc);
    if (bytes > maxDocumentBytes) return Math.max(index, 1);
  }
  return Math.min(most, documents.length);
}

function nestingOf(value: unknown): number {
  const isNested = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (!isNested) return 0;
  return 1 + Object.values(value as object).reduce((deepest: number, each) => Math.max(deepest, nestingOf(each)), 0);
}

export function refuseManyStatements(count: number): void {
  if (count > 0 && count <= mostStatements) return;
  const message = `Write batch sizes must be between 1 and ${mostStatements}. Got ${count} operations.`;
  throw new ServerError(16, 'InvalidLength', message);
}

export function refuseManyIndexes(indexes: ReadonlyMap<string, Spec>, spec: Spec): void {
  const fields = Object.keys(spec.key).length;
  if (fields > mostIndexFields) {
    const message = `Index key pattern has ${fields} fields. At most ${mostIndexFields} are allowed`;
    throw new ServerError(67, 'CannotCreateIndex', message);
  }
  if (!indexes.has(spec.name) && indexes.size >= mostIndexes)
    throw new ServerError(67, 'CannotCreateIndex', `add index fails, too many indexes for ${spec.name}`);
}

/** Refuses a sort that no index serves and that takes too much memory. */
export function refuseLargeSort(collection: Indexed, filter: Doc, sort: Doc, page: readonly { doc: Doc }[]): void {
  const fields = Object.keys(sort);
  if (fields.length > mostSortFields) throw new ServerError(13103, 'Location13103', 'too many compound keys');
  const bytes = page.reduce((sum, { doc }) => sum + BSON.calculateObjectSize(doc), 0);
  if (bytes <= mostSortBytes || isServed(collection, filter, sort)) return;
  const message = `Sort exceeded memory limit of ${mostSortBytes} bytes, but did not opt in to external sorting.`;
  throw new ServerError(292, 'QueryExceededMemoryLimitNoDiskUseAllowed', message);
}

/** An index must have the sort's fields in sequence, in the same or reversed direction, after fields of equality. */
function isServed({ indexes, building }: Indexed, filter: Doc, sort: Doc): boolean {
  const fixed = equalFields(filter);
  const wanted = Object.entries(sort).filter(([field]) => !fixed.has(field));
  return [...indexes.values()].some(({ name, key, weights }) => {
    if (weights !== undefined || building.has(name)) return false;
    const rest = Object.entries(key).filter(([field]) => !fixed.has(field));
    return [1, -1].some((sense) =>
      wanted.every(([field, direction], at) => rest[at]?.[0] === field && Number(rest[at]?.[1]) * sense === direction),
    );
  });
}

/** Those that must equal one value, in every branch. */
function equalFields(filter: Doc): ReadonlySet<string> {
  const fields = Object.entries(filter).flatMap(([field, condition]): string[] => {
    if (field === '$and') return (condition as Doc[]).flatMap((each) => [...equalFields(each)]);
    if (field === '$or') {
      const [first = new Set<string>(), ...others] = (condition as Doc[]).map(equalFields);
      return [...others.reduce((both, each) => both.intersection(each), first)];
    }
    const isEqual = typeof condition !== 'object' || condition === null || '$eq' in condition;
    return isEqual && !field.startsWith('$') ? [field] : [];
  });
  return new Set(fields);
}
