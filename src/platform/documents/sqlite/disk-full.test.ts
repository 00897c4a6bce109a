// A full disk stops writes, not reads. A write that did not fit leaves no trace. Once there is space, writing resumes by itself.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { type DocumentStore, DocumentsUnavailable, type Write } from '../document-store.ts';
import { openFile } from './open-file.ts';
import { openSqliteDocuments, SqliteDocumentStore } from './sqlite-document-store.ts';

type Note = { _id: string; text: string; tags: readonly string[] };

const notes = {
  name: 'notes',
  indexes: [{ fields: { text: 1 } }, { fields: { tags: 1 }, array: true }],
  text: ['text'],
} as const;

const batch = (from: number, size = 50): Write<Note>[] =>
  Array.from({ length: size }, (_, n) => {
    const _id = `n${from + n}`;
    return {
      _id,
      doc: { _id, text: `words of ${_id} ${'and more '.repeat(30)}`, tags: ['all', _id] },
      position: BigInt(from + n + 1),
    };
  });

/** Writes batches until one is refused. Returns how many documents were written, and the refusal. */
async function fillUp(store: DocumentStore): Promise<{ written: number; fault: unknown }> {
  for (let written = 0; ; written += 50) {
    try {
      await store.write(notes.name, batch(written));
    } catch (fault) {
      return { written, fault };
    }
  }
}

async function isAsIf(store: DocumentStore, written: number): Promise<void> {
  expect(await store.count<Note>(notes.name)).toBe(written);
  expect(await store.count<Note>(notes.name, { tags: 'all' })).toBe(written);
  expect(await store.get(notes.name, `n${written}`)).toBeUndefined();
  expect(await store.search(notes.name, `n${written}`, { limit: 5 })).toEqual([]);
  expect(await store.search(notes.name, `words n${written - 1}`, { limit: 5 })).toHaveLength(1);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

survives(
  'SQLite',
  'documents that no longer fit',
  'the whole batch is refused, and fits once there is space',
  async () => {
    const path = join(temporaryFolder(), 'documents.db');
    const db = openFile({ path, precious: false, isShared: false, cacheKiB: 4_096, onReplaced: () => {} });
    const store = new SqliteDocumentStore(path, db);
    onTestFinished(() => store.close());
    await store.ensure<Note>(notes);
    db.exec('PRAGMA max_page_count = 200');

    const { written, fault } = await fillUp(store);
    expect(written).toBeGreaterThan(100);
    expect(fault).toBeInstanceOf(DocumentsUnavailable);
    expect(String(fault)).toMatch(/is full: nothing was written/);
    await isAsIf(store, written);

    db.exec('PRAGMA max_page_count = 100000');
    expect(await store.write(notes.name, batch(written))).toEqual({ ignored: [] });
    await isAsIf(store, written + 50);
  },
);

survives(
  'SQLite',
  'documents on a disk that is really full',
  'the whole batch is refused, and fits once there is space',
  async (context) => {
    const disk = join(temporaryFolder(), 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk], { stdio: 'pipe' });
    } catch (error) {
      return context.skip(`mounting a small disk is not permitted here: ${String(error).split('\n')[0]}`);
    }
    onTestFinished(() => {
      execFileSync('umount', [disk]);
    });
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(1_000_000));
    const store = openSqliteDocuments({ path: join(disk, 'documents.db') });
    onTestFinished(() => store.close());
    await store.ensure<Note>(notes);

    const { written, fault } = await fillUp(store);
    expect(written).toBeGreaterThan(100);
    expect(fault).toBeInstanceOf(DocumentsUnavailable);
    await isAsIf(store, written);

    rmSync(ballast);
    expect(await store.write(notes.name, batch(written))).toEqual({ ignored: [] });
    await isAsIf(store, written + 50);
  },
);
