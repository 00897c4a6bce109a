// Kindling starts, whatever is in place of the documents, and deletes only files that it can rebuild.
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { type DocumentStore, DocumentsUnavailable } from '../document-store.ts';
import { Database } from './database.ts';
import type { Replaced } from './open-file.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

let folder: string;
let path: string;
let notices: Replaced[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-open-'));
  path = join(folder, 'documents.db');
  notices = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(options: { precious?: boolean; isShared?: boolean } = {}): DocumentStore {
  const store = openSqliteDocuments({ path, onReplaced: (what) => notices.push(what), ...options });
  onTestFinished(() => store.close());
  return store;
}

const notes = { name: 'notes', indexes: [{ fields: { text: 1 } }] } as const;

async function fill(documents = 1_000): Promise<void> {
  const store = open();
  await store.ensure<{ _id: string; text: string }>(notes);
  const docs = Array.from({ length: documents }, (_, n) => ({ _id: `n${n}`, text: `text ${n} `.repeat(20) }));
  await store.write(
    notes.name,
    docs.map((doc) => ({ _id: doc._id, doc, position: 1n })),
  );
  await store.close();
}

/** Overwrites the middle of the file, past its first pages. */
function spoil(from: number, length: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(length, 0xa5), 0, length, from);
  closeSync(file);
}

const isEmpty = async (store: DocumentStore) => (await store.collections()).length === 0;

test('one of our files opens with its content intact', async () => {
  await fill(3);
  const store = open();
  await store.ensure<{ _id: string; text: string }>(notes);
  expect(await store.count(notes.name)).toBe(3);
  expect(notices).toEqual([]);
});

test('an empty file counts as missing', async () => {
  writeFileSync(path, '');
  expect(await isEmpty(open())).toBe(true);
  expect(notices).toEqual([]);
});

const foreignFiles: readonly (readonly [string, string, () => void])[] = [
  ['a file that is no database', 'damaged, or no database', () => writeFileSync(path, 'dear diary '.repeat(1_000))],
  [
    'the database of another program',
    'belongs to another program',
    () => {
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE recipes (name); INSERT INTO recipes VALUES (1)');
      other.close();
    },
  ],
];

const later = [
  'a file of a later layout',
  'its layout is 2, not 1',
  () => {
    openSqliteDocuments({ path }).close();
    const file = new DatabaseSync(path);
    file.exec('PRAGMA user_version = 2');
    file.close();
  },
] as const;

test('a file that two processes create simultaneously is created once, and used by both', async () => {
  const transaction = vi.spyOn(Database.prototype, 'transaction');
  onTestFinished(() => transaction.mockRestore());
  const quicker = Promise.withResolvers<DocumentStore>();
  transaction.mockImplementationOnce(function (this: Database, work) {
    // The first opener has seen that the file is new, and is about to create it.
    quicker.resolve(open());
    return this.transaction(work);
  });
  const slower = open();
  await (await quicker.promise).ensure<{ _id: string; text: string }>(notes);
  expect(await slower.collections()).toEqual(['notes']);
  expect(notices).toEqual([]);
});

test.each(foreignFiles)('%s is set aside untouched, and the store starts empty', async (_, reason, put) => {
  put();
  const before = readFileSync(path);
  expect(await isEmpty(open())).toBe(true);
  expect(notices).toEqual([{ path, movedTo: `${path}.set-aside-1`, reason: expect.stringContaining(reason) }]);
  expect(readFileSync(`${path}.set-aside-1`).equals(before)).toBe(true);
});

test('a file of a later layout is deleted, and the store starts empty', async () => {
  const [, reason, put] = later;
  put();
  expect(await isEmpty(open())).toBe(true);
  expect(notices).toEqual([{ path, movedTo: undefined, reason }]);
});

test('files set aside earlier are kept', async () => {
  writeFileSync(path, 'first stranger, long enough to be read as a header '.repeat(20));
  await open().close();
  rmSync(path);
  writeFileSync(path, 'second stranger, long enough to be read as a header '.repeat(20));
  open();
  expect(readFileSync(`${path}.set-aside-1`, 'utf8')).toContain('first');
  expect(readFileSync(`${path}.set-aside-2`, 'utf8')).toContain('second');
});

test('a file with a damaged first page, which could be anyone’s, is set aside', async () => {
  await fill();
  spoil(0, 4_096);
  expect(await isEmpty(open())).toBe(true);
  expect(notices).toHaveLength(1);
});

survives(
  'SQLite',
  'a file of documents that was cut off',
  'it is created again, at once or as soon as it is noticed',
  async () => {
    await fill();
    truncateSync(path, 8_192);
    const store = open();
    if (notices.length === 0) {
      await expect(
        store.ensure<{ _id: string; other: number }>({ name: 'notes', indexes: [{ fields: { other: 1 } }] }),
      ).rejects.toThrow(DocumentsUnavailable);
      await store.close();
      expect(await isEmpty(open())).toBe(true);
    }
    expect(notices).toHaveLength(1);
  },
);

survives(
  'SQLite',
  'damage of documents that is only noticed in use',
  'it is reported, and the next start replaces the file completely',
  async () => {
    await fill();
    const { length } = readFileSync(path);
    // Past the pages that are read when the file is opened.
    spoil(5 * 4_096, length - 5 * 4_096);
    const store = open();
    await store.ensure<{ _id: string; text: string }>(notes);
    await expect(store.find(notes.name, { limit: 1_000 })).rejects.toThrow(/damaged.*next start.*rebuilt/);
    await expect(store.find(notes.name, { limit: 1_000 })).rejects.toThrow(DocumentsUnavailable);
    await store.close();

    const fresh = open();
    expect(await isEmpty(fresh)).toBe(true);
    expect(notices).toEqual([{ path, movedTo: undefined, reason: 'it was found damaged while in use' }]);
    await fresh.close();
    expect(readdirSync(folder)).toEqual(['documents.db']);
    expect(readFileSync(path).includes('text 7')).toBe(false);
    expect(await isEmpty(open())).toBe(true);
    expect(notices).toHaveLength(1);
  },
);

test('a precious file is refused and left in place', async () => {
  writeFileSync(path, 'a backup somebody put here '.repeat(200));
  expect(() => open({ precious: true })).toThrow(
    /can't be used: it is damaged, or no database. Stop the server, move it away/,
  );
  expect(existsSync(path)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes('set-aside'))).toEqual([]);
});

test('a precious file that turns out damaged in use is left in place, and not reported as rebuilt', async () => {
  await fill();
  const { length } = readFileSync(path);
  spoil(5 * 4_096, length - 5 * 4_096);
  const store = open({ precious: true });
  await store.ensure<{ _id: string; text: string }>(notes);
  await expect(store.find(notes.name, { limit: 1_000 })).rejects.toThrow(/is damaged\. Stop the server, move it away/);
  await store.close();
  expect(readdirSync(folder)).toEqual(['documents.db']);
});

test.each([
  ...foreignFiles,
  later,
])('%s is refused, and left where it is, where another process may have it open', (_, reason, put) => {
  put();
  const before = readFileSync(path);
  const attempt = () => open({ isShared: true });
  expect(attempt).toThrow(DocumentsUnavailable);
  expect(attempt).toThrow(new RegExp(`${reason}.*Restart the server`));
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(notices).toEqual([]);
});

test('a missing folder is reported as such', () => {
  path = join(folder, 'nowhere', 'documents.db');
  expect(() => open()).toThrow(DocumentsUnavailable);
});
