// The embedded store as a folder fulfils the contract, and stores each generation of a read model separately.
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeDocumentStore } from '../document-store.contract.ts';
import { UnknownCollection } from '../document-store.ts';
import { type DocumentFolder, draftOfGeneration, openDocumentFolder } from './document-folder.ts';
import type { Replaced } from './open-file.ts';

describeDocumentStore('SQLite, a folder', {
  isAlone: true,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'kindling-documents-'));
    const store = openDocumentFolder({ folder });
    return {
      store,
      async close() {
        await store.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
});

type Note = Readonly<{ _id: string; text?: string }>;

let folder: string;
let store: DocumentFolder;
let replaced: Replaced[];

const opened = (isShared = false) =>
  openDocumentFolder({ folder, isShared, onReplaced: (what) => replaced.push(what) });
const files = () => readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
const checkpoints = { name: 'checkpoints', indexes: [], spread: 'by-id' } as const;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-folder-'));
  replaced = [];
  store = opened();
  await store.ensure(checkpoints);
  for (const name of ['book.notes.v1.g1', 'book.pages.v1.g1', 'book.notes.v1.g2', 'leases'])
    await store.ensure({ name, indexes: [] });
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const putOne = (collection: string, id: string) => ({
  collection,
  writes: [{ _id: id, doc: { _id: id }, position: 1n }],
});

test('each generation is one file, and all other collections are in another', () => {
  expect(files()).toEqual(['book.v1.g1.sqlite', 'book.v1.g2.sqlite', 'bookkeeping.sqlite']);
});

test('another process sees the changes of a read model once they are committed, at the latest when the folder is closed', async () => {
  await store.commit([putOne('book.notes.v1.g1', 'n1'), putOne('leases', 'l1')]);
  const other = opened(true);
  await other.ensure({ name: 'book.notes.v1.g1', indexes: [] });
  await other.ensure({ name: 'leases', indexes: [] });
  expect(await store.get('book.notes.v1.g1', 'n1')).toMatchObject({ _id: 'n1' });
  expect(await other.get('leases', 'l1')).toMatchObject({ _id: 'l1' });
  expect(await other.get('book.notes.v1.g1', 'n1')).toBeUndefined();

  await store.close();
  expect(await other.get('book.notes.v1.g1', 'n1')).toMatchObject({ _id: 'n1' });
  await other.close();
  store = opened();
});

test('a checkpoint is stored and dropped with its generation', async () => {
  await store.commit([putOne('book.notes.v1.g1', 'a'), putOne('checkpoints', 'book.v1.g1')]);
  await store.commit([putOne('checkpoints', 'book.v1.g2')]);
  expect(await store.getMany<Note>('checkpoints', ['book.v1.g2', 'book.v1.g1', 'book.v9.g9'])).toMatchObject([
    { _id: 'book.v1.g2' },
    { _id: 'book.v1.g1' },
  ]);
  for (const name of ['book.notes.v1.g1', 'book.pages.v1.g1']) await store.drop(name);
  expect(await store.getMany<Note>('checkpoints', ['book.v1.g1', 'book.v1.g2'])).toHaveLength(1);
  await expect(store.commit([putOne('checkpoints', 'book.v1.g1')])).rejects.toThrow(UnknownCollection);
});

test('the file is deleted with its last collection', async () => {
  await store.drop('book.notes.v1.g1');
  expect(files()).toContain('book.v1.g1.sqlite');
  expect(await store.collections()).toEqual(['book.notes.v1.g2', 'book.pages.v1.g1', 'checkpoints', 'leases']);
  await expect(store.get('book.notes.v1.g1', 'a')).rejects.toThrow(UnknownCollection);
  await store.drop('book.pages.v1.g1');
  expect(readdirSync(folder).filter((name) => name.startsWith('book.v1.g1'))).toEqual([]);
});

test('a dropped collection is empty when created again, even if its file still existed', async () => {
  await store.commit([putOne('book.notes.v1.g1', 'a')]);
  await store.drop('book.notes.v1.g1');
  await store.ensure({ name: 'book.notes.v1.g1', indexes: [] });
  expect(await store.get('book.notes.v1.g1', 'a')).toBeUndefined();
});

test('a damaged file affects only its own generation', async () => {
  await store.commit([putOne('book.notes.v1.g1', 'a'), putOne('book.notes.v1.g2', 'a'), putOne('leases', 'a')]);
  await store.close();
  truncateSync(join(folder, 'book.v1.g1.sqlite'), 5_000);
  store = opened();
  await store.ensure(checkpoints);
  expect(await store.get('checkpoints', 'book.v1.g1')).toBeUndefined();
  expect(await store.collections()).toEqual(['book.notes.v1.g2', 'checkpoints', 'leases']);
  expect(replaced).toMatchObject([{ path: join(folder, 'book.v1.g1.sqlite') }]);
  await store.ensure({ name: 'book.notes.v1.g2', indexes: [] });
  expect(await store.get('book.notes.v1.g2', 'a')).toBeDefined();
});

test('without bookkeeping there are no generations either', async () => {
  await store.close();
  rmSync(join(folder, 'bookkeeping.sqlite'));
  store = opened();
  expect(files()).toEqual(['bookkeeping.sqlite']);
});

test('an unreadable file is listed under the name of its generation, and dropped by it', async () => {
  writeFileSync(join(folder, 'book.v7.g1.sqlite'), 'of a later layout');
  expect(await store.collections()).toContain('book.v7.g1');
  await store.drop('book.v7.g1');
  expect(existsSync(join(folder, 'book.v7.g1.sqlite'))).toBe(false);
});

test('a file under construction belongs to no generation yet, and is deleted once its process is gone', async () => {
  const [ours, ofNobody] = [draftOfGeneration(folder, 'book.v1.g3'), join(folder, 'book.v1.g3.sqlite.draft-99999999')];
  const ofAnother = join(folder, `book.v1.g4.sqlite.draft-${process.ppid}`);
  for (const draft of [ours, ofNobody, ofAnother]) writeFileSync(draft, 'half of it');
  expect((await store.collections()).filter((name) => /g[34]$/.test(name))).toEqual([]);
  await store.close();
  store = opened();
  expect([ours, ofNobody, ofAnother].map((draft) => existsSync(draft))).toEqual([false, false, true]);
});
