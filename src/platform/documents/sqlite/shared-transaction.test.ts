import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Database } from './database.ts';
import { sharedTransaction } from './shared-transaction.ts';

class CountingDatabase extends Database {
  transactions = 0;
  override transaction<Result>(work: () => Result): Result {
    this.transactions += 1;
    return super.transaction(work);
  }
}

function openNotes(path = ':memory:') {
  const db = new CountingDatabase(path);
  onTestFinished(() => db.close());
  db.exec('CREATE TABLE note (n INTEGER PRIMARY KEY)');
  const writes = sharedTransaction(db);
  return {
    db,
    writes,
    add: (n: number, documents = 1) => writes.run(documents, () => db.run('INSERT INTO note VALUES (?)', [n]).rowId),
    notes: () => db.rows<[number]>('SELECT n FROM note ORDER BY n').map(([n]) => n),
  };
}

test('writes of one turn share a transaction, and each gets its own result', async () => {
  const { add, notes, db } = openNotes();
  expect(await Promise.all([add(7), add(8), add(9)])).toEqual([7, 8, 9]);
  expect(notes()).toEqual([7, 8, 9]);
  expect(db.transactions).toBe(1);
});

test('a write that fails affects no other', async () => {
  const { add, notes } = openNotes();
  const outcomes = await Promise.allSettled([add(1), add(2), add(1), add(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(notes()).toEqual([1, 2, 3]);
});

function openNextToAnother() {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-transaction-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const opened = openNotes(join(folder, 'notes.sqlite'));
  const other = new DatabaseSync(join(folder, 'notes.sqlite'));
  onTestFinished(() => other.close());
  return { ...opened, other };
}

test('writes wait while another process holds the file, and the event loop isn’t blocked', async () => {
  const { add, notes, db, other } = openNextToAnother();
  db.exec('PRAGMA busy_timeout = 60000');
  other.exec('BEGIN IMMEDIATE');
  const added = Promise.all([add(1), add(2)]);
  await vi.waitUntil(() => db.transactions > 3);
  const third = add(3);
  other.exec('ROLLBACK');
  expect(await Promise.all([added, third])).toEqual([[1, 2], 3]);
  expect(notes()).toEqual([1, 2, 3]);
  expect(db.row('PRAGMA busy_timeout')).toEqual([60_000]);
});

test('if it holds the file for too long, they fail together', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, notes, other } = openNextToAnother();
  other.exec('BEGIN IMMEDIATE');
  const outcomes = Promise.allSettled([add(1), add(2), add(3)]);
  await vi.advanceTimersByTimeAsync(5_100);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);

  other.exec('ROLLBACK');
  const added = Promise.all([add(4), add(5)]);
  await vi.advanceTimersByTimeAsync(10);
  expect(await added).toEqual([4, 5]);
  expect(notes()).toEqual([4, 5]);
});

test('large writes don’t share a transaction: readers get a turn between them', async () => {
  const { add, notes, db } = openNotes();
  const first = add(1, 600);
  const second = add(2, 600);
  await first;
  expect(notes()).toEqual([1]);
  await second;
  expect(db.transactions).toBe(2);
});

test('a flush runs waiting writes at once, in order', async () => {
  const { add, notes, writes } = openNotes();
  const waiting = [add(4, 600), add(5, 600)];
  writes.flush();
  expect(notes()).toEqual([4, 5]);
  expect(await Promise.all(waiting)).toEqual([4, 5]);
});
