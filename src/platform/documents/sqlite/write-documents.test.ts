// Guarantees of SQLite's guarded write beyond the contract.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { positionsOf } from '../../../testing/positions-of.ts';
import type { DocumentStore } from '../document-store.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

type Counter = { _id: string; value: unknown; tags?: readonly string[] };

let store: DocumentStore;

beforeEach(async () => {
  store = openSqliteDocuments({ path: ':memory:' });
  await store.ensure<Counter>({
    name: 'counters',
    indexes: [{ fields: { value: 1 } }, { fields: { tags: 1 }, array: true }],
  });
});
afterEach(() => store.close());

const write = (doc: Counter, position: bigint) => store.write<Counter>('counters', [{ _id: doc._id, doc, position }]);

test.each(['\ud800', 'x\udc00y', 'a\u0000b', ''])('the id %j is written again like any other', async (_id) => {
  expect(await write({ _id, value: 1 }, 1n)).toEqual({ ignored: [] });
  expect(await write({ _id, value: 2 }, 2n)).toEqual({ ignored: [] });
  expect(await write({ _id, value: 3 }, 2n)).toEqual({ ignored: [_id] });
  expect((await store.get<Counter>('counters', _id))?.value).toBe(2);
  expect(await store.getMany('counters', [_id])).toHaveLength(1);
});

test('a list grows, shrinks and changes, and is found by its current elements', async () => {
  const holding = async (tag: string) => store.count<Counter>('counters', { tags: tag });
  await write({ _id: 'c1', value: 1, tags: ['a', 'b'] }, 1n);
  await write({ _id: 'c1', value: 1, tags: ['b', 'c', 'c'] }, 2n);
  expect([await holding('a'), await holding('b'), await holding('c')]).toEqual([0, 1, 1]);
  await write({ _id: 'c1', value: 1, tags: [] }, 3n);
  await write({ _id: 'c1', value: 1, tags: ['a'] }, 4n);
  expect([await holding('a'), await holding('b'), await holding('c')]).toEqual([1, 0, 0]);
});

test('a list where the index expects a scalar is refused, and the batch with it leaves no trace', async () => {
  const batch = [
    { _id: 'c1', doc: { _id: 'c1', value: 1 }, position: 1n },
    { _id: 'c2', doc: { _id: 'c2', value: ['x'] }, position: 2n },
  ];
  await expect(store.write<Counter>('counters', batch)).rejects.toThrow(/'value' is indexed as a scalar/);
  expect(await positionsOf(store, 'counters', ['c1', 'c2'])).toEqual(new Map());
});

test('a document cannot be written under the id of another', async () => {
  const strayed = [{ _id: 'c1', doc: { _id: 'c2', value: 1 }, position: 1n }];
  await expect(store.write<Counter>('counters', strayed)).rejects.toThrow(/'c2' can't be written under the id 'c1'/);
});

test('a change rewrites only the entries of indexes on changed fields', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-writes-'));
  const path = join(folder, 'documents.sqlite');
  const onDisk = openSqliteDocuments({ path });
  type Post = { _id: string; likes: number; at: string; author: string };
  await onDisk.ensure<Post>({
    name: 'posts',
    indexes: [{ fields: { likes: 1 } }, { fields: { at: 1 } }, { fields: { author: 1, at: 1 } }],
  });
  const pagesOf = async (doc: Post, position: bigint) => {
    truncateWal(path);
    await onDisk.write<Post>('posts', [{ _id: doc._id, doc, position }]);
    return Math.floor(statSync(`${path}-wal`).size / pageOfWal);
  };
  const post: Post = { _id: 'p', likes: 1, at: '2026-11-02', author: 'ada' };
  await pagesOf(post, 1n);
  // The page of the table, and one of each index that changes.
  expect(await pagesOf({ ...post, likes: 2 }, 2n)).toBe(2);
  expect(await pagesOf({ ...post, likes: 2 }, 3n)).toBe(1);
  expect(await pagesOf({ ...post, likes: 3, at: '2026-11-03' }, 4n)).toBe(4);
  await onDisk.close();
  rmSync(folder, { recursive: true });
});

/** A page of 4,096 bytes and the header of its frame. */
const pageOfWal = 4_096 + 24;

function truncateWal(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}
