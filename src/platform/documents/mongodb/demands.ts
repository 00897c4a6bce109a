// Checks names, limits and cursors before anything is sent, by the rules that hold on every engine.
import type { After, Scalar, Sort } from '../document-store.ts';

const greatestLimit = 1_000;

export function requireName(name: string): void {
  if (/^[A-Za-z0-9_.-]{1,100}$/.test(name)) return;
  throw new TypeError(`'${name}' can't name a collection: letters, digits, '_', '-' and '.', at most 100.`);
}

export function requireLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= greatestLimit) return;
  throw new RangeError(`A limit is a whole number from 1 to ${greatestLimit}, not ${limit}.`);
}

/** A cursor holds a value for each field of the sort, then the id. */
export function requireCursor(after: After, sort: Sort<object> | undefined): void {
  const fields = Object.keys(sort ?? {}).length;
  if (after.length === fields + 1 && after.every(isScalar) && typeof after.at(-1) === 'string') return;
  throw new RangeError(
    `The cursor ${JSON.stringify(after)} does not belong to the sort ${JSON.stringify(sort ?? {})}.`,
  );
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
