// Capped collections: the oldest documents make room for new ones, and a cursor may wait at the end for more.
import { BSON } from 'mongodb';
import { ServerError } from './answers.ts';
import { predicateOf } from './query.ts';
import type { Doc } from './wire.ts';

export type Capped = Readonly<{
  size: number;
  max: number | undefined;
  /** Each document's position, in natural order. Positions are never reused. */
  records: Map<string, number>;
}>;

type Collection = Readonly<{ namespace: string; documents: Map<string, Doc>; capped: Capped | undefined }>;

export function createCapped({ size, max }: Doc): Capped {
  if (typeof size !== 'number') {
    throw new ServerError(72, 'InvalidOptions', "the 'size' field is required when 'capped' is true");
  }
  return { size, max: typeof max === 'number' && max > 0 ? max : undefined, records: new Map() };
}

const bytesOf = (doc: Doc): number => BSON.calculateObjectSize(doc);

export function refuseBeyondCap({ capped }: Collection, doc: Doc): void {
  if (capped === undefined || bytesOf(doc) <= capped.size) return;
  throw new ServerError(2, 'BadValue', `object to insert exceeds cappedMaxSize. Size: ${bytesOf(doc)}`);
}

let lastRecord = 0;

export function makeRoom({ capped, documents }: Collection, inserted: string): void {
  if (capped === undefined) return;
  capped.records.set(inserted, ++lastRecord);
  let bytes = [...documents.values()].reduce((sum, doc) => sum + bytesOf(doc), 0);
  for (const [key, doc] of documents) {
    if (bytes <= capped.size && documents.size <= (capped.max ?? Number.POSITIVE_INFINITY)) return;
    bytes -= bytesOf(doc);
    documents.delete(key);
    capped.records.delete(key);
  }
}

/** Throws if the cursor's place no longer exists. */
export type Tail = (limit: number) => readonly Doc[];

/** Tailable cursors use no index and know only natural order. */
export function tailOf({ capped, documents, namespace }: Collection, filter: Doc): Tail {
  if (capped === undefined) {
    const message = `error processing query: ns=${namespace} tailable cursor requested on non capped`;
    throw new ServerError(2, 'BadValue', message);
  }
  const fits = predicateOf(filter);
  let at: { key: string; record: number } | undefined;
  return (limit) => {
    if (at !== undefined && capped.records.get(at.key) !== at.record) {
      const message = `CollectionScan died due to position in capped collection being deleted. Last seen: ${at.record}`;
      throw new ServerError(136, 'CappedPositionLost', message);
    }
    const batch: Doc[] = [];
    for (const [key, record] of capped.records) {
      if (at !== undefined && record <= at.record) continue;
      if (batch.length === limit) break;
      at = { key, record };
      const doc = documents.get(key);
      if (doc !== undefined && fits(doc)) batch.push(doc);
    }
    return batch;
  };
}
