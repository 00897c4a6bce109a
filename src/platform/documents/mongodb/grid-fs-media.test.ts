// Media in GridFS: the same promises as on disk, and what a crash or a lost connection leaves behind.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { outOfDiskSpace } from '../../../testing/mongodb-double/faults-to-inject.ts';
import { type MongoDouble, startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { isDiskFull } from '../../files/disk-full.ts';
import { describeMediaStore } from '../../media/media-store.contract.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { DocumentsUnavailable } from '../document-store.ts';
import { connectMongo, type MongoConnection } from './connection.ts';
import { openGridFsMedia } from './grid-fs-media.ts';

const id = '0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e4f';

describeMediaStore('GridFS', async () => {
  const double = await startMongoDouble();
  const connection = await connectMongo({ url: double.url });
  return {
    store: await openGridFsMedia(connection),
    fileCount: async () => double.documents('kindling', 'media.files').length,
    async close() {
      await connection.close();
      await double.close();
    },
  };
});

let double: MongoDouble;
let connection: MongoConnection;
let store: MediaStore;

beforeEach(async () => {
  double = await startMongoDouble();
  connection = await connectMongo({ url: double.url });
  store = await openGridFsMedia(connection);
});
afterEach(async () => {
  await connection.close();
  await double.close();
});

const stored = (name: 'files' | 'chunks' | 'unfinished') => double.documents('kindling', `media.${name}`);

const read = async (...args: Parameters<MediaStore['open']>) => {
  const opened = await store.open(...args);
  return opened && { text: (await buffer(opened.stream)).toString(), size: opened.size, type: opened.contentType };
};

test('a file of many chunks comes back byte for byte, streamed in and out', async () => {
  const content = randomBytes(700_000);
  const parts = Array.from({ length: 7 }, (_, n) => content.subarray(n * 100_000, (n + 1) * 100_000));
  await store.put(id, 'original', Readable.from(parts), 'video/webm');
  const opened = await store.open(id, 'original');
  expect(opened && Buffer.compare(await buffer(opened.stream), content)).toBe(0);
  expect(stored('chunks').length).toBeGreaterThan(2);
});

test.each([
  [0, 0],
  [2, 4],
  [261_119, 261_121],
  [261_120, 522_239],
  [300_000, 699_999],
  [699_999, 699_999],
])('a range gives the bytes %d to %d and the size of the whole', async (first, last) => {
  const content = randomBytes(700_000);
  await store.put(id, 'original', content, 'video/webm');
  const opened = await store.open(id, 'original', { first, last });
  expect(opened?.size).toBe(700_000);
  expect(opened && Buffer.compare(await buffer(opened.stream), content.subarray(first, last + 1))).toBe(0);
});

survives('MongoDB', 'a crash in the middle of an upload', 'its chunks are swept at a later start', async () => {
  const [crashed, whole, current] = [new ObjectId(), new ObjectId(), new ObjectId()];
  await store.put(id, 'original', Buffer.from('whole'), 'image/webp');
  const finished = stored('files')[0]?._id as ObjectId;
  const chunk = (files_id: ObjectId) => ({ files_id, n: 0, data: Buffer.from('half') });
  await connection.db.collection('media.chunks').insertMany([chunk(crashed), chunk(current)]);
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await connection.db.collection('media.unfinished').insertMany([
    { _id: crashed, work: 'writing', since: longAgo },
    { _id: finished, work: 'writing', since: longAgo },
    { _id: whole, work: 'removing', since: longAgo },
    { _id: current, work: 'writing', since: new Date() },
  ]);
  store = await openGridFsMedia(connection);
  expect(stored('unfinished')).toMatchObject([{ _id: current }]);
  expect(stored('chunks').map(({ files_id }) => String(files_id))).toEqual([String(finished), String(current)]);
  expect(await read(id, 'original')).toMatchObject({ text: 'whole' });
});

survives('MongoDB', 'connections lost during an upload and a download', 'the file is complete', async () => {
  double.arm('insert', { kind: 'lose-answer' });
  const content = randomBytes(600_000);
  await store.put(id, 'original', content, 'video/mp4');
  double.arm('find', { kind: 'hang-up' }, { kind: 'hang-up' });
  const opened = await store.open(id, 'original');
  expect(opened && Buffer.compare(await buffer(opened.stream), content)).toBe(0);
});

test('media are written to a majority', async () => {
  await store.put(id, 'original', Buffer.from('lasting'), 'image/webp');
  expect(double.received('insert').length).toBeGreaterThan(1);
  for (const write of double.received('insert')) expect(write).toMatchObject({ writeConcern: { w: 'majority' } });
});

survives('MongoDB', 'a full disk during an upload', 'the upload reports it, and leaves nothing behind', async () => {
  double.arm('insert', outOfDiskSpace);
  const refused: unknown = await store.put(id, 'original', randomBytes(40), 'image/webp').catch((error) => error);
  expect(refused).toBeInstanceOf(DocumentsUnavailable);
  expect(isDiskFull(refused)).toBe(true);
  expect(double.documents('kindling', 'media.chunks')).toEqual([]);
  await store.put(id, 'original', randomBytes(40), 'image/webp');
  expect(await store.describe(id, 'original')).toMatchObject({ size: 40 });
});
