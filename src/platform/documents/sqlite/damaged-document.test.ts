// Reads from a sound file that contains damaged documents.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DocumentStore } from '../document-store.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

const tools = { name: 'tools', indexes: [] };

let store: DocumentStore;
let spoil: (id: string, doc: string) => void;
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-damaged-'));
  const path = join(folder, 'documents.sqlite');
  store = openSqliteDocuments({ path });
  const db = new DatabaseSync(path);
  onTestFinished(async () => {
    db.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  await store.ensure(tools);
  const ids = ['awl', 'burin', 'chisel', 'drill', 'edger'];
  await store.write(
    tools.name,
    ids.map((_id) => ({ _id, doc: { _id }, position: 7n })),
  );
  const table = db.prepare('SELECT id FROM collections').get();
  spoil = (id, doc) => void db.prepare(`UPDATE docs_${table?.id} SET doc = ? WHERE _id = ?`).run(doc, id);
});

const damaged = (id: string, index: number) => expect.objectContaining({ name: 'DocumentDamaged', id, index });

test.each([
  '{broken',
  '',
  'null',
  '[]',
  '"burin"',
  '{}',
  '{"_id": 5}',
])('%s is reported as damage, with its id', async (doc) => {
  spoil('burin', doc);
  await expect(store.get(tools.name, 'burin')).rejects.toEqual(damaged('burin', 0));
  await expect(store.getMany(tools.name, ['edger', 'none', 'burin'])).rejects.toEqual(damaged('burin', 1));
  await expect(store.scan(tools.name, { limit: 9 })).rejects.toEqual(damaged('burin', 1));
  expect(await store.getMany(tools.name, ['awl', 'chisel'])).toHaveLength(2);
  expect(await store.scan(tools.name, { after: 'burin', limit: 9 })).toHaveLength(3);
});

test('each of several documents with the same damage is reported by its id', async () => {
  for (const id of ['burin', 'drill']) spoil(id, '{broken');
  await expect(store.scan(tools.name, { limit: 9 })).rejects.toEqual(damaged('burin', 1));
  await expect(store.scan(tools.name, { after: 'burin', limit: 9 })).rejects.toEqual(damaged('drill', 1));
  await expect(store.getMany(tools.name, ['drill', 'burin'])).rejects.toEqual(damaged('drill', 0));
});

test('a page is filled with the next documents in place of damaged ones', async () => {
  for (const id of ['burin', 'chisel']) spoil(id, '{broken');
  const left: string[] = [];
  const onDamaged = ({ message }: Error) => void left.push(message);
  const found = async (limit: number, after?: string) => {
    const options = { limit, onDamaged, ...(after !== undefined && { after: [after] }) };
    return (await store.find(tools.name, options)).map(({ _id }) => _id);
  };
  expect(await found(2)).toEqual(['awl', 'drill']);
  expect(left).toHaveLength(2);
  expect(await found(2, 'drill')).toEqual(['edger']);
  expect(await found(9)).toEqual(['awl', 'drill', 'edger']);
  expect(await found(1)).toEqual(['awl']);
  await expect(store.find(tools.name, { limit: 2 })).rejects.toMatchObject({ name: 'DocumentDamaged' });
});
