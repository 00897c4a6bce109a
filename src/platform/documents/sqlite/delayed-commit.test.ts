import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Database } from './database.ts';
import { delayedCommit } from './delayed-commit.ts';

const delayMs = 100;

/** Counts commits, and fails those that the test wants to fail. */
class FaultyDatabase extends Database {
  commits = 0;
  commitFault: 'none' | 'stays open' | 'rolled back' = 'none';

  override exec(sql: string): void {
    if (sql === 'COMMIT') {
      if (this.commitFault === 'rolled back') this.rollBack();
      if (this.commitFault !== 'none') throw new Error('database or disk is full');
      this.commits += 1;
    }
    super.exec(sql);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-delayed-'));
  const path = join(folder, 'notes.sqlite');
  const db = new FaultyDatabase(path);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (n INTEGER PRIMARY KEY)');
  const other = new DatabaseSync(path, { timeout: 0 });
  onTestFinished(() => {
    db.close();
    other.close();
    rmSync(folder, { recursive: true });
  });
  const { transaction } = delayedCommit(db, delayMs);
  const insert = (n: number) => db.run('INSERT INTO note VALUES (?)', [n]);
  return {
    db,
    other,
    insert,
    transaction,
    add: (...numbers: number[]) => transaction(() => numbers.map(insert)),
    notes() {
      db.openTransaction?.restore();
      return db.rows<[number]>('SELECT n FROM note ORDER BY n').map(([n]) => n);
    },
    committed: () =>
      other
        .prepare('SELECT n FROM note ORDER BY n')
        .all()
        .map(({ n }) => n),
  };
}

test('transactions within the delay share a commit, and this connection reads them at once', () => {
  const { add, notes, committed, db } = openNotes();
  add(1);
  add(2, 3);
  expect(notes()).toEqual([1, 2, 3]);
  expect(committed()).toEqual([]);
  vi.advanceTimersByTime(delayMs);
  expect(committed()).toEqual([1, 2, 3]);
  add(4);
  vi.advanceTimersByTime(delayMs);
  expect(committed()).toEqual([1, 2, 3, 4]);
  expect(db.commits).toBe(2);
});

test('one that fails leaves nothing behind, and affects no other', () => {
  const { add, notes, committed } = openNotes();
  add(1);
  expect(() => add(2, 1)).toThrow(/UNIQUE/);
  expect(notes()).toEqual([1]);
  add(2);
  vi.advanceTimersByTime(delayMs);
  expect(committed()).toEqual([1, 2]);
});

test('another transaction of the database commits the open one first', () => {
  const { add, insert, db, notes, committed } = openNotes();
  add(1);
  expect(() =>
    db.transaction(() => {
      insert(2);
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(committed()).toEqual([1]);
  expect(notes()).toEqual([1]);
});

test.each([
  'stays open',
  'rolled back',
] as const)('if a commit fails and the transaction %s, nothing is lost', (fault) => {
  const { add, notes, committed, db } = openNotes();
  add(1);
  db.commitFault = fault;
  vi.advanceTimersByTime(delayMs);
  expect(committed()).toEqual([]);
  expect(() => add(2)).toThrow(/full/);
  expect(notes()).toEqual([1]);

  db.commitFault = 'none';
  vi.advanceTimersByTime(delayMs);
  expect(committed()).toEqual([1]);
  add(2);
  expect(notes()).toEqual([1, 2]);
});

test('it can’t begin while another process writes, and continues afterwards', () => {
  const { add, notes, other } = openNotes();
  other.exec('BEGIN IMMEDIATE');
  expect(() => add(1)).toThrow(/locked/);
  other.exec('COMMIT');
  add(1);
  expect(notes()).toEqual([1]);
});

test('a database that is closed without a commit keeps what was committed', () => {
  const { add, db, committed } = openNotes();
  add(1);
  vi.advanceTimersByTime(delayMs);
  add(2);
  db.close();
  vi.advanceTimersByTime(delayMs);
  expect(committed()).toEqual([1]);
});
