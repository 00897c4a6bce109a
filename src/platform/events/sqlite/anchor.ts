// The log's head in a small file outside the database. SQLite silently drops a damaged tail of its WAL, and the anchor is how that
// loss is noticed. The anchor may lag behind the log, but is never ahead of what is durable in it.
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
import { EMPTY_LOG, type LogHead } from './hash-chain.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';
import { draftOf, putInPlace } from './whole-file.ts';

const SIZE_BYTES = 128;
const SYNC_PAUSE_MS = 1_000;

export type Anchor = Readonly<{
  /** Moves the anchor forward, never back. Requires a head that is durable. */
  advance(head: LogHead): void;
  close(): void;
}>;

export function anchorFileOf(logFile: string): string {
  return `${logFile}.anchor`;
}

export function readAnchor(logFile: string): LogHead | undefined {
  const file = anchorFileOf(logFile);
  if (!existsSync(file)) return undefined;
  return parse(readFileSync(file, 'utf8'), file);
}

/** Creates the anchor if there is none. `overwrite` sets it to that head in any case. */
export function openAnchor(logFile: string, options: { overwrite?: LogHead } = {}): Anchor {
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

  if (options.overwrite !== undefined) write(options.overwrite);

  return {
    advance(head) {
      if (current().position >= head.position) return;
      write(head);
      syncSoon();
    },
    close() {
      clearTimeout(syncTimer);
      fdatasyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}

function bytesOf(head: LogHead): Buffer {
  return Buffer.from(`${JSON.stringify(head).padEnd(SIZE_BYTES - 1)}\n`);
}

function parse(text: string, file: string): LogHead {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'position' in value && 'hash' in value) {
      const { position, hash } = value;
      if (typeof position === 'number' && Number.isSafeInteger(position) && typeof hash === 'string') {
        return { position, hash };
      }
    }
  } catch {
    // Reported below, like any other text that isn't an anchor.
  }
  throw new LogDamaged('anchor-unreadable', `${file} is not an anchor of an event log. ${recoveryOptions}`);
}
