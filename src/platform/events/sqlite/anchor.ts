// The log's head, kept in a small file outside the database. SQLite drops a damaged tail of its WAL without a word;
// the anchor is how that loss is noticed. It may lag behind the log, but is never ahead of what is durable in it.
import { closeSync, existsSync, fdatasync, fdatasyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { EMPTY_LOG, type LogHead } from './hash-chain.ts';
import { LogDamaged } from './log-damaged.ts';

const SIZE_BYTES = 128;
const SYNC_PAUSE_MS = 1_000;

export type Anchor = Readonly<{
  /** Moves the anchor forward, never back. Call it only with a head that is durable. */
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

/**
 * One write in place, smaller than a sector: it needs no room on a full disk and is not torn. Syncing follows at most
 * once a second, since after a power loss an older anchor is as true as the newest.
 */
export function openAnchor(logFile: string, options: { overwrite?: LogHead } = {}): Anchor {
  const file = anchorFileOf(logFile);
  const isNew = !existsSync(file);
  const descriptor = openSync(file, isNew ? 'wx+' : 'r+');
  const buffer = Buffer.alloc(SIZE_BYTES);
  let syncTimer: NodeJS.Timeout | undefined;

  const write = (head: LogHead): void => {
    buffer.fill(' ');
    buffer.write(JSON.stringify(head));
    buffer.write('\n', SIZE_BYTES - 1);
    writeSync(descriptor, buffer, 0, SIZE_BYTES, 0);
  };
  // Another process may have moved it since. Two that write at once can leave the older of two heads for a moment.
  const current = (): LogHead => {
    readSync(descriptor, buffer, 0, SIZE_BYTES, 0);
    return parse(buffer.toString('utf8'), file);
  };

  const first = options.overwrite ?? (isNew ? EMPTY_LOG : undefined);
  if (first !== undefined) {
    write(first);
    fdatasyncSync(descriptor);
  }

  return {
    advance(head) {
      if (current().position >= head.position) return;
      write(head);
      syncTimer ??= setTimeout(() => {
        syncTimer = undefined;
        fdatasync(descriptor, () => {});
      }, SYNC_PAUSE_MS).unref();
    },
    close() {
      clearTimeout(syncTimer);
      fdatasyncSync(descriptor);
      closeSync(descriptor);
    },
  };
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
    // Told below, like every other text that is no anchor.
  }
  throw new LogDamaged('anchor-unreadable', `${file} is not an anchor of an event log. Restore it with its log.`);
}
