// Files that appear whole or not at all, and survive a power loss.
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the name of an unfinished file, which only this process uses. */
export const draftOf = (file: string): string => `${file}.${process.pid}.new`;

/** Moves the draft into place. If several processes create the same file at once, one wins and the others find it. */
export function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  syncToDisk(dirname(file));
}

/** Syncs a file or a folder. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
