// One server per data folder. The lock is the operating system's, held by SQLite on a dedicated file, so it dies with
// its process. The holder's pid is written next to it for people only.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFull } from './disk-full.ts';
import { makeFolder } from './make-folder.ts';

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** How long to retry: a process that only checks whether the folder is in use holds the file for microseconds. */
const probeTimeoutMs = 250;

export type DataFolderLock = ReturnType<typeof lockDataFolder>;

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another server' : `another server (process ${pid})`;
    super(`The data folder ${folder} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`);
    this.pid = pid;
  }
}

export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';

  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const why = isDamage(cause)
      ? lockDamaged(folder)
      : isDiskFull(cause)
        ? `The disk of ${folder} is full. Make room, then start it again.`
        : `The data folder ${folder} can't be written to: ${reason}. Give this user the right to, or set DATA_DIR.`;
    super(why, { cause });
  }
}

/** Keeps the connections from being garbage-collected, which would release their locks. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Creates the folder if needed. Nothing may open `server.lock` except through SQLite: on POSIX systems, a process that
 * closes any handle of a file gives up all its locks on it.
 */
export function lockDataFolder(folder: string) {
  const pidFile = pidFileIn(folder);
  const lock = exclusive(folder, pidFile);
  heldLocks.add(lock);
  return {
    /** Idempotent. */
    release(): void {
      if (!lock.isOpen) return;
      heldLocks.delete(lock);
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

/** Takes microseconds, and creates nothing. */
export const isDataFolderInUse = (folder: string): boolean => isBusy(faultOfLock(folder));

export const holderOfDataFolder = (folder: string): number | undefined =>
  isDataFolderInUse(folder) ? readPid(pidFileIn(folder)) : undefined;

const pidFileIn = (folder: string): string => join(folder, 'server.pid');

/** Returns a sentence about a damaged lock file, which no server can lock. */
export const lockDamageIn = (folder: string): string | undefined =>
  isDamage(faultOfLock(folder)) ? lockDamaged(folder) : undefined;

function faultOfLock(folder: string): unknown {
  const file = join(folder, 'server.lock');
  if (!existsSync(file)) return undefined;
  try {
    using lock = new DatabaseSync(file, { readOnly: true });
    lock.prepare('SELECT 1 FROM sqlite_schema').get();
    return undefined;
  } catch (error) {
    return error;
  }
}

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : 0;
const isBusy = (error: unknown): boolean => codeOf(error) === SQLITE_BUSY;
const isDamage = (error: unknown): boolean => [SQLITE_CORRUPT, SQLITE_NOTADB].includes(codeOf(error));

const lockDamaged = (folder: string): string =>
  `${join(folder, 'server.lock')} is damaged. Stop every server of this folder, then delete that file.`;

function exclusive(folder: string, pidFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: probeTimeoutMs });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    writeFileSync(pidFile, `${process.pid}\n`);
    return lock;
  } catch (error) {
    lock?.close();
    if (isBusy(error)) throw new DataFolderInUse(folder, readPid(pidFile));
    throw new DataFolderUnusable(folder, error);
  }
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}
