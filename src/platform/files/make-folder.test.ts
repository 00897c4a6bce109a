import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kindling-make-folder-'));
});
afterEach(() => rmSync(place, { recursive: true }));

test('creates a folder and its parents, and leaves an existing one', () => {
  const folder = join(place, 'a/b/c');
  makeFolder(folder, 0o700);
  writeFileSync(join(folder, 'file'), 'here');
  makeFolder(folder, 0o700);
  expect(statSync(join(place, 'a')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'file')).isFile()).toBe(true);
});

test('refuses a file in place of the folder or of a parent', () => {
  writeFileSync(join(place, 'file'), '');
  expect(() => makeFolder(join(place, 'file'))).toThrow(/EEXIST/);
  expect(() => makeFolder(join(place, 'file/inside'))).toThrow(/ENOTDIR/);
});

test.runIf(process.platform === 'linux')('refuses a file system that has no folders', () => {
  expect(() => makeFolder('/proc/kindling/data')).toThrow(/ENOENT/);
});
