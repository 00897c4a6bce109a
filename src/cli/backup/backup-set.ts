// The backups in one folder. Only those that Kindling named itself are pruned.
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAutomaticName } from '../../app/start/settings/backup-settings.ts';
import { isDataFolderInUse } from '../../platform/files/data-folder-lock.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';
import { Failed } from '../exit-codes.ts';
import { isBackup, isSealedBy, type Manifest, readManifest } from './backup-folder.ts';

export type ListedBackup = Readonly<{
  folder: string;
  name: string;
  takenAt: string;
  manifest: Manifest;
  isAutomatic: boolean;
}>;

const draftSuffix = '.unfinished';

/** Returns the backups made under this master key, oldest first. */
export async function backupsIn(
  parent: string,
  keyring: Pick<Keyring, 'fingerprint'>,
): Promise<readonly ListedBackup[]> {
  const found: ListedBackup[] = [];
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name);
    if (name.endsWith(draftSuffix) || !isBackup(folder)) continue;
    const sealed = await readManifest(folder).catch((error: unknown) => {
      if (error instanceof Failed) return undefined;
      throw error;
    });
    if (sealed === undefined || !isSealedBy(keyring, sealed)) continue;
    const { manifest } = sealed;
    found.push({ folder, name, takenAt: manifest.takenAt, manifest, isAutomatic: isAutomaticName(name) });
  }
  return found.toSorted((one, other) => (one.takenAt < other.takenAt ? -1 : 1));
}

/** Returns other folders that look like backups: their manifest is damaged, or sealed under another key. */
export async function othersIn(parent: string, found: readonly ListedBackup[]): Promise<readonly string[]> {
  const known = new Set(found.map(({ name }) => name));
  const names = (await readdir(parent).catch(() => [])).filter((name) => !name.endsWith(draftSuffix));
  return names
    .filter((name) => !known.has(name) && (isBackup(join(parent, name)) || isAutomaticName(name)))
    .toSorted()
    .map((name) => join(parent, name));
}

export type Size = Readonly<{
  bytes: number;
  /** Of files that no other backup shares. */
  ownBytes: number;
}>;

export async function sizeOf(folder: string): Promise<Size> {
  let [bytes, ownBytes] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { size, nlink } = await stat(join(entry.parentPath, entry.name));
    bytes += size;
    if (nlink === 1) ownBytes += size;
  }
  return { bytes, ownBytes };
}

/** Makes it a draft first, so that what a kill leaves behind is no backup, and is removed later. */
export async function removeBackup(folder: string): Promise<void> {
  const going = `${folder}${draftSuffix}`;
  await rm(going, { recursive: true, force: true });
  await rename(folder, going);
  await rm(going, { recursive: true, force: true });
}

/** @param next The next backup, whose draft is replaced under its lock. */
export async function removeLeftovers(parent: string, next?: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.endsWith(draftSuffix)) continue;
    const finished = name.slice(0, -draftSuffix.length);
    if (finished === next || !isAutomaticName(finished)) continue;
    const folder = join(parent, name);
    if (!isDataFolderInUse(folder)) await rm(folder, { recursive: true, force: true });
  }
}
