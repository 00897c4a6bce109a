// Documents for the length of one verification. They lie on disk, so that a log of any length fits. They hold what members wrote,
// so the next verification removes what a killed one has left.
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDataFolderInUse, lockDataFolder } from '../data-folder-lock.ts';
import { type DraftFile, openDraft } from '../documents/sqlite/draft-file.ts';

const prefix = 'kindling-verify-';
/** A folder is locked moments after it is made. */
const lockedWithinMs = 10_000;

export async function withScratchDocuments<Result>(work: (scratch: DraftFile) => Promise<Result>): Promise<Result> {
  await removeAbandoned(tmpdir());
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    const lock = lockDataFolder(folder);
    const scratch = openDraft(join(folder, 'scratch.sqlite'));
    return await work(scratch)
      .finally(() => scratch.discard())
      .finally(() => lock.release());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(root, name);
    // Another verification may be removing it too.
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (Date.now() - found.mtimeMs < lockedWithinMs || isDataFolderInUse(folder)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
