// What the connection guarantees whatever the URL says, and when it refuses to open.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MongoDouble, startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { DocumentsUnavailable } from '../document-store.ts';
import { connectMongo } from './connection.ts';
import { openMongoDocuments } from './mongo-documents.ts';

let double: MongoDouble;

beforeEach(async () => {
  double = await startMongoDouble();
});
afterEach(() => double.close());

test('every write waits for a majority and every read reads from one, whatever the URL says', async () => {
  const store = await openMongoDocuments({ url: `${double.url}&w=1&readConcernLevel=local&readPreference=nearest` });
  await store.ensure({ name: 'tools', indexes: [] });
  await store.write('tools', [{ _id: 'saw', doc: { _id: 'saw' }, position: 1n }]);
  await store.get('tools', 'saw');
  await store.count('tools');
  await store.close();
  expect(double.received('update')).toMatchObject([{ writeConcern: { w: 'majority' } }]);
  for (const read of [...double.received('find'), ...double.received('aggregate')]) {
    expect(read).toMatchObject({ readConcern: { level: 'majority' } });
    expect(read).not.toHaveProperty('$readPreference');
  }
});

test.each([
  ['the database asked for', 'plans', 'news', 'news'],
  ['the one that the URL names', 'plans', undefined, 'plans'],
  ["'kindling' where neither names one", '', undefined, 'kindling'],
])('the database is %s', async (_promise, inUrl, database, expected) => {
  const connection = await connectMongo({ url: double.url.replace('/?', `/${inUrl}?`), database });
  expect(connection.db.databaseName).toBe(expected);
  await connection.close();
});

test.each([
  'mongodb://kindling:over@hidden@localhost:27017/kindling',
  'mongodb://kindling:over/hidden@localhost:27017/kindling',
  'mongodb://kindling:hidden@localhost:port/kindling',
  'mongodb://kindling:hidden%@localhost:27017/kindling',
])('the refusal of %s does not tell the password', async (url) => {
  const refused = connectMongo({ url });
  await expect(refused).rejects.toThrow('MONGODB_URL can’t be read. It looks like mongodb://');
  await expect(refused).rejects.not.toThrow('hidden');
});

test('an option of the URL that the driver does not know is named', async () => {
  const refused = connectMongo({ url: `${double.url}&bogus=1` });
  await expect(refused).rejects.toThrow('In MONGODB_URL, option bogus is not supported.');
});

test('a direct connection, such as to a member in a container, supports everything that a connection to the set does', async () => {
  const store = await openMongoDocuments({ url: `${double.url}&directConnection=true` });
  await store.ensure<{ _id: string; name: string }>({ name: 'tools', indexes: [], text: ['name'] });
  const doc = { _id: 'saw', name: 'Saw' };
  expect(await store.write('tools', [{ _id: 'saw', doc, position: 2n }])).toEqual({ ignored: [] });
  expect(await store.write('tools', [{ _id: 'saw', doc, position: 1n }])).toEqual({ ignored: ['saw'] });
  expect(await store.search('tools', 'saw', { limit: 5 })).toEqual([{ ...doc, _at: 2n }]);
  await store.close();
  for (const update of double.received('update')) expect(update).toHaveProperty('txnNumber');
});

test('our timeouts apply unless the URL sets its own', async () => {
  const ours = await connectMongo({ url: double.url });
  expect(ours.client.options).toMatchObject({ serverSelectionTimeoutMS: 8_000, maxPoolSize: 50 });
  await ours.close();
  const configured = await connectMongo({ url: `${double.url}&serverselectiontimeoutms=900&maxPoolSize=7` });
  expect(configured.client.options).toMatchObject({
    serverSelectionTimeoutMS: 900,
    maxPoolSize: 7,
    connectTimeoutMS: 5_000,
  });
  await configured.close();
});

test('a missing server is named, without the password', async () => {
  const url = 'mongodb://kindling:s3cret@127.0.0.1:1/?serverSelectionTimeoutMS=100';
  const refusal = await connectMongo({ url }).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(refusal).toBeInstanceOf(DocumentsUnavailable);
  expect(refusal?.message).toContain('127.0.0.1:1');
  expect(refusal?.message).toContain('MONGODB_URL');
  expect(`${refusal?.message}${refusal?.stack}`).not.toContain('s3cret');
});

test('a server that is too old is refused, with what to do', async () => {
  const wireVersionOfServer4 = 9;
  const old = await startMongoDouble({ wireVersion: wireVersionOfServer4 });
  await expect(connectMongo({ url: old.url })).rejects.toThrow('older than 5.0. Upgrade it');
  await old.close();
});

test('a standalone server is refused, with what to do', async () => {
  const standalone = await startMongoDouble({ isStandalone: true });
  await expect(connectMongo({ url: standalone.url })).rejects.toThrow('rs.initiate()');
  await standalone.close();
});
