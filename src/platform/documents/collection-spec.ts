// Checks declarations of collections, page sizes and cursors, by the same rules on every engine.
import { requireFieldName } from './conditions.ts';
import type { CollectionSpec, Document, FindOptions, Scalar } from './document-store.ts';

const physicalName = /^[A-Za-z0-9_.-]{1,100}$/;

/** Throws a `TypeError` for a collection that some engine could not create. */
export function checkSpec<D extends Document>({ name, indexes, text = [] }: CollectionSpec<D>): void {
  if (!physicalName.test(name)) {
    throw new TypeError(`'${name}' is not a valid collection name: use 1 to 100 letters, digits, '_', '-' or '.'.`);
  }
  for (const { fields } of indexes) {
    if (Object.keys(fields).length === 0) throw new TypeError(`An index of '${name}' has no fields.`);
    for (const field of Object.keys(fields)) requireFieldName(field);
  }
  for (const field of text) requireFieldName(field);
}

/** Throws a `RangeError` for an invalid page size, or a cursor that does not belong to the sort. */
export function checkPage<D>({ limit, sort, after }: FindOptions<D>): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    throw new RangeError(`A limit is a whole number from 1 to 1,000, not ${limit}.`);
  if (after === undefined) return;
  const fields = Object.keys(sort ?? {}).length;
  if (after.length === fields + 1 && after.every(isScalar) && typeof after.at(-1) === 'string') return;
  throw new RangeError(
    `The cursor ${JSON.stringify(after)} does not belong to the sort ${JSON.stringify(sort ?? {})}.`,
  );
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
