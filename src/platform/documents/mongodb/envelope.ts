// How a document lies in MongoDB: its own fields, beside them what the store needs. A tombstone is an envelope without
// fields. `_words` holds the folded words of the text fields, because `$text` finds whole words only (search.ts).
import { Long } from 'mongodb';
import type { Position } from '../../../kernel/event.ts';
import type { CollectionSpec, Document, Stored, Write } from '../document-store.ts';
import { wordsOf } from '../words.ts';

export type Envelope = {
  _id: string;
  _at: Long;
  _deleted: boolean;
  _words?: readonly string[];
};

/** An index that leaves tombstones out is only used by a query that leaves them out in the same words. */
export const living = { _deleted: false } as const;

export const withoutStoresFields = { _deleted: 0, _words: 0 } as const;

/**
 * int64 is read as Long and not, by `useBigInt64`, as bigint: the driver would then read the topology's version as one too
 * when it is told of an election, and the process would die of it (`Long.fromNumber` in the driver's monitor).
 */
export const bsonOptions = { promoteLongs: false, ignoreUndefined: true } as const;

export const positionOf = ({ _at }: Pick<Envelope, '_at'>): Position => _at.toBigInt();

export function envelopeOf(spec: CollectionSpec, { _id, doc, position }: Write): Envelope {
  const _at = Long.fromBigInt(position);
  if (doc === null) return { _id, _at, _deleted: true };
  return { ...doc, _id, _at, _deleted: false, ...(spec.text !== undefined && { _words: wordsIn(doc, spec.text) }) };
}

export function wordsIn(doc: Document, fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((field) => textsOf(doc, field)).flatMap(wordsOf))];
}

/** The texts of a field: one, or those of a list. */
export function textsOf(doc: Document, field: string): string[] {
  const value: unknown = (doc as Record<string, unknown>)[field];
  return [value].flat().filter((text) => typeof text === 'string');
}

/** What was read with `withoutStoresFields` is the document with its position. */
export function storedOf<D extends Document>(read: Envelope): Stored<D> {
  const fields: object = read;
  return { ...(fields as D), _at: positionOf(read) };
}
