import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileMediaStore } from './file-media-store.ts';
import type { MediaStore } from './media-store.ts';

const id = '0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e4f';
let folder: string;
let store: MediaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindling-media-'));
  store = await openFileMediaStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const filesUnder = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

const read = async (...args: Parameters<MediaStore['open']>) => {
  const opened = await store.open(...args);
  return opened && { text: (await buffer(opened.stream)).toString(), size: opened.size, type: opened.contentType };
};

test('what was put is read again, whole, with its type', async () => {
  await store.put(id, 'original', Buffer.from('moving pictures'), 'video/mp4');
  await store.put(id, 'thumbnail', Buffer.from('small'), 'image/webp');
  expect(await read(id, 'original')).toEqual({ text: 'moving pictures', size: 15, type: 'video/mp4' });
  expect(await read(id, 'thumbnail')).toEqual({ text: 'small', size: 5, type: 'image/webp' });
  expect(await store.describe(id, 'original')).toEqual({ size: 15, contentType: 'video/mp4' });
});

test('it is still there for the next process', async () => {
  await store.put(id, 'original', Buffer.from('lasting'), 'image/webp');
  store = await openFileMediaStore(folder);
  expect(await read(id, 'original')).toMatchObject({ text: 'lasting' });
});

test('a range gives those bytes and the size of the whole', async () => {
  await store.put(id, 'original', Buffer.from('0123456789'), 'video/webm');
  expect(await read(id, 'original', { first: 2, last: 4 })).toEqual({ text: '234', size: 10, type: 'video/webm' });
  expect(await read(id, 'original', { first: 9, last: 9 })).toMatchObject({ text: '9' });
});

test('a stream can be put', async () => {
  await store.put(id, 'original', Readable.from([Buffer.from('in '), Buffer.from('parts')]), 'video/mp4');
  expect(await read(id, 'original')).toMatchObject({ text: 'in parts' });
});

test('a stream that breaks off leaves nothing behind, and what was there before stays', async () => {
  await store.put(id, 'original', Buffer.from('before'), 'video/mp4');
  async function* breakingOff() {
    yield Buffer.from('half of it');
    throw new Error('connection lost');
  }
  await expect(store.put(id, 'original', Readable.from(breakingOff()), 'video/mp4')).rejects.toThrow('connection lost');
  expect(await read(id, 'original')).toMatchObject({ text: 'before' });
  expect(await filesUnder(folder)).toEqual(['original.mp4']);
});

test('putting again replaces, also with another type', async () => {
  await store.put(id, 'original', Buffer.from('first'), 'video/mp4');
  await store.put(id, 'original', Buffer.from('second'), 'image/webp');
  expect(await read(id, 'original')).toEqual({ text: 'second', size: 6, type: 'image/webp' });
  expect(await filesUnder(folder)).toEqual(['original.webp']);
});

test('deleting takes all variants away, and deleting again is no error', async () => {
  const other = '0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e50';
  await store.put(id, 'original', Buffer.from('gone'), 'image/webp');
  await store.put(id, 'thumbnail', Buffer.from('gone too'), 'image/webp');
  await store.put(other, 'original', Buffer.from('stays'), 'image/webp');
  await store.delete(id);
  await store.delete(id);
  expect(await store.open(id, 'original')).toBeUndefined();
  expect(await store.describe(id, 'thumbnail')).toBeUndefined();
  expect(await read(other, 'original')).toMatchObject({ text: 'stays' });
});

test.each([
  '../../etc/passwd',
  '..',
  'a/../../b-long-enough',
  '.hidden-but-long-enough',
  'UPPER-CASE-IS-NO-ID',
  'with\u0000nul-in-the-middle',
  'short',
  `x${'y'.repeat(64)}`,
  '',
])('no path is made of an id that is none: %j', async (badId) => {
  await expect(store.put(badId, 'original', Buffer.from('evil'), 'image/webp')).rejects.toThrow('no id for media');
  expect(await store.open(badId, 'original')).toBeUndefined();
  expect(await store.describe(badId, 'original')).toBeUndefined();
  await store.delete(badId);
  expect(await filesUnder(folder)).toEqual([]);
});

test('what a crash left half-written is swept at the next start; what is being written now is not', async () => {
  const leftover = join(folder, 'incoming', 'left-by-a-crash');
  await writeFile(leftover, 'half');
  await writeFile(join(folder, 'incoming', 'being-written'), 'half');
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
  await utimes(leftover, twoHoursAgo, twoHoursAgo);
  await openFileMediaStore(folder);
  expect(await filesUnder(folder)).toEqual(['being-written']);
});

test('writers of the same thing at once leave one of them, whole', async () => {
  const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
  await Promise.all(contents.map((content) => store.put(id, 'original', Buffer.from(content), 'video/mp4')));
  expect(contents).toContain((await read(id, 'original'))?.text);
  expect(await filesUnder(folder)).toEqual(['original.mp4']);
});
