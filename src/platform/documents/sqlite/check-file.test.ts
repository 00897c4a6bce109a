import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { checkFile } from './check-file.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

type Note = Readonly<{ _id: string; title: string; rank: number | null; tags: readonly string[] }>;

const spec = {
  name: 'notes',
  indexes: [{ fields: { rank: -1 } }, { fields: { tags: 1, rank: 1 }, array: true }],
  text: ['title'],
} as const;

let path: string;
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  path = join(folder, 'notes.sqlite');
  const store = openSqliteDocuments({ path });
  await store.ensure<Note>(spec);
  const docs: Note[] = Array.from({ length: 600 }, (_, n) => ({
    ...{ _id: `n-${n}`, title: `Kindling number ${n} \ud800`, rank: n % 7 === 0 ? null : n / 3 },
    tags: n % 3 === 0 ? [] : ['one', `tag-${n}`, 'one'],
  }));
  await store.write<Note>(
    'notes',
    docs.map((doc) => ({ _id: doc._id, doc, position: 1n })),
  );
  // Changed and deleted documents leave nothing of their former content in an index.
  await store.write<Note>('notes', [
    { _id: 'n-4', doc: { _id: 'n-4', title: 'Other', rank: 1, tags: ['x'] }, position: 2n },
  ]);
  await store.write<Note>('notes', [{ _id: 'n-5', doc: null, position: 2n }]);
  await store.close();
});

function plant(sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}

test('a file as written has no faults', () => {
  expect(checkFile(path)).toEqual([]);
});

test.each([
  [
    'a column of an index',
    "UPDATE docs_1 SET f_rank = 999 WHERE _id = 'n-8'",
    'notes: the indexed fields of n-8 are not what the document says.',
  ],
  [
    'a row of an array',
    "UPDATE list_1_1 SET element = 'other' WHERE element = 'tag-8'",
    'notes: the rows of tags of n-8 are not what the document says.',
  ],
  [
    'a missing row of an array',
    "DELETE FROM list_1_1 WHERE element = 'tag-8'",
    'notes: the rows of tags of n-8 are not what the document says.',
  ],
  [
    'a row of no document',
    "INSERT INTO list_1_1 (n, element) VALUES (99999, 'ghost')",
    'notes: rows of tags that are in no document: 1.',
  ],
  ['missing words', 'DELETE FROM text_1 WHERE rowid = 9', 'notes: the full text of n-8 is not what the document says.'],
  [
    'words of no document',
    "INSERT INTO text_1 (rowid, t0) VALUES (99999, 'ghost')",
    'notes: the full text of row 99999 is not what the document says.',
  ],
])('finds %s that somebody has changed', (_what, sql, finding) => {
  plant(sql);
  expect(checkFile(path)).toEqual([finding]);
});

test('names a few of many faults, and counts the rest', () => {
  plant('UPDATE docs_1 SET f_rank = 999');
  const findings = checkFile(path);
  expect(findings).toHaveLength(6);
  expect(findings.at(-1)).toBe('notes: the indexed fields of 594 more.');
});

test('finds bytes that the disk has changed', () => {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(12_000, 0xa5), 0, 12_000, Math.floor(size / 2));
  closeSync(file);
  expect(checkFile(path).length).toBeGreaterThan(0);
});

test('reports a file that is not a database', () => {
  expect(checkFile(join(path, '..'))).toEqual([expect.stringMatching(/^It can't be read: /)]);
});
