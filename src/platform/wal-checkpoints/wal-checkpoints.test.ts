import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWalCheckpoints } from './wal-checkpoints.ts';

const run = promisify(execFile);

let folder: string;
let file: string;
let db: DatabaseSync;
let checkpoints: ReturnType<typeof startWalCheckpoints>;
let faults: Error[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-checkpoints-'));
  file = join(folder, 'busy.sqlite');
  db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE page (filler TEXT)');
  faults = [];
  const onFault = (fault: Error) => faults.push(fault);
  // The tests call `check` themselves: an hour is longer than any of them.
  checkpoints = startWalCheckpoints({ files: () => [file], onFault, everyMs: 3_600_000, leastBytes: 0 });
});

afterEach(async () => {
  await checkpoints.stop();
  if (db.isOpen) db.close();
  rmSync(folder, { recursive: true });
});

const write = (pages: number) => {
  for (let page = 0; page < pages; page++) db.prepare('INSERT INTO page VALUES (?)').run('x'.repeat(4_000));
};

test('a file with new writes has its log copied into it, by a thread', async () => {
  write(20);
  expect(statSync(file).size).toBeLessThan(20 * 4_096);
  expect(await checkpoints.check()).toEqual([file]);
  expect(statSync(file).size).toBeGreaterThan(20 * 4_000);
  expect(faults).toEqual([]);
});

test('a file without further writes is left alone', async () => {
  write(5);
  await checkpoints.check();
  const { size } = statSync(file);
  expect(await checkpoints.check()).toEqual([]);
  expect(statSync(file).size).toBe(size);
});

test('a log of less than a mebibyte is left to its commits', async () => {
  await checkpoints.stop();
  const onFault = (fault: Error) => faults.push(fault);
  checkpoints = startWalCheckpoints({ files: () => [file], onFault, everyMs: 3_600_000 });
  for (let check = 0; check < 4; check += 1) {
    write(5);
    expect(await checkpoints.check()).toEqual([]);
  }
  write(300);
  expect(await checkpoints.check()).toEqual([file]);
});

test('writes during a read from the start stay in the log, and are copied once the reader is done', async () => {
  const reader = new DatabaseSync(file);
  reader.exec('BEGIN; SELECT count(*) FROM page');
  write(20);
  expect(await checkpoints.check()).toEqual([file]);
  expect(statSync(file).size).toBeLessThan(20 * 4_000);
  reader.close();
  write(1);
  await checkpoints.check();
  expect(statSync(file).size).toBeGreaterThan(20 * 4_000);
  expect(db.prepare('SELECT count(*) AS pages FROM page').get()).toEqual({ pages: 21 });
});

test('a file that is no database is reported as a fault, and the others are still checkpointed', async () => {
  const broken = join(folder, 'broken.sqlite');
  writeFileSync(broken, 'no database, but long enough to be looked at as one'.repeat(100));
  await checkpoints.stop();
  checkpoints = startWalCheckpoints({
    files: () => [broken, file],
    onFault: (fault) => faults.push(fault),
    everyMs: 3_600_000,
    leastBytes: 0,
  });
  writeFileSync(`${broken}-wal`, 'no log');
  write(10);
  expect(await checkpoints.check()).toEqual([file]);
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining(`${broken} was not checkpointed`)]);
});

test('the last process to close the file may still remove its log', async () => {
  write(5);
  await checkpoints.check();
  await checkpoints.stop();
  db.close();
  expect(() => statSync(`${file}-wal`)).toThrow('ENOENT');
});

test('a process without other work stays until the thread has ended', async () => {
  const program = join(folder, 'program.mjs');
  const text = `
    import { DatabaseSync } from 'node:sqlite';
    import { startWalCheckpoints } from ${JSON.stringify(join(import.meta.dirname, 'wal-checkpoints.ts'))};
    const file = ${JSON.stringify(file)};
    const db = new DatabaseSync(file);
    const checkpoints = startWalCheckpoints({ files: () => [file], onFault: console.error, everyMs: 3_600_000, leastBytes: 0 });
    db.prepare('INSERT INTO page VALUES (?)').run('x'.repeat(4_000));
    console.log((await checkpoints.check()).length);
    await checkpoints.stop();
    console.log('stopped');
  `;
  writeFileSync(program, text);
  const { stdout } = await run(process.execPath, [program]);
  expect(stdout).toBe('1\nstopped\n');
});
