// A log in segments: files that never change, so that copies of a log share the segments of their common beginning.
// Each line is an event's row with its link in the chain, which is keyed from the first event on. Segments are written
// and read as streams. A log that was joined from segments is verified like any other.
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { StoredEvent } from '../event-store.ts';
import { readAnchor } from './anchor.ts';
import { type Chain, EMPTY_LOG, keyedHash, type LogHead } from './hash-chain.ts';
import { LogDamaged } from './log-damaged.ts';
import { createCopy } from './log-file.ts';
import { storedEvent } from './log-reader.ts';
import { isConstraintViolation } from './sqlite-fault.ts';

const row = z.tuple([z.int(), z.string(), z.int(), z.string(), z.string(), z.string(), z.string(), z.string()]);

/** Writes events as the continuation of a log that ends at `after`. Returns the new end. */
export async function writeSegment(
  segment: string,
  events: AsyncIterable<StoredEvent>,
  { after, chain }: Readonly<{ after: LogHead; chain: Chain }>,
): Promise<LogHead> {
  let head = after;
  async function* lines() {
    for await (const event of events) {
      const { stream, revision, id, type } = event;
      const position = head.position + 1;
      const [data, metadata] = [JSON.stringify(event.data), JSON.stringify(event.metadata)];
      const hash = keyedHash(chain, head.hash, { position, stream, revision, id, type, data, metadata });
      head = { position, hash };
      yield `${JSON.stringify([position, stream, revision, id, type, data, metadata, hash])}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(segment, { flush: true, mode: 0o600 }));
  return head;
}

/** Reads segments, and checks each link of their chain. */
export function readSegments(
  segments: readonly string[],
  { anchored, chain }: Readonly<{ anchored: string; chain: Chain }>,
) {
  let head = EMPTY_LOG;
  /** Throws `LogDamaged` where the chain breaks, and at the end if the anchor names another one. */
  async function* events(): AsyncGenerator<StoredEvent> {
    for (const segment of segments) {
      for await (const line of createInterface(createReadStream(segment))) {
        const parsed = rowIn(line);
        if (parsed === undefined) throw damaged(segment, head);
        const [position, stream, revision, id, type, data, metadata, hash] = parsed;
        const linked = keyedHash(chain, head.hash, { position, stream, revision, id, type, data, metadata });
        if (position !== head.position + 1 || hash !== linked) throw damaged(segment, head);
        head = { position, hash };
        yield storedEvent([position, stream, revision, id, type, data, metadata]);
      }
    }
    if (readAnchor(anchored)?.hash !== head.hash) throw damaged(segments.at(-1) ?? anchored, head);
  }
  /** `head` is the last event that was read. */
  return { events: events(), head: () => head };
}

const damaged = (segment: string, { position }: LogHead) =>
  new LogDamaged('chain-broken', `${segment} is damaged after position ${position}.`);

/** Joins segments to a log, up to a line that can't be read. The anchor of `anchored` shows what is missing. */
export async function joinSegments(
  segments: readonly string[],
  { log, anchored, chain }: Readonly<{ log: string; anchored: string; chain: Chain }>,
): Promise<void> {
  const db = createCopy(log, anchored, chain);
  try {
    const insert = db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    for (const segment of segments) {
      for await (const line of createInterface(createReadStream(segment))) {
        const parsed = rowIn(line);
        if (parsed === undefined || !isInserted(() => insert.run(...parsed))) return;
      }
    }
  } finally {
    db.exec('COMMIT');
    db.close();
  }
}

function rowIn(line: string): z.infer<typeof row> | undefined {
  try {
    return row.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function isInserted(insert: () => unknown): boolean {
  try {
    insert();
    return true;
  } catch (error) {
    // A damaged id or position collides with that of another event.
    if (isConstraintViolation(error)) return false;
    throw error;
  }
}
