import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { Cli } from '../verb.ts';
import { startFilesCheck } from './check-files.ts';

const cli = { terminal: { signal: new AbortController().signal }, progress: () => ({ at() {}, end() {} }) };

/** Checking it takes far longer than a turn of the event loop. */
function writeLargeFile(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE numbers (n INTEGER PRIMARY KEY, text TEXT);
    CREATE INDEX by_text ON numbers (text);
    WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 150000)
    INSERT INTO numbers SELECT n, hex(n * 7919 % 150000) FROM each;
  `);
  db.close();
}

test('a check that is stopped in the middle of a file leaves nothing next to it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindling-check-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { operations } = filesIn(dataDir);
  writeLargeFile(operations);
  const before = readdirSync(dataDir);
  const checking = await startFilesCheck({ dataDir } as Config, cli as unknown as Cli);
  while (!existsSync(`${operations}-shm`)) await new Promise(setImmediate);
  await checking.stop();
  expect(readdirSync(dataDir)).toEqual(before);
});
