// Deleted content must not be recoverable from the file's bytes.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DocumentStore } from '../document-store.ts';
import { Database } from './database.ts';
import { startScrubber } from './scrubber.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

type Note = { _id: string; text: string };

const notes = { name: 'notes', indexes: [{ fields: { text: 1 } }], text: ['text'] } as const;
const unsearched = { name: 'unsearched', indexes: [] } as const;
const secret = 'qqxyzzysecretword';

let path: string;
let store: DocumentStore;

beforeEach(async () => {
  // Fakes only the timers and the clock of the scrubber, because the store needs real turns of the event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const folder = mkdtempSync(join(tmpdir(), 'kindling-scrub-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  path = join(folder, 'documents.sqlite');
  store = openSqliteDocuments({ path });
  await store.ensure<Note>(notes);
  const plain = Array.from({ length: 400 }, (_, n) => ({ _id: `n${n}`, text: `the ${n}th of some words ${n * 7}` }));
  await store.write<Note>(
    notes.name,
    [...plain, { _id: 'private', text: `my ${secret} ${'and more '.repeat(2_000)}` }].map((doc) => ({
      _id: doc._id,
      doc,
      position: 1n,
    })),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

const isInFiles = (file = path) =>
  ['', '-wal'].some((ending) => existsSync(file + ending) && readFileSync(file + ending).includes(secret));

const removals = [
  ['a document that was deleted', null],
  ['the text that a document no longer has', { _id: 'private', text: '' }],
] as const;

test.each(removals)('%s disappears from the files by itself, a little later', async (_, doc) => {
  await store.write<Note>(notes.name, [{ _id: 'private', doc, position: 2n }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isInFiles()).toBe(false);
  expect(await store.search(notes.name, 'words 7', { limit: 5 })).not.toEqual([]);
  expect(await store.search(notes.name, secret, { limit: 5 })).toEqual([]);
});

test.each(removals)('%s is gone from the files once the store is closed', async (_, doc) => {
  await store.write<Note>(notes.name, [{ _id: 'private', doc, position: 2n }]);
  await store.close();
  expect(isInFiles()).toBe(false);
});

test.each(
  removals,
)('%s disappears from the files once the current readers are done, and nobody waits for them', async (_, doc) => {
  const reader = new DatabaseSync(path);
  onTestFinished(() => void (reader.isOpen && reader.close()));
  reader.exec('BEGIN; SELECT count(*) FROM collections');
  await store.write<Note>(notes.name, [{ _id: 'private', doc, position: 2n }]);
  // If SQLite itself waited for the reader, five seconds each time, the test would time out.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isInFiles()).toBe(true);

  reader.exec('COMMIT');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isInFiles()).toBe(false);
});

test.each(
  removals,
)('%s disappears from the files of a killed process once another process opens them', async (_, doc) => {
  await store.write<Note>(notes.name, [{ _id: 'private', doc, position: 2n }]);
  const killed = `${path}.killed`;
  for (const ending of ['', '-wal']) copyFileSync(path + ending, killed + ending);
  const next = openSqliteDocuments({ path: killed });
  expect(isInFiles(killed)).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isInFiles(killed)).toBe(false);
  await next.close();
});

test('content blanked from a document disappears from the files, even in collections without text search', async () => {
  await store.ensure<Note>(unsearched);
  const replaceBy = (text: string, at: bigint) =>
    store.write<Note>(unsearched.name, [{ _id: 'private', doc: { _id: 'private', text }, position: at }]);
  await store.write<Note>(notes.name, [{ _id: 'private', doc: null, position: 2n }]);
  await replaceBy(`another ${secret}`, 1n);
  await replaceBy(`another ${secret}, and counted`, 2n);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isInFiles()).toBe(true);
  await replaceBy('', 3n);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isInFiles()).toBe(false);
});

test('commits leave the index alone while it waits for the scrubber, and merge it again afterwards', async () => {
  const mergedOnCommit = () => {
    const file = new DatabaseSync(path, { readOnly: true });
    const { name } = file.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%USING fts5%'").get() ?? {};
    const { v } = file.prepare(`SELECT v FROM ${name}_config WHERE k = 'automerge'`).get() ?? {};
    file.close();
    return v;
  };
  const byDefault = mergedOnCommit();
  await store.write<Note>(notes.name, [{ _id: 'private', doc: null, position: 2n }]);
  expect([byDefault, mergedOnCommit()]).toEqual([undefined, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(mergedOnCommit()).toBe(4);
});

describe('an index too large to be scrubbed while the store closes', () => {
  beforeEach(async () => {
    for (let n = 0; n < 40; n += 1) await store.write<Note>(notes.name, [note(n, 3n)]);
    await store.write<Note>(notes.name, [{ _id: 'private', doc: null, position: 4n }]);
  });

  const note = (n: number, position: bigint) => {
    const text = Array.from({ length: 1_000 }, (_, word) => `${n}w${(word * 7919) % 1_000}`).join(' ');
    return { _id: `long${n}`, doc: { _id: `long${n}`, text }, position: position };
  };

  /** Each merging statement takes a second, or fails. */
  function mergingSlowly(fault?: Error) {
    const run = Database.prototype.run;
    let merges = 0;
    const spy = vi.spyOn(Database.prototype, 'run').mockImplementation(function (this: Database, sql, values) {
      if (!sql.includes("'merge'")) return run.call(this, sql, values);
      merges += 1;
      if (fault) throw fault;
      vi.advanceTimersByTime(1_000);
      return run.call(this, sql, values);
    });
    onTestFinished(() => spy.mockRestore());
    return { merges: () => merges, end: () => spy.mockRestore() };
  }

  test('is scrubbed for two seconds, and the rest by the next process to open the file', async () => {
    const slow = mergingSlowly();
    await store.close();
    expect(slow.merges()).toBe(2);
    slow.end();
    expect(isInFiles()).toBe(true);

    store = openSqliteDocuments({ path });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isInFiles()).toBe(false);
  });

  test('is scrubbed after its process was killed, too', async () => {
    const killed = `${path}.killed`;
    for (const ending of ['', '-wal']) copyFileSync(path + ending, killed + ending);
    new DatabaseSync(killed).exec('DELETE FROM unscrubbed');
    const slow = mergingSlowly();
    await openSqliteDocuments({ path: killed }).close();
    slow.end();
    expect(isInFiles(killed)).toBe(true);
    const next = openSqliteDocuments({ path: killed });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isInFiles(killed)).toBe(false);
    await next.close();
  });

  test('is left alone by processes that share the file and, once scrubbed, by all', async () => {
    const slow = mergingSlowly();
    await store.close();
    store = openSqliteDocuments({ path, isShared: true });
    await vi.advanceTimersByTimeAsync(10_000);
    await store.close();
    expect(slow.merges()).toBe(2);
    slow.end();

    store = openSqliteDocuments({ path });
    await vi.advanceTimersByTimeAsync(10_000);
    await store.close();
    const again = mergingSlowly();
    store = openSqliteDocuments({ path });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(again.merges()).toBe(0);
  });

  test('is scrubbed by the next process to open the file, even after the disk was full', async () => {
    const full = mergingSlowly(Object.assign(new Error('database or disk is full'), { errcode: 13 }));
    await store.close();
    full.end();
    expect(isInFiles()).toBe(true);
    store = openSqliteDocuments({ path });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isInFiles()).toBe(false);
  });
});

test('truncating the log restores how long a write waits for another', async () => {
  await store.write<Note>(notes.name, [{ _id: 'private', doc: null, position: 2n }]);
  await vi.advanceTimersByTimeAsync(10_000);
  const db = new Database(path);
  db.exec('PRAGMA busy_timeout = 1234');
  const scrubber = startScrubber(db);
  scrubber.note(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(db.row('PRAGMA busy_timeout')).toEqual([1234]);
  db.close();
});

test('content that was not deleted is found: the check can fail', async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isInFiles()).toBe(true);
});

test('a collection that is dropped while its words wait to be merged causes no error', async () => {
  await store.write<Note>(notes.name, [{ _id: 'private', doc: null, position: 2n }]);
  await store.drop(notes.name);
  await vi.advanceTimersByTimeAsync(10_000);
  await store.ensure<Note>(notes);
  expect(await store.count<Note>(notes.name)).toBe(0);
});
