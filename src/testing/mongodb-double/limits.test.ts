// Documents, indexes and sorts that are too large for a server are too large for the double.
import { type Db, MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCollection } from './collection.ts';
import { refuseLargeSort } from './limits.ts';
import { type MongoDouble, startMongoDouble } from './mongodb-double.ts';

let double: MongoDouble;
let client: MongoClient;
let db: Db;

beforeEach(async () => {
  double = await startMongoDouble();
  client = new MongoClient(double.url);
  db = client.db('test');
});
afterEach(async () => {
  await client.close();
  await double.close();
});

const megabyte = 1024 * 1024;
const tools = () => db.collection<{ _id: string; [field: string]: unknown }>('tools');

test('a document above 16 MB, however it comes to be that large', async () => {
  await tools().insertOne({ _id: 'saw', half: 'x'.repeat(9 * megabyte) });
  await expect(tools().updateOne({ _id: 'saw' }, { $set: { more: 'x'.repeat(8 * megabyte) } })).rejects.toMatchObject({
    code: 2,
  });
  expect(await tools().findOne({ _id: 'saw' }, { projection: { half: 0 } })).toEqual({ _id: 'saw' });
});

test('a document nested deeper than 100 levels', async () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
  await tools().insertOne({ _id: 'deep', ...nested(98) });
  await expect(tools().insertOne({ _id: 'deeper', ...nested(100) })).rejects.toMatchObject({ code: 15 });
});

test('an id that is a list', async () => {
  await expect(db.collection('odd').insertOne({ _id: ['a'] as never })).rejects.toMatchObject({ code: 2 });
});

test('a 65th index, and one over more than 32 fields', async () => {
  for (let index = 1; index < 64; index++) await tools().createIndex({ [`f${index}`]: 1 });
  await expect(tools().createIndex({ last: 1 })).rejects.toMatchObject({ code: 67 });
  const wide = Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`f${index}`, 1] as const));
  await expect(db.collection('others').createIndex(wide)).rejects.toMatchObject({ code: 67 });
});

test('an index over two lists of an existing document', async () => {
  await tools().insertOne({ _id: 'saw', one: [1], other: [2] });
  await expect(tools().createIndex({ one: 1, other: 1 })).rejects.toMatchObject({ code: 171 });
});

test('a second text index', async () => {
  await tools().createIndex({ name: 'text' }, { default_language: 'none' });
  await expect(tools().createIndex({ note: 'text' }, { default_language: 'none' })).rejects.toMatchObject({ code: 85 });
});

test('a name of more than 255 bytes', async () => {
  await expect(db.collection('x'.repeat(256)).insertOne({})).rejects.toMatchObject({ code: 73 });
});

test('a sort of more than 100 MB that no index serves', () => {
  const large = { kind: 'saw', x: 'x'.repeat(10 * megabyte) };
  const page = (length: number) => Array.from({ length }, () => ({ doc: large, score: undefined }));
  const collection = createCollection('test.tools');
  const sort = { x: -1, _id: -1 };
  const sorted = (length: number) => () => refuseLargeSort(collection, { kind: { $eq: 'saw' } }, sort, page(length));
  expect(sorted(2)).not.toThrow();
  expect(sorted(11)).toThrow('Sort exceeded memory limit');
  collection.indexes.set('by-x', { name: 'by-x', key: { kind: 1, x: 1, _id: 1 } });
  expect(sorted(11)).not.toThrow();
});

test('a response holds 16 MB at most, and the cursor the rest', async () => {
  for (const _id of ['a', 'b', 'c']) await tools().insertOne({ _id, x: 'x'.repeat(7 * megabyte) });
  const found = await tools().find().toArray();
  expect(found.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  expect(double.received('getMore')).toHaveLength(1);
});
