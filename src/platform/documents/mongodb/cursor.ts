// Checks a cursor before anything is sent.
import type { After, Scalar, Sort } from '../document-store.ts';

/** Throws unless the cursor has a value for each field of the sort, followed by the id. */
export function requireCursor(after: After, sort: Sort<object> | undefined): void {
  const fields = Object.keys(sort ?? {}).length;
  if (after.length === fields + 1 && after.every(isScalar) && typeof after.at(-1) === 'string') return;
  throw new RangeError(
    `The cursor ${JSON.stringify(after)} does not belong to the sort ${JSON.stringify(sort ?? {})}.`,
  );
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
