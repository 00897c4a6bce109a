// Media in GridFS. A file appears whole or not at all, because its entry is written after its last chunk. Uploads are
// recorded first, so that a later start sweeps the chunks that a crash left without an entry.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, ObjectId } from 'mongodb';
import {
  isMediaId,
  type MediaContentType,
  type MediaStore,
  type MediaVariant,
  mediaVariants,
} from '../../media/media-store.ts';
import type { MongoConnection } from './connection.ts';
import { unfinishedFiles } from './unfinished-files.ts';

const bucketName = 'media';

type FileEntry = Readonly<{ _id: ObjectId; length: number; contentType: MediaContentType }>;

export async function openGridFsMedia(connection: MongoConnection): Promise<MediaStore> {
  const { db, withRetries, withoutRetries } = connection;
  const bucket = new GridFSBucket(db, { bucketName });
  const unfinished = unfinishedFiles(connection, bucketName);
  await unfinished.sweep();

  /** Returns the newest file of a name. An older one exists only while it is being replaced. */
  async function find(id: string, variant: MediaVariant): Promise<FileEntry | undefined> {
    if (!isMediaId(id)) return undefined;
    const [newest] = await withRetries(() =>
      bucket.find({ filename: `${id}/${variant}` }, { sort: { uploadDate: -1, _id: -1 }, limit: 1 }).toArray(),
    );
    return newest && { _id: newest._id, length: newest.length, contentType: newest.metadata?.contentType };
  }

  async function removeOlder(filename: string, than: ObjectId): Promise<void> {
    const files = await filesOf(filename);
    // Of concurrent writers the newest wins: each removes only files older than its own.
    const own = files.findIndex(({ _id }) => _id.equals(than));
    for (const { _id } of files.slice(0, Math.max(own, 0))) await unfinished.remove(_id);
  }

  const filesOf = (filename: string) =>
    withRetries(() => bucket.find({ filename }, { sort: { uploadDate: 1, _id: 1 } }).toArray());

  return {
    async put(id, variant, content, contentType) {
      if (!isMediaId(id)) throw new Error(`"${id}" is not a media id`);
      const filename = `${id}/${variant}`;
      const fileId = new ObjectId();
      await unfinished.begin(fileId);
      try {
        const upload = bucket.openUploadStreamWithId(fileId, filename, { metadata: { contentType } });
        await withoutRetries(() => pipeline(content instanceof Readable ? content : Readable.from([content]), upload));
      } catch (error) {
        await unfinished.abandon(fileId);
        throw error;
      }
      await unfinished.finish(fileId);
      await removeOlder(filename, fileId);
    },

    async describe(id, variant) {
      const found = await find(id, variant);
      return found && { size: found.length, contentType: found.contentType };
    },

    async open(id, variant, range) {
      const found = await find(id, variant);
      if (found === undefined) return undefined;
      const part = range && { start: range.first, end: range.last + 1 };
      const stream = bucket.openDownloadStream(found._id, part);
      return { stream, size: found.length, contentType: found.contentType };
    },

    async *list() {
      for await (const { filename, uploadDate } of bucket.find({})) {
        yield { id: filename.slice(0, filename.indexOf('/')), changedAt: uploadDate };
      }
    },

    async delete(id) {
      if (!isMediaId(id)) return;
      for (const variant of mediaVariants) {
        for (const { _id } of await filesOf(`${id}/${variant}`)) await unfinished.remove(_id);
      }
    },
  };
}
