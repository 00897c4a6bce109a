// The promises of idempotency keys, on both engines.
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMongoDouble } from '../../testing/mongodb-double/mongodb-double.ts';
import { positionsOf } from '../../testing/positions-of.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { openMongoDocuments } from '../documents/mongodb/mongo-documents.ts';
import { openSqliteDocuments } from '../documents/sqlite/sqlite-document-store.ts';
import { openIdempotencyKeys } from './idempotency-keys.ts';

async function openedOnMongo(): Promise<DocumentStore> {
  const double = await startMongoDouble();
  onTestFinished(() => double.close());
  return openMongoDocuments({ url: double.url });
}

const engines: Readonly<Record<string, () => Promise<DocumentStore>>> = {
  SQLite: async () => openSqliteDocuments({ path: ':memory:' }),
  'MongoDB (double)': openedOnMongo,
};

const noon = '2026-11-25T12:00:00.000Z';
const aDayLater = '2026-11-26T12:00:00.000Z';

describe.each(Object.entries(engines))('on %s', (_engine, open) => {
  async function opened() {
    const documents = await open();
    onTestFinished(() => documents.close());
    return { documents, keys: await openIdempotencyKeys(documents) };
  }

  test('a key identifies the request that claimed it, however often it is repeated, and no other', async () => {
    const { keys } = await opened();
    expect(await keys.claim('k', 'subscribe ada', noon)).toBeDefined();
    expect(await keys.claim('k', 'subscribe ada', noon)).toBeDefined();
    expect(await keys.claim('k', 'subscribe bob', noon)).toBeUndefined();
    expect(await keys.claim('another k', 'subscribe bob', noon)).toBeDefined();
  });

  test('one of many concurrent requests gets the key', async () => {
    const { keys } = await opened();
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => keys.claim('k', `request ${index}`, noon)),
    );
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  test('several instances share their keys', async () => {
    const { documents, keys } = await opened();
    await keys.claim('k', 'subscribe ada', noon);
    expect(await (await openIdempotencyKeys(documents)).claim('k', 'subscribe bob', noon)).toBeUndefined();
  });

  test('a released key is free for another request', async () => {
    const { keys } = await opened();
    const claim = await keys.claim('k', 'subscribe ada', noon);
    await claim?.release();
    expect(await keys.claim('k', 'subscribe bob', noon)).toBeDefined();
    expect(await keys.claim('k', 'subscribe ada', noon)).toBeUndefined();
  });

  test('a key that the same request has claimed again is not released', async () => {
    const { keys } = await opened();
    const first = await keys.claim('k', 'subscribe ada', noon);
    const again = await keys.claim('k', 'subscribe ada', noon);
    await again?.release();
    await first?.release();
    expect(await keys.claim('k', 'subscribe bob', noon)).toBeUndefined();
  });

  test('a key is remembered for a day, whether or not it has been swept by then', async () => {
    const { keys } = await opened();
    await keys.claim('k', 'subscribe ada', noon);
    await keys.forgetOld(new Date('2026-11-26T11:59:59.999Z'));
    expect(await keys.claim('k', 'subscribe bob', '2026-11-26T11:59:59.999Z')).toBeUndefined();
    expect(await keys.claim('k', 'subscribe bob', aDayLater)).toBeDefined();
  });

  test('old keys are swept, and leave nothing behind', async () => {
    const { documents, keys } = await opened();
    const old = Array.from({ length: 1_200 }, (_, index) => `old ${index}`);
    await Promise.all(old.map((key) => keys.claim(key, 'a request', noon)));
    await keys.claim('new', 'a request', aDayLater);
    await keys.forgetOld(new Date('2026-11-26T12:00:00.001Z'));
    expect(await documents.scan('idempotency-keys', { limit: 10 })).toMatchObject([{ _id: 'new' }]);
    expect(await positionsOf(documents, 'idempotency-keys', ['old 0', 'old 1199'])).toEqual(new Map());
  });

  test('a key can be claimed while its tombstone waits to be swept', async () => {
    const { documents, keys } = await opened();
    await keys.claim('k', 'subscribe ada', noon);
    await documents.write('idempotency-keys', [{ _id: 'k', doc: null, position: 7n }]);
    expect(await keys.claim('k', 'subscribe bob', noon)).toBeDefined();
  });
});
