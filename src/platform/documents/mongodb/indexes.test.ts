// Which indexes MongoDB gets, and what happens to them when the declaration changes.
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MongoDouble, startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import type { DocumentStore } from '../document-store.ts';
import { openMongoDocuments } from './mongo-documents.ts';

type Tool = { _id: string; name: string; language?: string; stars?: number };

let double: MongoDouble;
let store: DocumentStore;
let operator: MongoClient;

beforeEach(async () => {
  double = await startMongoDouble();
  store = await openMongoDocuments({ url: double.url });
  operator = new MongoClient(double.url);
});
afterEach(async () => {
  await store.close();
  await operator.close();
  await double.close();
});

const tools = () => operator.db('kindling').collection('documents.tools');
const namesOf = async () => (await tools().listIndexes().toArray()).map(({ name }) => name);

test('an index ends in the id and excludes tombstones, which have a separate index', async () => {
  await store.ensure<Tool>({ name: 'tools', indexes: [{ fields: { name: 1, stars: -1 } }] });
  expect(await tools().listIndexes().toArray()).toMatchObject([
    { name: '_id_' },
    {
      name: 'name_1_stars_-1__id_-1',
      key: { name: 1, stars: -1, _id: -1 },
      partialFilterExpression: { _deleted: false },
    },
    { name: 'tombstones', key: { _at: 1 }, partialFilterExpression: { _deleted: true } },
  ]);
});

test('the index over the id is not declared twice', async () => {
  await store.ensure<Tool>({ name: 'tools', indexes: [{ fields: { _id: -1 } }, { fields: { _id: 1, name: 1 } }] });
  expect(await namesOf()).toEqual(['_id_', 'tombstones']);
});

test('ensuring again lists the indexes and builds none', async () => {
  const spec = { name: 'tools', indexes: [{ fields: { name: 1 } as const }], text: ['name'] as const };
  await store.ensure<Tool>(spec);
  await store.ensure<Tool>(spec);
  expect(double.received('createIndexes')).toHaveLength(1);
});

test('an index is made without waiting for a member of the replica set that is down', async () => {
  await store.ensure<Tool>({ name: 'tools', indexes: [{ fields: { name: 1 } }], text: ['name'] });
  await store.ensure<Tool>({ name: 'tools', indexes: [{ fields: { stars: 1 } }], text: ['name'] });
  const quorums = double.received('createIndexes').map(({ commitQuorum }) => commitQuorum);
  expect(quorums).toEqual(['majority', 'majority']);
});

test('ensuring waits for an index that another instance is still building', async () => {
  const spec = { name: 'tools', indexes: [{ fields: { stars: 1 } as const }], text: ['name'] as const };
  await store.ensure<Tool>(spec);
  await store.write<Tool>('tools', [{ _id: 'saw', doc: { _id: 'saw', name: 'Panel saw' }, position: 1n }]);
  for (const index of ['stars_1__id_1', 'words_of_name']) double.rebuildIndex('kindling', 'documents.tools', index);
  await expect(store.search('tools', 'panel', { limit: 5 })).rejects.toMatchObject({ code: 27 });
  await store.ensure<Tool>(spec);
  expect(await store.search('tools', 'panel', { limit: 5 })).toHaveLength(1);
  expect(double.received('createIndexes')[1]).toMatchObject({
    indexes: [{ name: 'stars_1__id_1' }, { name: 'words_of_name' }],
  });
});

test('a changed index is created under another name, next to the existing one', async () => {
  await store.ensure<Tool>({ name: 'tools', indexes: [{ fields: { name: 1 } }] });
  await tools().createIndex({ stars: 1 }, { name: 'of-the-operator' });
  await store.ensure<Tool>({ name: 'tools', indexes: [{ fields: { name: -1 } }] });
  expect(await namesOf()).toEqual(['_id_', 'name_1__id_1', 'tombstones', 'of-the-operator', 'name_-1__id_-1']);
});

test('changed text fields replace the text index, and documents are found by them', async () => {
  await store.ensure<Tool>({ name: 'tools', indexes: [], text: ['name'] });
  await store.write<Tool & { note: string }>('tools', [
    { _id: 'saw', doc: { _id: 'saw', name: 'Panel saw', note: 'cuts along and across' }, position: 1n },
  ]);
  const renewed = { name: 'tools', indexes: [], text: ['note', 'name'] as const };
  await store.ensure<Tool & { note: string }>(renewed);
  expect(await namesOf()).toEqual(['_id_', 'tombstones', 'words', 'words_of_note_name']);
  expect(await store.search('tools', 'acr', { limit: 5 })).toHaveLength(1);
});

test('with any number of text fields, the server accepts the index, and the first weighs most', async () => {
  type Sheet = { _id: string } & Record<string, string>;
  const fields = Array.from({ length: 12 }, (_, at) => `field${at}`);
  await store.ensure<Sheet>({ name: 'tools', indexes: [], text: fields });
  const sheets = ['field11', 'field0', 'field1'].map((field) => ({ _id: `by-${field}`, [field]: 'sawdust' }));
  await store.write<Sheet>(
    'tools',
    sheets.map((doc) => ({ _id: doc._id, doc: doc as Sheet, position: 1n })),
  );
  const found = await store.search<Sheet>('tools', 'sawdust', { limit: 5 });
  expect(found.map(({ _id }) => _id)).toEqual(['by-field0', 'by-field1', 'by-field11']);
});

test('a document may have a field called language, in any language', async () => {
  await store.ensure<Tool>({ name: 'tools', indexes: [], text: ['name'] });
  const doc = { _id: 'saw', name: 'Säge', language: 'Klingon' };
  await store.write<Tool>('tools', [{ _id: 'saw', doc, position: 1n }]);
  expect(await store.search<Tool>('tools', 'sage', { limit: 5 })).toEqual([{ ...doc, _at: 1n }]);
});
