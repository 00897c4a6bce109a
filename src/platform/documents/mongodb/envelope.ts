// How a document is stored in MongoDB: its own fields next to those of the store. A tombstone has no document fields.
// `_words` holds the folded words of the text fields, because `$text` finds whole words only (search.ts); `_text` holds
// the same field by field, since `$text` weighs fields.
import { Long } from 'mongodb';
import type { Position } from '../../../kernel/event.ts';
import { wordsOf } from '../../../text/words.ts';
import type { CollectionSpec, Document, Loaded, Stored, Write } from '../document-store.ts';

export type Envelope = {
  _id: string;
  _at: Long;
  _deleted: boolean;
  _words?: readonly string[];
  _text?: Readonly<Record<string, string>>;
};

/** The server uses a partial index without tombstones only for a query with exactly this filter. */
export const living = { _deleted: false } as const;

/** Excludes the fields added for search, since a fold may nest the loaded document in another one. */
export const withoutSearch = { _words: 0, _text: 0 } as const;

export const withoutStoresFields = { _deleted: 0, ...withoutSearch } as const;

/**
 * int64 is read as Long. With `useBigInt64` the driver would also read the topology's version as a bigint when an
 * election is announced, which ends the process (`Long.fromNumber` in the driver's monitor).
 */
export const bsonOptions = { promoteLongs: false, ignoreUndefined: true } as const;

export const positionOf = ({ _at }: Pick<Envelope, '_at'>): Position => _at.toBigInt();

export function envelopeOf(spec: CollectionSpec, { _id, doc, position }: Write): Envelope {
  const _at = Long.fromBigInt(position);
  if (doc === null) return { _id, _at, _deleted: true };
  return { ...doc, _id, _at, _deleted: false, ...(spec.text !== undefined && wordsIn(doc, spec.text)) };
}

export function wordsIn(doc: Document, fields: readonly string[]): Pick<Envelope, '_words' | '_text'> {
  const words = fields.map((field) => textsOf(doc, field).flatMap(wordsOf));
  const _text = Object.fromEntries(words.map((some, rank) => [`field${rank}`, some.join(' ')]));
  return { _words: [...new Set(words.flat())], _text };
}

/** Returns the path under which `$text` finds the words of the text field with this rank. */
export const wordsOfField = (rank: number): string => `_text.field${rank}`;

export function textsOf(doc: Document, field: string): string[] {
  const value: unknown = (doc as Record<string, unknown>)[field];
  return [value].flat().filter((text) => typeof text === 'string');
}

export function storedOf<D extends Document>(read: Envelope): Stored<D> {
  const fields: object = read;
  return { ...(fields as D), _at: positionOf(read) };
}

/** For a document or tombstone read with `withoutSearch`. */
export const loadedOf = ({ _at, _deleted, ...fields }: Envelope): Loaded => ({
  doc: _deleted ? null : fields,
  position: _at.toBigInt(),
});
