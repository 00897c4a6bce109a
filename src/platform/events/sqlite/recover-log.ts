// Recovers events from a file that SQLite can't read as a whole, into a new log. It needs neither the first page of the
// file nor the pages that lead to the others. The chain of hashes then proves how much of it is the log.
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventsOfPage, PAGE_BYTES } from './event-pages.ts';
import type { Chain } from './hash-chain.ts';
import { createCopy } from './log-file.ts';

const PAGES_PER_TURN = 500;

/** @param target Where there is no log yet. It gets the anchor of the damaged one. */
export async function recoverLog(
  file: string,
  target: string,
  { chain, signal }: Readonly<{ chain: Chain; signal: AbortSignal }>,
): Promise<void> {
  const pages = openPages(file);
  const db = createCopy(target, file, chain);
  try {
    // A damaged row may have the position, the id or the revision of another.
    const insert = db.prepare('INSERT OR IGNORE INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    for (let number = 1; number <= pages.count; number += 1) {
      const page = pages.at(number);
      for (const row of page === undefined ? [] : eventsOfPage(page, pages.at)) {
        const { position, stream, revision, id, type, data, metadata, hash } = row;
        insert.run(position, stream, revision, id, type, data, metadata, hash);
      }
      if (number % PAGES_PER_TURN > 0) continue;
      await nextTurn();
      signal.throwIfAborted();
    }
    db.exec('COMMIT');
  } finally {
    db.close();
    pages.close();
  }
}

/** Opens the pages of a file as its write-ahead log left them. */
function openPages(file: string) {
  const committed = committedPages(`${file}-wal`);
  const descriptor = openSync(file, 'r');
  const inFile = Math.ceil(statSync(file).size / PAGE_BYTES);
  return {
    count: committed.keys().reduce((most, number) => Math.max(most, number), inFile),
    /** A page that was cut off reads as zeros at its end. */
    at(number: number): Buffer | undefined {
      const newer = committed.get(number);
      if (newer !== undefined) return newer;
      if (number < 1 || number > inFile) return undefined;
      const page = Buffer.alloc(PAGE_BYTES);
      readSync(descriptor, page, 0, PAGE_BYTES, (number - 1) * PAGE_BYTES);
      return page;
    },
    close: () => closeSync(descriptor),
  };
}

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Returns the newest version of each page that was committed to a write-ahead log. */
function committedPages(wal: string): ReadonlyMap<number, Buffer> {
  const committed = new Map<number, Buffer>();
  if (!existsSync(wal)) return committed;
  const bytes = readFileSync(wal);
  const salts = bytes.subarray(16, 24);
  let pending: [number, Buffer][] = [];
  for (let at = WAL_HEADER_BYTES; at + FRAME_HEADER_BYTES + PAGE_BYTES <= bytes.length; ) {
    const [number, sizeAfterCommit] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
    // An older generation's frames follow the newest ones.
    if (!bytes.subarray(at + 8, at + 16).equals(salts)) break;
    at += FRAME_HEADER_BYTES + PAGE_BYTES;
    pending.push([number, bytes.subarray(at - PAGE_BYTES, at)]);
    if (sizeAfterCommit === 0) continue;
    for (const [page, content] of pending) committed.set(page, content);
    pending = [];
  }
  return committed;
}
