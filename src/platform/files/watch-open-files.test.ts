import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchOpenFiles } from './watch-open-files.ts';

test('a file that was deleted, moved or replaced is reported at each check, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-watched-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [deleted = '', moved = '', replaced = '', written = ''] = ['deleted', 'moved', 'replaced', 'written'].map(
    (name) => join(folder, name),
  );
  for (const file of [deleted, moved, replaced, written]) writeFileSync(file, '');
  const lost: string[] = [];
  onTestFinished(watchOpenFiles([deleted, moved, replaced, written], (file) => lost.push(file), 5));
  rmSync(deleted);
  renameSync(moved, `${moved}.old`);
  writeFileSync(`${replaced}.new`, '');
  renameSync(`${replaced}.new`, replaced);
  writeFileSync(written, 'more');
  await expect.poll(() => lost.filter((file) => file === replaced).length).toBeGreaterThan(2);
  expect(new Set(lost)).toEqual(new Set([deleted, moved, replaced]));
});
