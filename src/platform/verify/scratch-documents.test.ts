import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataFolder } from '../files/data-folder-lock.ts';
import { withScratchDocuments } from './scratch-documents.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kindling-scratch-'));
  vi.stubEnv('TMPDIR', root);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

async function leftBehind(name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder);
  await writeFile(join(folder, 'scratch.sqlite'), 'what members wrote');
  return folder;
}

const long = new Date('2026-11-02T09:30:00Z');

test('nothing is left behind, even if the work failed', async () => {
  const work = withScratchDocuments(async () => {
    expect(await readdir(root)).toHaveLength(1);
    throw new Error('The log is damaged.');
  });
  await expect(work).rejects.toThrow('The log is damaged.');
  expect(await readdir(root)).toEqual([]);
});

test('leftovers of a killed one are removed by the next', async () => {
  await utimes(await leftBehind('kindling-verify-killed'), long, long);
  await withScratchDocuments(async () => {});
  expect(await readdir(root)).toEqual([]);
});

test('anything in use, just created, or not from a verification is kept', async () => {
  const inUse = await leftBehind('kindling-verify-in-use');
  const lock = lockDataFolder(inUse);
  const others = await leftBehind('somebody-elses');
  for (const folder of [inUse, others]) await utimes(folder, long, long);
  await leftBehind('kindling-verify-just-made');
  await symlink(others, join(root, 'kindling-verify-link'));
  await withScratchDocuments(async () => {});
  lock.release();
  const stay = ['kindling-verify-in-use', 'kindling-verify-just-made', 'kindling-verify-link', 'somebody-elses'];
  expect((await readdir(root)).sort()).toEqual(stay);
});
