// A folder on disk for the duration of one command. It may contain members' texts, so the next command that needs a
// folder removes those of killed commands.
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDataFolderInUse, lockDataFolder } from '../files/data-folder-lock.ts';

const prefix = 'kindling-verify-';
/** A folder is locked moments after its creation. */
const lockedWithinMs = 10_000;

export async function openScratchFolder(): Promise<Readonly<{ path: string; remove(): Promise<void> }>> {
  await removeAbandoned(tmpdir());
  const path = await mkdtemp(join(tmpdir(), prefix));
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    const lock = lockDataFolder(path);
    return { path, remove: () => remove().finally(lock.release) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(root, name);
    // Another command may be removing it too.
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (Date.now() - found.mtimeMs < lockedWithinMs || isDataFolderInUse(folder)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
