import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../platform/events/sqlite/log-fixture.ts';
import { openFileMediaStore } from '../../platform/media/file-media-store.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { copyMedia } from './copy-media.ts';

const { signal } = new AbortController();
const onProgress = () => {};
const ids = ['0198f2c4-0000-7000-8000-00000000000a', '0198f2c4-0000-7000-8000-00000000000b'];
const [first = '', second = ''] = ids;

async function storeWith(texts: Readonly<Record<string, string>>): Promise<MediaStore> {
  const store = await openFileMediaStore(join(temporaryFolder(), 'media'));
  for (const [id, text] of Object.entries(texts)) await store.put(id, 'original', Buffer.from(text), 'image/webp');
  return store;
}

async function textOf(store: MediaStore, id: string): Promise<string | undefined> {
  const opened = await store.open(id, 'original');
  return opened && (await buffer(opened.stream)).toString();
}

/** Returns a source whose first file fails while it is being read. */
function breaking(source: MediaStore, meanwhile: () => Promise<void>): MediaStore {
  async function* half() {
    yield 'a lam';
    await meanwhile();
    throw new Error('the next chunk is gone');
  }
  return {
    ...source,
    async open(id, variant) {
      const opened = await source.open(id, variant);
      if (id !== first || opened === undefined) return opened;
      opened.stream.destroy();
      return { ...opened, stream: Readable.from(half()) };
    },
  };
}

test('a file that is deleted while it is copied is skipped, and the rest is copied', async () => {
  const [source, target] = [await storeWith({ [first]: 'a lamp', [second]: 'a window' }), await storeWith({})];
  await copyMedia({ source: breaking(source, () => source.delete(first)), target, ids, signal, onProgress });
  expect(await textOf(target, first)).toBeUndefined();
  expect(await textOf(target, second)).toBe('a window');
});

test('an unreadable file is not a copy', async () => {
  const [source, target] = [await storeWith({ [first]: 'a lamp' }), await storeWith({})];
  const copying = copyMedia({ source: breaking(source, async () => {}), target, ids, signal, onProgress });
  await expect(copying).rejects.toThrow('the next chunk is gone');
  expect(await textOf(target, first)).toBeUndefined();
});

test('what was deleted at the source since an earlier copy is deleted at the target', async () => {
  const [source, target] = [await storeWith({}), await storeWith({ [first]: 'a lamp' })];
  await copyMedia({ source, target, ids, signal, onProgress });
  expect(await textOf(target, first)).toBeUndefined();
});
