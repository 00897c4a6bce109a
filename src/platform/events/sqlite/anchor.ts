// The log's head in a small file outside the database. It reveals when SQLite has silently dropped a damaged tail of
// its WAL. The anchor may lag behind the log, but is never ahead of what is durable in it.
import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { z } from 'zod';
import { draftOf, putInPlace } from '../../files/whole-file.ts';
import { EMPTY_LOG, type LogHead } from './hash-chain.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';

const SIZE_BYTES = 128;
const SYNC_PAUSE_MS = 1_000;

const content = z.object({ position: z.int(), hash: z.string() });

export const anchorFileOf = (logFile: string): string => `${logFile}.anchor`;

export function readAnchor(logFile: string): LogHead | undefined {
  const file = anchorFileOf(logFile);
  return existsSync(file) ? parse(readFileSync(file, 'utf8'), file) : undefined;
}

/** Creates the anchor, or sets it to another head, even an earlier one. */
export function writeAnchor(logFile: string, head: LogHead): void {
  openAnchor(logFile, head).close();
}

/** Creates the anchor if there is none. `overwrite` sets it to that head in any case. */
export function openAnchor(logFile: string, overwrite?: LogHead) {
  const file = anchorFileOf(logFile);
  if (!existsSync(file)) {
    writeFileSync(draftOf(file), bytesOf(EMPTY_LOG), { flush: true });
    putInPlace(draftOf(file), file);
  }
  const descriptor = openSync(file, 'r+');
  const buffer = Buffer.alloc(SIZE_BYTES);
  let syncTimer: NodeJS.Timeout | undefined;

  // Written in place and smaller than a sector, so it needs no room on a full disk and is never torn.
  const write = (head: LogHead): void => {
    writeSync(descriptor, bytesOf(head), 0, SIZE_BYTES, 0);
  };
  // Another process may have moved the anchor since. Two concurrent writers can leave the older head in it for a moment.
  const current = (): LogHead => {
    readSync(descriptor, buffer, 0, SIZE_BYTES, 0);
    return parse(buffer.toString('utf8'), file);
  };
  // At most once a second, since after a power loss an older anchor is as true as the newest.
  const syncSoon = (): void => {
    syncTimer ??= setTimeout(() => {
      syncTimer = undefined;
      fdatasync(descriptor, () => {});
    }, SYNC_PAUSE_MS).unref();
  };

  if (overwrite !== undefined) write(overwrite);

  return {
    /** Moves the anchor forward, never back. Requires a head that is durable. */
    advance(head: LogHead): void {
      if (current().position >= head.position) return;
      write(head);
      syncSoon();
    },
    close(): void {
      clearTimeout(syncTimer);
      fdatasyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}

const bytesOf = (head: LogHead): Buffer => Buffer.from(`${JSON.stringify(head).padEnd(SIZE_BYTES - 1)}\n`);

function parse(text: string, file: string): LogHead {
  try {
    return content.parse(JSON.parse(text));
  } catch {
    throw new LogDamaged('anchor-unreadable', `${file} is not an anchor of an event log. ${recoveryOptions}`);
  }
}
