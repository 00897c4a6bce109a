// A read model is filled without its indexes, which are built when a query first needs one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { CollectionSpec } from '../document-store.ts';
import { openDraft } from './draft-file.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

type Like = Readonly<{ _id: string; memberId: string }>;

test('a read by id leaves the indexes deferred', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-put-off-'));
  const path = join(folder, 'documents.sqlite');
  const store = openSqliteDocuments({ path });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const indexCount = () => {
    using db = new DatabaseSync(path, { readOnly: true });
    return db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%memberId%'").get()
      ?.n;
  };
  await store.ensure<Like>({ name: 'likes', indexes: [{ fields: { memberId: 1 } }] }, 'at-first-query');
  await store.write<Like>('likes', [{ _id: 'p1:ada', doc: { _id: 'p1:ada', memberId: 'ada' }, position: 1n }]);

  const where = { _id: { $gt: 'p1:', $lt: 'p1;' } };
  expect(await store.find<Like>('likes', { where, limit: 5 })).toHaveLength(1);
  expect(await store.count<Like>('likes', where)).toBe(1);
  expect(indexCount()).toBe(0);
  expect(await store.find<Like>('likes', { where: { memberId: 'ada' }, limit: 5 })).toHaveLength(1);
  expect(indexCount()).toBe(1);
});

test('a collection that was filled in one go also gets them with its first query', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-put-off-'));
  const draft = openDraft(join(folder, 'documents.sqlite'));
  onTestFinished(() => {
    draft.discard();
    rmSync(folder, { recursive: true });
  });
  type Post = Readonly<{ _id: string; author: string; tags: readonly string[] }>;
  const spec: CollectionSpec<Post> = {
    name: 'posts',
    indexes: [{ fields: { author: 1 } }, { fields: { tags: 1 }, array: true }],
  };
  const doc: Post = { _id: 'p1', author: 'ada', tags: ['glaze', 'kiln'] };
  draft.fill(spec as unknown as CollectionSpec, new Map([['p1', { doc, position: 1n }]]), 'at-first-query');
  await draft.store.ensure(spec, 'at-first-query');
  expect(await draft.store.find<Post>('posts', { where: { author: 'ada' }, limit: 5 })).toMatchObject([doc]);
  expect(await draft.store.find<Post>('posts', { where: { tags: 'kiln' }, limit: 5 })).toMatchObject([doc]);
});
