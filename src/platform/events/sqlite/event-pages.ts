// Reads the events of a log out of the bytes of its pages, for a file that SQLite can't read. https://www.sqlite.org/fileformat2.html
// It trusts nothing that it reads: what can't be an event is skipped, and the chain of hashes proves the rest.
import type { HashedRow } from './tail-check.ts';

/** SQLite's default, which every log has. */
export const PAGE_BYTES = 4_096;

/** Returns a page by its number, which begins with 1. */
type PageAt = (number: number) => Buffer | undefined;

const TABLE_LEAF = 13;
/** A longer payload continues on overflow pages. */
const MAX_LOCAL_BYTES = PAGE_BYTES - 35;
const MIN_LOCAL_BYTES = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23;
/** SQLite's limit. */
const MAX_PAYLOAD_BYTES = 1_000_000_000;

/** Returns the events of a page; none if it holds something else. */
export function eventsOfPage(page: Buffer, pageAt: PageAt): readonly HashedRow[] {
  if (page[0] !== TABLE_LEAF || page.length < PAGE_BYTES) return [];
  const cells = Math.min(page.readUInt16BE(3), (PAGE_BYTES - 8) / 2);
  return Array.from({ length: cells }, (_, cell) => eventIn(page, page.readUInt16BE(8 + 2 * cell), pageAt)).filter(
    (row) => row !== undefined,
  );
}

function eventIn(page: Buffer, cell: number, pageAt: PageAt): HashedRow | undefined {
  try {
    const [size, afterSize] = varint(page, cell);
    const [position, start] = varint(page, afterSize);
    const record = payload(page, start, size, pageAt);
    return record && eventOf(position, record);
  } catch (error) {
    // Something led out of the page or the record.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function payload(page: Buffer, start: number, size: number, pageAt: PageAt): Buffer | undefined {
  if (size > MAX_PAYLOAD_BYTES) return undefined;
  if (size <= MAX_LOCAL_BYTES) return page.subarray(start, start + size);
  const preferred = MIN_LOCAL_BYTES + ((size - MIN_LOCAL_BYTES) % (PAGE_BYTES - 4));
  const local = preferred <= MAX_LOCAL_BYTES ? preferred : MIN_LOCAL_BYTES;
  const parts = [page.subarray(start, start + local)];
  let next = page.readUInt32BE(start + local);
  const seen = new Set<number>();
  for (let missing = size - local; missing > 0; missing -= PAGE_BYTES - 4) {
    const overflow = seen.has(next) ? undefined : pageAt(next);
    if (overflow === undefined) return undefined;
    seen.add(next);
    parts.push(overflow.subarray(4, 4 + missing));
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** Decodes a record: a header with the type of each column, then their values. The position is the key of the row instead. */
function eventOf(position: number, record: Buffer): HashedRow | undefined {
  const [headerBytes, afterLength] = varint(record, 0);
  const types: number[] = [];
  for (let at = afterLength; at < headerBytes; ) {
    const [type, after] = varint(record, at);
    types.push(type);
    at = after;
  }
  if (types.length !== 8) return undefined;
  let at = headerBytes;
  const [, stream, revision, id, type, data, metadata, hash] = types.map((each) => {
    const length = lengthOf(each);
    if (at + length > record.length) throw new RangeError('The record is too short.');
    at += length;
    return columnOf(each, record.subarray(at - length, at));
  });
  const texts = { stream, id, type, data, metadata, hash };
  if (typeof revision !== 'number' || !areTexts(texts)) return undefined;
  return { position, revision, ...texts };
}

const areTexts = <Key extends string>(values: Record<Key, unknown>): values is Record<Key, string> =>
  Object.values(values).every((value) => typeof value === 'string');

const integerBytes = [0, 1, 2, 3, 4, 6, 8];
const isText = (type: number): boolean => type >= 13 && type % 2 === 1;
const lengthOf = (type: number): number => integerBytes[type] ?? (type < 12 ? 0 : Math.floor((type - 12) / 2));

function columnOf(type: number, bytes: Buffer): string | number | undefined {
  if (isText(type)) return bytes.toString('utf8');
  if (type === 8 || type === 9) return type - 8;
  return type >= 1 && type <= 5 ? bytes.readIntBE(0, bytes.length) : undefined;
}

/** Reads seven bits from each byte while its eighth is set, but at most nine bytes. Returns the number and where it ends. */
function varint(bytes: Buffer, start: number): readonly [number, number] {
  let value = 0;
  for (let at = start; at < start + 8; at += 1) {
    const byte = bytes.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  return [value * 256 + bytes.readUInt8(start + 8), start + 9];
}
