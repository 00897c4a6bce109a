// Two backups to one place, in the moments when one of them ends.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { beginDraft, type Draft } from './draft-folder.ts';

const ahead = vi.hoisted(() => ({ of: async () => {} }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const after =
    <Call extends readonly unknown[]>(step: (...call: Call) => Promise<void>) =>
    async (...call: Call) => {
      await ahead.of();
      return step(...call);
    };
  return { ...real, chmod: after(real.chmod), rm: after(real.rm) };
});

let folder: string;
let first: Draft;

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'kindling-draft-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  folder = join(parent, 'backup');
  first = await beginDraft(folder);
  await writeFile(join(first.path, 'backup.json'), '{}');
  await mkdir(join(first.path, 'media'));
});

/** Tries to begin another backup before each step of `ending`. Returns the outcome of each try. */
async function meanwhile(ending: () => Promise<void>): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const attempt = async () => {
    ahead.of = async () => {};
    outcomes.push(await beginDraft(folder).then(() => 'begun', String));
    ahead.of = attempt;
  };
  ahead.of = attempt;
  await ending().finally(() => {
    ahead.of = async () => {};
  });
  return outcomes;
}

const refusal = expect.stringMatching(/Another backup (\(process \d+\) is being|has just been) written to/);

test('until a backup has its name, and after, no other one to the same place starts', async () => {
  const outcomes = await meanwhile(first.publish);
  expect(outcomes.length).toBeGreaterThan(4);
  expect(outcomes).toEqual(outcomes.map(() => refusal));
  await expect(beginDraft(folder)).rejects.toThrow('has just been written');
  await first.discard();
  expect((await readdir(folder)).toSorted()).toEqual(['backup.json', 'media']);
  expect(await readdir(join(folder, '..'))).toEqual(['backup']);
});

test('while a failed backup is removed, no other one to the same place starts; then one does, and stays', async () => {
  const outcomes = await meanwhile(first.discard);
  expect(outcomes.length).toBeGreaterThan(1);
  expect(outcomes).toEqual(outcomes.map(() => refusal));
  expect(await readdir(join(folder, '..'))).toEqual([]);
  const second = await beginDraft(folder);
  await writeFile(join(second.path, 'backup.json'), '{}');
  await first.discard();
  await second.publish();
  expect(await readdir(folder)).toEqual(['backup.json']);
});
