import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { describeKeyStore } from './key-store.contract.ts';
import { openSqliteKeyStore } from './sqlite-key-store.ts';

describeKeyStore('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-keys-'));
  const another = async () => openSqliteKeyStore(join(folder, 'keys.db'));
  const store = await another();
  return {
    store,
    another,
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

async function keysInUse() {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'keys.db');
  const store = openSqliteKeyStore(path);
  await store.addIfAbsent(new Map([['ada', Buffer.from('a key that is to be forgotten')]]));
  const reader = new DatabaseSync(path);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM keys').get();
  const isKept = async () => {
    const files = await Promise.all(['', '-wal'].map((ending) => readFile(`${path}${ending}`).catch(() => '')));
    return files.some((bytes) => bytes.includes('a key that is to be forgotten'));
  };
  return { path, store, reader, isKept };
}

survives(
  'SQLite',
  'a reader while a key is forgotten',
  'no byte of the key is left once the reader is done',
  async () => {
    const { store, reader, isKept } = await keysInUse();
    onTestFinished(() => store.close());
    await store.forget('ada');
    expect(await isKept()).toBe(true);
    reader.exec('COMMIT');
    await expect.poll(isKept, { timeout: 5_000 }).toBe(false);
    reader.close();
  },
);

survives('SQLite', 'a process that ends before it can wipe a forgotten key', 'the next process wipes it', async () => {
  const { path, store, reader, isKept } = await keysInUse();
  await store.forget('ada');
  await store.close();
  expect(await isKept()).toBe(true);
  reader.exec('COMMIT');
  const next = openSqliteKeyStore(path);
  expect(await isKept()).toBe(false);
  await next.close();
  reader.close();
});
