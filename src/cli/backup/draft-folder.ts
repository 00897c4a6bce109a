// The draft of a backup, in a folder next to the final place. Its owner holds its lock, so simultaneous backups do not mix.
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataFolderInUse, lockDataFolder } from '../../platform/files/data-folder-lock.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import { manifestFile } from './backup-folder.ts';
import { syncFolder } from './log-of-backup.ts';

export type Draft = Readonly<{
  path: string;
  /** Renames the draft to its final name, durably. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}>;

const lockFile = 'server.lock';
const lockFiles = [lockFile, 'server.pid'];

export async function beginDraft(folder: string): Promise<Draft> {
  const path = `${folder}.unfinished`;
  requireParent(folder);
  if (existsSync(path) && !(await isDraft(path)))
    throw new Failed(`${path} is in the way, and no backup. Move it away.`);
  await makeFolder(path, 0o700);
  const lock = lockedBy(folder, path);
  const letGo = () => removeIfEmpty(path, lock.release);
  if (existsSync(folder)) {
    letGo();
    throw thereAlready(folder);
  }
  await empty(path);
  let isOurs = true;
  return {
    path,
    async publish() {
      await forOwnerAlone(path);
      await syncFolder(path);
      renameSync(path, folder);
      isOurs = false;
      lock.release();
      for (const name of lockFiles) await rm(join(folder, name), { force: true });
      await syncFolder(folder);
      await syncFolder(dirname(folder));
    },
    async discard() {
      if (!isOurs) return;
      isOurs = false;
      await empty(path).finally(letGo);
    },
  };
}

/** Creating a missing parent would fill the disk below a mount point where nothing is mounted. */
function requireParent(folder: string): void {
  const parent = dirname(folder);
  const stats = statSync(parent, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return;
  if (stats !== undefined) throw new UsageError(`${parent} is a file. Name another folder.`);
  throw new UsageError(`${parent} does not exist. Mount or create it first, or name another folder.`);
}

async function makeFolder(path: string, mode: number): Promise<void> {
  // A killed process left this draft.
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    // Not recursive: on /proc, Node would try that forever.
    await mkdir(path, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['EEXIST', 'ENOTDIR'].includes(code)) {
      throw new UsageError(
        `${path} can't be created: it, or a folder on the way to it, is a file. Name another folder.`,
      );
    }
    // ENOENT: a file system such as /proc takes no folders.
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) {
      throw new Failed(
        `${path} can't be created: this user can't write there. Grant it access, or name another folder.`,
      );
    }
    throw error;
  }
}

const thereAlready = (folder: string) =>
  new Failed(`Another backup has just been written to ${folder}. Keep that one, or name another folder.`);

async function empty(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (!lockFiles.includes(name)) await rm(join(path, name), { recursive: true, force: true });
  }
}

function removeIfEmpty(path: string, release = () => {}): void {
  const isEmpty = existsSync(path) && readdirSync(path).every((name) => lockFiles.includes(name));
  if (isEmpty) for (const name of lockFiles) rmSync(join(path, name), { force: true });
  release();
  if (!isEmpty) return;
  try {
    rmdirSync(path);
  } catch {
    // Another backup already uses the draft.
  }
}

async function isDraft(path: string): Promise<boolean> {
  // Another backup may have just renamed the draft.
  const names = await readdir(path).catch(() => []);
  return names.length === 0 || names.some((name) => name === lockFile || name === manifestFile);
}

function lockedBy(folder: string, path: string) {
  try {
    return lockDataFolder(path);
  } catch (error) {
    if (existsSync(folder)) throw thereAlready(folder);
    if (!(error instanceof DataFolderInUse)) {
      removeIfEmpty(path);
      throw error;
    }
    const which = error.pid === undefined ? '' : ` (process ${error.pid})`;
    throw new Failed(`Another backup${which} is being written to ${folder}.`);
  }
}

/** The entries stay private when they are copied without the outer folder. */
async function forOwnerAlone(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
