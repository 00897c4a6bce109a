// Where a backup grows until it is whole: beside its place, under a name that tells. One that a kill left behind is begun anew by
// the next backup to the same place, and two at once do not write into each other.
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataFolderInUse, lockDataFolder } from '../../platform/data-folder-lock.ts';
import { Failed } from '../exit-codes.ts';
import { manifestFile } from './backup-folder.ts';

export type Draft = Readonly<{
  path: string;
  /** Gives it its name, which a power cut does not take away again. */
  publish(): Promise<void>;
  /** Removes what was not published. */
  discard(): Promise<void>;
}>;

const lockFile = 'server.lock';

export async function beginDraft(folder: string): Promise<Draft> {
  const path = `${folder}.unfinished`;
  await mkdir(dirname(folder), { recursive: true });
  if (existsSync(path) && !(await isDraft(path)))
    throw new Failed(`${path} is in the way, and no backup. Move it away.`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const lock = lockedBy(folder, path);
  for (const name of await readdir(path)) {
    if (!name.startsWith('server.')) await rm(join(path, name), { recursive: true });
  }
  let isOurs = true;
  return {
    path,
    async publish() {
      lock.release();
      await rm(join(path, lockFile));
      await forOwnerAlone(path);
      await sync(path);
      await rename(path, folder);
      isOurs = false;
      await sync(dirname(folder));
    },
    async discard() {
      if (!isOurs) return;
      lock.release();
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function isDraft(path: string): Promise<boolean> {
  const names = await readdir(path);
  return names.length === 0 || names.some((name) => name === lockFile || name === manifestFile);
}

function lockedBy(folder: string, path: string) {
  try {
    return lockDataFolder(path);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new Failed(`Another backup (process ${error.pid}) is being written to ${folder}.`);
  }
}

/** Also where it is copied to without the folder that keeps others out. */
async function forOwnerAlone(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
