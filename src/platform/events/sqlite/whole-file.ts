// Files that appear whole or not at all, and stay there after a power loss.
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** A name for a file in the making, next to its place and this process's own. */
export function draftOf(file: string): string {
  return `${file}.${process.pid}.new`;
}

/** Of several processes that make the same file at once one wins, and the others find it made. */
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
