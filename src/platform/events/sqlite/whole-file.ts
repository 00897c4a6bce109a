// Files that appear whole or not at all, and survive a power loss.
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** The name of an unfinished file: next to its final place, and used by this process alone. */
export function draftOf(file: string): string {
  return `${file}.${process.pid}.new`;
}

/** Moves the draft into place. If several processes create the same file simultaneously, one wins and the others find it. */
export function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  syncFolder(dirname(file));
}

export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
