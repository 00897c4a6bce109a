// Stores media as files: `<folder>/ab/cd/<id>/<variant>.<extension>`, sharded by a hash so that no folder grows large.
// A file appears whole or not at all: it is written elsewhere, flushed and renamed, and the rename is flushed too.
import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isMediaId, type MediaContentType, type MediaStore, type MediaVariant } from './media-store.ts';

const extensions: Readonly<Record<MediaContentType, string>> = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
const contentTypes = new Map(
  Object.entries(extensions).map(([contentType, extension]) => [extension, contentType as MediaContentType]),
);

/** Longer than any upload takes, so anything begun this long ago was left by a crash. */
const leftoverAgeMs = 60 * 60 * 1000;

/** Relative to the folder of the store. */
export function mediaFolder(id: string): string {
  const shard = hash('sha256', id);
  return join(shard.slice(0, 2), shard.slice(2, 4), id);
}

export async function openFileMediaStore(folder: string): Promise<MediaStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming);

  const folderOf = (id: string) => join(folder, mediaFolder(id));

  const find = async (id: string, variant: MediaVariant) => {
    if (!isMediaId(id)) return undefined;
    const inFolder = folderOf(id);
    const name = (await namesIn(inFolder)).find((file) => file.startsWith(`${variant}.`));
    const contentType = contentTypes.get(name?.slice(variant.length + 1) ?? '');
    return name === undefined || contentType === undefined ? undefined : { path: join(inFolder, name), contentType };
  };

  return {
    async put(id, variant, content, contentType) {
      if (!isMediaId(id)) throw new Error(`"${id}" is not a media id`);
      const inFolder = folderOf(id);
      const name = `${variant}.${extensions[contentType]}`;
      const aside = join(incoming, randomUUID());
      try {
        await writeDurably(aside, content);
        const firstMade = await mkdir(inFolder, { recursive: true });
        await rename(aside, join(inFolder, name));
        await flushFolders(inFolder, firstMade);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      const replaced = (await namesIn(inFolder)).filter((file) => file.startsWith(`${variant}.`) && file !== name);
      for (const file of replaced) await unlink(join(inFolder, file));
    },

    async describe(id, variant) {
      const found = await find(id, variant);
      const stats = found && (await unlessMissing(stat(found.path)));
      if (stats?.isDirectory()) throw new Error(`${found?.path} is a folder, but should be a file`);
      return found && stats && { size: stats.size, contentType: found.contentType };
    },

    async open(id, variant, range) {
      const found = await find(id, variant);
      const file = found && (await unlessMissing(open(found.path)));
      if (found === undefined || file === undefined) return undefined;
      const { size } = await file.stat();
      const stream = file.createReadStream(range ? { start: range.first, end: range.last } : {});
      return { stream, size, contentType: found.contentType };
    },

    async *list() {
      const shards = (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
      for (const first of shards) {
        for (const second of await namesIn(join(folder, first))) {
          for (const id of await namesIn(join(folder, first, second))) {
            const stats = await unlessMissing(stat(join(folder, first, second, id)));
            if (stats) yield { id, changedAt: stats.mtime };
          }
        }
      }
    },

    async delete(id) {
      if (!isMediaId(id)) return;
      await rm(folderOf(id), { recursive: true, force: true });
      await unlessMissing(flush(dirname(folderOf(id))));
    },
  };
}

async function writeDurably(path: string, content: Uint8Array | Readable): Promise<void> {
  await using file = await open(path, 'wx', 0o640);
  await file.writeFile(content);
  await file.sync();
}

/** Flushes the folder that a file was renamed into, up to the parent of the first one created for it. */
async function flushFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const upTo = firstMade === undefined ? folder : dirname(firstMade);
  for (let each = folder; each.length >= upTo.length; each = dirname(each)) await flush(each);
}

async function flush(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await namesIn(incoming)) {
    const path = join(incoming, name);
    const stats = await unlessMissing(stat(path));
    if (stats && Date.now() - stats.mtimeMs > leftoverAgeMs) await rm(path, { force: true });
  }
}

const namesIn = async (folder: string): Promise<string[]> => (await unlessMissing(readdir(folder))) ?? [];

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
