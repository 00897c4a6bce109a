// A log in segments: files that never change, so that copies of a log share the segments of their common beginning.
// Each line is an event's row with its link in the chain. A log that was joined from segments is verified like any
// other.
import { copyFileSync, createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { openSqlite } from '../../open-sqlite.ts';
import { anchorFileOf } from './anchor.ts';
import type { Chain } from './hash-chain.ts';
import { createLogFile, openLogToRead } from './log-file.ts';

const row = z.tuple([z.int(), z.string(), z.int(), z.string(), z.string(), z.string(), z.string(), z.string()]);
const columns = 'position, stream, revision, id, type, data, metadata, hash';

/** Writes the events of a log after a position. */
export async function writeSegment(log: string, after: number, segment: string): Promise<void> {
  const db = openLogToRead(log);
  try {
    const rows = db.prepare(`SELECT ${columns} FROM event WHERE position > ? ORDER BY position`).iterate(after);
    const lines = rows.map((each) => `${JSON.stringify(Object.values(each))}\n`);
    await pipeline(Readable.from(lines), createWriteStream(segment, { flush: true, mode: 0o600 }));
  } finally {
    db.close();
  }
}

/**
 * Joins segments to a log. It ends at a line that can't be read: the copied anchor shows that something is missing.
 *
 * @param anchored The log from which the anchor is taken.
 */
export async function joinSegments(
  segments: readonly string[],
  { log, anchored, chain }: Readonly<{ log: string; anchored: string; chain: Chain }>,
): Promise<void> {
  createLogFile(log, chain);
  copyFileSync(anchorFileOf(anchored), anchorFileOf(log));
  const db = openSqlite(log, {});
  // After a crash, it is joined again.
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  try {
    const insert = db.prepare(`INSERT INTO event (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
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

/** SQLITE_CONSTRAINT: a damaged id or position collides with that of another event. */
const constraint = 19;

function isInserted(insert: () => unknown): boolean {
  try {
    insert();
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === constraint) return false;
    throw error;
  }
}
