// Checks declarations of collections and page sizes, by the same rules on every engine.
import { requireFieldName } from './conditions.ts';
import type { CollectionSpec, Document } from './document-store.ts';

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

/** Throws a `RangeError` for an invalid page size. */
export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000) return;
  throw new RangeError(`A limit is a whole number from 1 to 1,000, not ${limit}.`);
}
