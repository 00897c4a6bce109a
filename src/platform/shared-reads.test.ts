import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SharedReads, sharedReads } from './shared-reads.ts';

let folder: string;
let db: DatabaseSync;
let other: DatabaseSync;
let reads: SharedReads;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-reads-'));
  const file = join(folder, 'shared.sqlite');
  db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE word (text TEXT)');
  other = new DatabaseSync(file, { timeout: 0 });
  reads = sharedReads(db);
});

afterEach(() => {
  for (const each of [db, other]) if (each.isOpen) each.close();
  rmSync(folder, { recursive: true });
});

const words = () => {
  reads.begin();
  return db
    .prepare('SELECT text FROM word')
    .all()
    .map(({ text }) => text);
};

const truncate = () => other.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy;

test('reads of one turn see the same, and those of the next what another process has committed since', async () => {
  expect(words()).toEqual([]);
  other.exec("INSERT INTO word VALUES ('spark')");
  expect(words()).toEqual([]);
  await nextTurn();
  expect(words()).toEqual(['spark']);
});

test('a turn later nothing holds the file', async () => {
  other.exec("INSERT INTO word VALUES ('spark')");
  words();
  expect(truncate()).toBe(1);
  await nextTurn();
  expect(reads.areOpen()).toBe(false);
  expect(truncate()).toBe(0);
});

test('a write in the same turn ends them, and is seen by those that follow', () => {
  words();
  other.exec("INSERT INTO word VALUES ('spark')");
  reads.end();
  db.exec("INSERT INTO word VALUES ('flame')");
  expect(words()).toEqual(['spark', 'flame']);
});

test('within another transaction there is nothing to share', async () => {
  db.exec("BEGIN IMMEDIATE; INSERT INTO word VALUES ('spark')");
  expect(words()).toEqual(['spark']);
  expect(reads.areOpen()).toBe(false);
  await nextTurn();
  expect(db.isTransaction).toBe(true);
});

test('a file may be closed in the same turn', async () => {
  words();
  db.close();
  await nextTurn();
  expect(db.isOpen).toBe(false);
});

test('a damaged file, which can’t commit, ends neither the process nor later reads', async () => {
  words();
  const exec = db.exec.bind(db);
  vi.spyOn(db, 'exec').mockImplementation((sql) => {
    if (sql === 'COMMIT') throw new Error('database disk image is malformed');
    exec(sql);
  });
  await nextTurn();
  expect(db.isTransaction).toBe(false);
  other.exec("INSERT INTO word VALUES ('spark')");
  expect(words()).toEqual(['spark']);
});
