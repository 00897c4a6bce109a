// The promises of a media store, as tests against the port alone. Every adapter runs them.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MediaStore, mediaVariants } from './media-store.ts';

export type OpenedMediaStore = Readonly<{
  store: MediaStore;
  /** Returns the number of files, of all uploads, including half-written ones. */
  fileCount(): Promise<number>;
  close(): Promise<void>;
}>;

const id = '0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e4f';
const other = '0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e50';

export function describeMediaStore(name: string, open: () => Promise<OpenedMediaStore>): void {
  describe(`media store: ${name}`, () => {
    let opened: OpenedMediaStore;
    let store: MediaStore;

    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(() => opened.close());

    const read = async (...args: Parameters<MediaStore['open']>) => {
      const found = await store.open(...args);
      return found && { text: (await buffer(found.stream)).toString(), size: found.size, type: found.contentType };
    };

    test('a stored file is read back, whole, with its type', async () => {
      await store.put(id, 'original', Buffer.from('moving pictures'), 'video/mp4');
      await store.put(id, 'thumbnail', Buffer.from('small'), 'image/webp');
      expect(await read(id, 'original')).toEqual({ text: 'moving pictures', size: 15, type: 'video/mp4' });
      expect(await read(id, 'thumbnail')).toEqual({ text: 'small', size: 5, type: 'image/webp' });
      expect(await store.describe(id, 'original')).toEqual({ size: 15, contentType: 'video/mp4' });
      expect(await store.describe(other, 'original')).toBeUndefined();
      expect(await store.open(other, 'original')).toBeUndefined();
    });

    test('each variant is a separate file', async () => {
      for (const variant of mediaVariants) await store.put(id, variant, Buffer.from(variant), 'image/webp');
      for (const variant of mediaVariants) expect(await read(id, variant)).toMatchObject({ text: variant });
    });

    test('a range returns those bytes and the total size', async () => {
      await store.put(id, 'original', Buffer.from('0123456789'), 'video/webm');
      expect(await read(id, 'original', { first: 2, last: 4 })).toEqual({ text: '234', size: 10, type: 'video/webm' });
      expect(await read(id, 'original', { first: 9, last: 9 })).toMatchObject({ text: '9' });
    });

    test('a stream can be stored', async () => {
      await store.put(id, 'original', Readable.from([Buffer.from('in '), Buffer.from('parts')]), 'video/mp4');
      expect(await read(id, 'original')).toMatchObject({ text: 'in parts' });
    });

    test('an interrupted stream leaves nothing visible, and the previous file stays', async () => {
      await store.put(id, 'original', Buffer.from('before'), 'video/mp4');
      async function* breakingOff() {
        yield randomBytes(600_000);
        throw new Error('connection lost');
      }
      await expect(store.put(id, 'original', Readable.from(breakingOff()), 'video/mp4')).rejects.toThrow(
        'connection lost',
      );
      expect(await read(id, 'original')).toMatchObject({ text: 'before' });
      expect(await opened.fileCount()).toBe(1);
    });

    test('storing again replaces the file, also with another type, and leaves nothing of the old one', async () => {
      await store.put(id, 'original', Buffer.from('first'), 'video/mp4');
      await store.put(id, 'original', Buffer.from('second'), 'image/webp');
      expect(await read(id, 'original')).toEqual({ text: 'second', size: 6, type: 'image/webp' });
      expect(await opened.fileCount()).toBe(1);
    });

    test('concurrent writers of one file leave one version, whole', async () => {
      const contents = Array.from({ length: 6 }, (_, index) => String(index).repeat(50_000));
      await Promise.all(contents.map((content) => store.put(id, 'original', Buffer.from(content), 'video/mp4')));
      expect(contents).toContain((await read(id, 'original'))?.text);
      expect(await opened.fileCount()).toBe(1);
    });

    test('deleting removes all variants of one upload only, and deleting again is no error', async () => {
      for (const variant of mediaVariants) await store.put(id, variant, Buffer.from('gone'), 'image/webp');
      await store.put(other, 'original', Buffer.from('stays'), 'image/webp');
      await store.delete(id);
      await store.delete(id);
      for (const variant of mediaVariants) expect(await store.describe(id, variant)).toBeUndefined();
      expect(await read(other, 'original')).toMatchObject({ text: 'stays' });
      expect(await opened.fileCount()).toBe(1);
    });

    test('the ids of everything stored are listed, with the time of their last change', async () => {
      const before = Date.now() - 1_000;
      await store.put(id, 'original', Buffer.from('large'), 'image/webp');
      await store.put(id, 'thumbnail', Buffer.from('small'), 'image/webp');
      await store.put(other, 'original', Buffer.from('another'), 'video/mp4');
      const listed = await Array.fromAsync(store.list());
      expect(new Set(listed.map((each) => each.id))).toEqual(new Set([id, other]));
      for (const { changedAt } of listed) expect(changedAt.getTime()).toBeGreaterThan(before);
      await store.delete(id);
      expect((await Array.fromAsync(store.list())).map((each) => each.id)).toEqual([other]);
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
    ])('nothing is stored under a malformed id: %j', async (badId) => {
      await expect(store.put(badId, 'original', Buffer.from('evil'), 'image/webp')).rejects.toThrow('not a media id');
      expect(await store.open(badId, 'original')).toBeUndefined();
      expect(await store.describe(badId, 'original')).toBeUndefined();
      await store.delete(badId);
      expect(await opened.fileCount()).toBe(0);
    });
  });
}
