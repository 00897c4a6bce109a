// A small disk that soon fills up, for the duration of a test.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Returns the reason if there is none. */
export function smallDisk(megabytes: number): { folder: string } | { reason: string } {
  const folder = join(mkdtempSync(join(tmpdir(), 'kindling-disk-')), 'disk');
  mkdirSync(folder);
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    return { reason: `mounting a small disk is not permitted here: ${String(error).split('\n')[0]}` };
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return { folder };
}

export function fillDisk(folder: string): void {
  const ballast = openSync(join(folder, 'ballast'), 'a');
  try {
    for (;;) writeSync(ballast, Buffer.alloc(4_096));
  } catch {
    closeSync(ballast);
  }
}
