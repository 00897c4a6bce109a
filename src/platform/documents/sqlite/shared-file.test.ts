// Two processes can have one file open: a server, and an operator's command of another version.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DocumentStore, UnknownCollection } from '../document-store.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

type Note = { _id: string; author: string; tags: readonly string[]; text: string };

const note = (n: number): Note => ({ _id: `n${n}`, author: 'ann', tags: ['x'], text: `word ${n}` });

let folder: string;
let first: DocumentStore;
let second: DocumentStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-shared-'));
  const path = join(folder, 'documents.db');
  first = openSqliteDocuments({ path });
  second = openSqliteDocuments({ path });
});
afterEach(async () => {
  await first.close();
  await second.close();
  rmSync(folder, { recursive: true });
});

test('an index added by one of them is maintained by the writes of the other', async () => {
  await first.ensure<Note>({ name: 'notes', indexes: [] });
  await first.write('notes', [{ _id: 'n1', doc: note(1), position: 1n }]);
  await second.ensure<Note>({
    name: 'notes',
    indexes: [{ fields: { author: 1 } }, { fields: { tags: 1 }, array: true }],
    text: ['text'],
  });
  await first.write('notes', [{ _id: 'n2', doc: note(2), position: 2n }]);

  for (const store of [first, second]) {
    expect(await store.count<Note>('notes', { author: 'ann' })).toBe(2);
    expect(await store.count<Note>('notes', { tags: 'x' })).toBe(2);
    expect(await store.search('notes', 'word', { limit: 5 })).toHaveLength(2);
  }
});

test('a collection that one of them dropped is unknown to the other until it ensures it', async () => {
  await first.ensure({ name: 'notes', indexes: [] });
  await second.ensure({ name: 'notes', indexes: [] });
  await second.write('notes', [{ _id: 'n1', doc: note(1), position: 1n }]);
  await first.drop('notes');
  await expect(second.get('notes', 'n1')).rejects.toThrow(UnknownCollection);
  await second.ensure({ name: 'notes', indexes: [] });
  expect(await second.get('notes', 'n1')).toBeUndefined();
});
