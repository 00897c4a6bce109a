// The double's guarantees to the tests that rely on it: a server's own semantics, and a failure for anything unknown.
import { type Db, MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MongoDouble, startMongoDouble } from './mongodb-double.ts';

let double: MongoDouble;
let client: MongoClient;
let db: Db;
let closesWell: boolean;

beforeEach(async () => {
  double = await startMongoDouble();
  client = new MongoClient(double.url, { minHeartbeatFrequencyMS: 20, serverSelectionTimeoutMS: 5_000 });
  db = client.db('test');
  closesWell = true;
});
afterEach(async () => {
  await client.close();
  if (closesWell) await double.close();
});

const tools = () => db.collection<{ _id: string; name?: string; note?: string; stars?: number }>('tools');

test('an unknown command fails the test', async () => {
  closesWell = false;
  await expect(db.command({ mapReduce: 'tools' })).rejects.toThrow("'mapReduce' is not known");
  await client.close();
  await expect(double.close()).rejects.toThrow('mapReduce');
});

test('an unknown option fails the test', async () => {
  closesWell = false;
  await expect(tools().find({}, { hint: 'name_1' }).toArray()).rejects.toThrow('hint in find');
  await client.close();
  await expect(double.close()).rejects.toThrow('hint');
});

test('an unknown operator fails the test', async () => {
  closesWell = false;
  await tools().insertOne({ _id: 'saw' });
  await expect(tools().findOne({ name: { $near: 1 } } as object)).rejects.toThrow('$near');
  await client.close();
  await expect(double.close()).rejects.toThrow('$near');
});

test('a fault that never struck fails the test', async () => {
  closesWell = false;
  double.arm('find', { kind: 'hang-up' });
  await client.close();
  await expect(double.close()).rejects.toThrow('find: hang-up');
});

test('a second document under one id is refused with code 11000', async () => {
  await tools().insertOne({ _id: 'saw', name: 'Saw' });
  await expect(tools().insertOne({ _id: 'saw', name: 'Other' })).rejects.toMatchObject({ code: 11000 });
  await db.collection('tools').createIndex({ name: 1 }, { unique: true });
  await expect(tools().insertOne({ _id: 'plane', name: 'Saw' })).rejects.toMatchObject({ code: 11000 });
  await tools().insertOne({ _id: 'file', name: 'File' });
  await expect(tools().updateOne({ _id: 'file' }, { $set: { name: 'Saw' } })).rejects.toMatchObject({ code: 11000 });
});

test('an ordered bulk stops at the first error, an unordered one continues', async () => {
  const operations = ['saw', 'saw', 'file'].map((_id) => ({ insertOne: { document: { _id } } }));
  await expect(tools().bulkWrite(operations)).rejects.toMatchObject({ insertedCount: 1 });
  expect(await tools().countDocuments()).toBe(1);
  await expect(tools().bulkWrite(operations, { ordered: false })).rejects.toMatchObject({ insertedCount: 1 });
  expect(await tools().countDocuments()).toBe(2);
});

test('an upsert creates a document from the equalities of its filter, and returns its id', async () => {
  const update = { $inc: { stars: 2 }, $setOnInsert: { name: 'Saw' } };
  const first = await tools().updateOne({ _id: 'saw', stars: { $gt: 5 } }, update, { upsert: true });
  expect(first).toMatchObject({ upsertedCount: 1, upsertedId: 'saw', matchedCount: 0 });
  expect(await tools().findOne()).toEqual({ _id: 'saw', stars: 2, name: 'Saw' });
  await expect(tools().updateOne({ _id: 'saw', stars: { $gt: 5 } }, update, { upsert: true })).rejects.toMatchObject({
    code: 11000,
  });
});

test('a write with a lost response is repeated by the driver and applied once', async () => {
  await tools().insertOne({ _id: 'saw', stars: 1 });
  double.arm('update', { kind: 'lose-answer' });
  expect(await tools().updateOne({ _id: 'saw' }, { $inc: { stars: 1 } })).toMatchObject({ modifiedCount: 1 });
  expect(await tools().findOne()).toEqual({ _id: 'saw', stars: 2 });
  expect(double.received('update')).toHaveLength(2);
});

test('a driver finds the primary again after a step-down, and after the server was gone', async () => {
  await tools().insertOne({ _id: 'saw' });
  double.stepDown();
  const inserted = tools().insertOne({ _id: 'file' });
  setImmediate(() => double.stepUp());
  await inserted;
  await double.kill();
  await double.start();
  expect(await tools().countDocuments()).toBe(2);
});

test('a cursor returns all documents in batches, and is lost when the server dies', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `t${String(n).padStart(3, '0')}`);
  await tools().insertMany(ids.map((_id) => ({ _id })));
  expect((await tools().find().batchSize(100).toArray()).map(({ _id }) => _id)).toEqual(ids);
  const cursor = tools().find().batchSize(2);
  await cursor.next();
  await cursor.next();
  await double.kill();
  await double.start();
  await expect(cursor.next()).rejects.toThrow();
});

test('text is found by any word or by all phrases, the heavier field first', async () => {
  await tools().createIndex({ name: 'text', note: 'text' }, { weights: { name: 5 }, default_language: 'none' });
  await tools().insertMany([
    { _id: 'a', name: 'Café saw', note: 'sharp' },
    { _id: 'b', name: 'File', note: 'a saw file' },
    { _id: 'c', name: 'Plane' },
  ]);
  const search = async ($search: string) =>
    (
      await tools()
        .find({ $text: { $search } })
        .sort({ score: { $meta: 'textScore' } })
        .toArray()
    ).map(({ _id }) => _id);
  expect(await search('saw')).toEqual(['a', 'b']);
  expect(await search('cafe plane')).toEqual(['c', 'a']);
  expect(await search('"saw" "file"')).toEqual(['b']);
  expect(await search('saw -sharp')).toEqual(['b']);
});

test('a text index is listed with another key, and only one is allowed', async () => {
  await tools().createIndex({ name: 'text' }, { default_language: 'none' });
  const listed = await tools().listIndexes().toArray();
  expect(listed).toMatchObject([{ name: '_id_' }, { key: { _fts: 'text', _ftsx: 1 }, weights: { name: 1 } }]);
  await expect(tools().createIndex({ note: 'text' })).rejects.toMatchObject({ code: 85 });
});

test.each([
  ['a weight beyond 100,000', { name: 'text' } as const, { weights: { name: 100_000 } }],
  ['a filter that it can’t keep to', { name: 1 } as const, { partialFilterExpression: { name: { $ne: 'Saw' } } }],
])('an index with %s is refused', async (_what, key, options) => {
  await expect(tools().createIndex(key, options)).rejects.toMatchObject({ code: 67 });
});

test('a document with several lists in one index is refused', async () => {
  const lists = db.collection('lists');
  await lists.createIndex({ one: 1, other: 1 }, { partialFilterExpression: { living: true } });
  await lists.insertOne({ living: false, one: [1], other: [2] });
  await lists.insertOne({ living: true, one: [1], other: 2 });
  await expect(lists.insertOne({ living: true, one: [1], other: [2] })).rejects.toMatchObject({ code: 171 });
});

test('a name that a server does not accept is refused', async () => {
  for (const name of ['system.tools', 'x'.repeat(251)]) {
    await expect(db.collection(name).insertOne({})).rejects.toMatchObject({ code: 73 });
  }
});

test('a quorum that one server can’t reach fails the test', async () => {
  closesWell = false;
  await tools().createIndex({ name: 1 }, { commitQuorum: 'majority' });
  await expect(tools().createIndex({ stars: 1 }, { commitQuorum: 2 })).rejects.toThrow('commit quorum 2');
  await client.close();
  await expect(double.close()).rejects.toThrow('commit quorum');
});

test('one name identifies one index', async () => {
  await tools().createIndex({ name: 1 }, { name: 'by-name' });
  await tools().createIndex({ name: 1 }, { name: 'by-name' });
  await expect(tools().createIndex({ stars: 1 }, { name: 'by-name' })).rejects.toMatchObject({ code: 86 });
  await expect(tools().createIndex({ name: 1 }, { name: 'again' })).rejects.toMatchObject({ code: 85 });
});

const news = () => db.collection<{ _id: number }>('news');
const ids = (found: readonly { _id: number }[]) => found.map(({ _id }) => _id);

test('a capped collection makes room for new documents by dropping the oldest', async () => {
  await db.createCollection('news', { capped: true, size: 100_000, max: 3 });
  await db.createCollection('news', { capped: true, size: 100_000, max: 3 });
  await news().insertMany([1, 2, 3, 4, 5].map((_id) => ({ _id })));
  expect(ids(await news().find().toArray())).toEqual([3, 4, 5]);
  await expect(db.createCollection('news')).rejects.toMatchObject({ code: 48 });
  await expect(db.createCollection('logs', { capped: true })).rejects.toMatchObject({ code: 72 });
});

test('a capped collection is bounded by its size, and accepts nothing larger', async () => {
  await db.createCollection('news', { capped: true, size: 1_000 });
  for (const _id of [1, 2, 3]) await news().insertOne({ _id, text: 'x'.repeat(400) } as never);
  expect(ids(await news().find().toArray())).toEqual([2, 3]);
  await expect(news().insertOne({ _id: 4, text: 'x'.repeat(1_000) } as never)).rejects.toMatchObject({ code: 2 });
});

const tailed = () => news().find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 60_000 });

test('a tailable cursor waits at the end for new documents', async () => {
  await db.createCollection('news', { capped: true, size: 1_000 });
  await news().insertOne({ _id: 1 });
  const cursor = tailed();
  expect(await cursor.next()).toEqual({ _id: 1 });
  const next = cursor.next();
  await news().insertMany([{ _id: 2 }, { _id: 3 }]);
  expect([await next, await cursor.next()]).toEqual([{ _id: 2 }, { _id: 3 }]);
  await cursor.close();
});

test('a tailable cursor without new documents returns an empty batch at its timeout, and stays open', async () => {
  await db.createCollection('news', { capped: true, size: 1_000 });
  await news().insertOne({ _id: 1 });
  const cursor = news().find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 1 });
  expect([await cursor.tryNext(), await cursor.tryNext()]).toEqual([{ _id: 1 }, null]);
  await news().insertOne({ _id: 2 });
  expect(await cursor.next()).toEqual({ _id: 2 });
  await cursor.close();
});

test('a tailable cursor that finds nothing at first is dead', async () => {
  await db.createCollection('news', { capped: true, size: 1_000 });
  const cursor = tailed();
  expect(await cursor.next()).toBeNull();
  expect(cursor.id?.isZero()).toBe(true);
});

test('a tailable cursor requires a capped collection', async () => {
  await news().insertOne({ _id: 1 });
  await expect(tailed().next()).rejects.toMatchObject({ code: 2 });
});

test.each([
  ['what it saw last is overwritten', () => news().insertMany([2, 3, 4].map((_id) => ({ _id }))), 136],
  ['its collection is dropped', () => news().drop(), 175],
  ['its member steps down', async () => double.stepDown(), 11602],
])('a tailable cursor dies when %s', async (_when, act, code) => {
  await db.createCollection('news', { capped: true, size: 1_000, max: 2 });
  await news().insertOne({ _id: 1 });
  const cursor = tailed();
  await cursor.next();
  const isWaiting = expect.poll(() => double.received('getMore').length).toBe(1);
  const [outcome] = await Promise.allSettled([cursor.next(), isWaiting.then(async () => void (await act()))]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code } });
});
