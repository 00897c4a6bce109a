// Media on disk: the promises of every media store, and what a restart and a crash leave behind.
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openFileMediaStore } from './file-media-store.ts';
import { describeMediaStore } from './media-store.contract.ts';

const id = '0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e4f';

const filesUnder = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

const temporary = () => mkdtemp(join(tmpdir(), 'kindling-media-'));

describeMediaStore('files', async () => {
  const folder = await temporary();
  return {
    store: await openFileMediaStore(folder),
    fileCount: async () => (await filesUnder(folder)).length,
    close: () => rm(folder, { recursive: true }),
  };
});

async function aFolder(): Promise<string> {
  const folder = await temporary();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('stored files are there for the next process', async () => {
  const folder = await aFolder();
  await (await openFileMediaStore(folder)).put(id, 'original', Buffer.from('lasting'), 'image/webp');
  const opened = await (await openFileMediaStore(folder)).open(id, 'original');
  expect(opened && (await buffer(opened.stream)).toString()).toBe('lasting');
});

test('files that a crash left half-written are swept at the next start; files being written are not', async () => {
  const folder = await aFolder();
  await openFileMediaStore(folder);
  const leftover = join(folder, 'incoming', 'left-by-a-crash');
  await writeFile(leftover, 'half');
  await writeFile(join(folder, 'incoming', 'being-written'), 'half');
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
  await utimes(leftover, twoHoursAgo, twoHoursAgo);
  await openFileMediaStore(folder);
  expect(await filesUnder(folder)).toEqual(['being-written']);
});
