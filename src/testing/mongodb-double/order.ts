// MongoDB's order of values. mingo's differs for Longs and beyond the Basic Multilingual Plane.
import { BSON } from 'mongodb';

const ranks = {
  null: 1,
  number: 2,
  string: 3,
  object: 4,
  array: 5,
  binary: 6,
  objectId: 7,
  boolean: 8,
  date: 9,
  regexp: 10,
} as const;

export function rankOf(value: unknown): number {
  if (value === null || value === undefined) return ranks.null;
  switch (typeof value) {
    case 'number':
      return ranks.number;
    case 'string':
      return ranks.string;
    case 'boolean':
      return ranks.boolean;
  }
  if (Array.isArray(value)) return ranks.array;
  if (value instanceof BSON.Long) return ranks.number;
  if (value instanceof Date) return ranks.date;
  if (value instanceof RegExp) return ranks.regexp;
  if (value instanceof BSON.ObjectId) return ranks.objectId;
  if (value instanceof BSON.Binary) return ranks.binary;
  if (Object.getPrototypeOf(value) === Object.prototype) return ranks.object;
  throw new Error(`No order is known for ${String(value)}.`);
}

export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const otherRank = rankOf(b);
  if (rank !== otherRank) return rank - otherRank;
  if (rank === ranks.null) return 0;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (a instanceof BSON.ObjectId && b instanceof BSON.ObjectId) return Buffer.compare(a.id, b.id);
  if (a instanceof BSON.Binary && b instanceof BSON.Binary) {
    return a.length() - b.length() || Buffer.compare(a.value(), b.value());
  }
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (rank === ranks.object || rank === ranks.array) {
    return compareLists(Object.entries(a as object).flat(), Object.entries(b as object).flat());
  }
  const [left, right] = [a, b].map((value) => (value instanceof BSON.Long ? value.toBigInt() : value)) as [
    number,
    number,
  ];
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (const [at, value] of a.entries()) {
    if (at >= b.length) return 1;
    const difference = compareValues(value, b[at]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** An array sorts by its smallest element when ascending, by its greatest when descending. */
export function compareBy(sort: Readonly<Record<string, 1 | -1>>): (a: object, b: object) => number {
  const fields = Object.entries(sort);
  return (a, b) => {
    for (const [field, direction] of fields) {
      const difference = compareValues(keyOf(a, field, direction), keyOf(b, field, direction));
      if (difference !== 0) return difference * direction;
    }
    return 0;
  };
}

function keyOf(doc: object, field: string, direction: 1 | -1): unknown {
  const value = (doc as Record<string, unknown>)[field];
  if (!Array.isArray(value)) return value;
  return value.toSorted((a, b) => compareValues(a, b) * direction)[0];
}

/** Equal for equal values only. */
export function uniqueKey(values: readonly unknown[]): string {
  const numbersAlike = values.map((value) => (value instanceof BSON.Long ? value.toNumber() : (value ?? null)));
  return Buffer.from(BSON.serialize({ values: numbersAlike }, { ignoreUndefined: true })).toString('base64');
}
