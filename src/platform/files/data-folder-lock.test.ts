import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderInUse, DataFolderUnusable, isDataFolderInUse, lockDataFolder } from './data-folder-lock.ts';

const HOLDER = `
  const { lockDataFolder } = await import(process.argv[1]);
  lockDataFolder(process.argv[2]);
  console.log('locked');
  setInterval(() => {}, 60_000);
`;

const PROBER = `
  const { isDataFolderInUse } = await import(process.argv[1]);
  console.log('asking');
  for (;;) isDataFolderInUse(process.argv[2]);
`;

describe('the lock of a data folder', () => {
  let folder: string;
  let child: ChildProcess | undefined;

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'folder-lock-')), 'data');
  });

  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  async function anotherProcess(program: string): Promise<ChildProcess> {
    const module = new URL('./data-folder-lock.ts', import.meta.url).href;
    child = spawn(process.execPath, ['--input-type=module', '-e', program, module, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.stdout !== null) await once(child.stdout, 'data');
    return child;
  }
  const lockedByAnotherProcess = () => anotherProcess(HOLDER);

  test('goes to the first server, and creates the folder', () => {
    const lock = lockDataFolder(folder);
    expect(existsSync(folder)).toBe(true);
    lock.release();
  });

  test('is refused to a second server, naming the process that holds it', async () => {
    const holder = await lockedByAnotherProcess();
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    expect(() => lockDataFolder(folder)).toThrow(`in use by another server (process ${holder.pid})`);
  });

  test('is not refused because another process queries it at that moment', async () => {
    lockDataFolder(folder).release();
    await anotherProcess(PROBER);
    for (let start = 0; start < 1_000; start++) lockDataFolder(folder).release();
  });

  test('can be queried at any time, without being taken', async () => {
    expect(isDataFolderInUse(folder)).toBe(false);
    expect(existsSync(folder)).toBe(false);
    const lock = lockDataFolder(folder);
    expect(isDataFolderInUse(folder)).toBe(true);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    lock.release();
    expect(isDataFolderInUse(folder)).toBe(false);
    await lockedByAnotherProcess();
    expect(isDataFolderInUse(folder)).toBe(true);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  });

  test('is refused a second time within one process', () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`(process ${process.pid})`);
    lock.release();
  });

  test('survives the attempts of others to take it', async () => {
    const holder = await lockedByAnotherProcess();
    for (let attempt = 0; attempt < 3; attempt++) expect(() => lockDataFolder(folder)).toThrow(`${holder.pid}`);
  });

  test('is free again after its holder was killed', async () => {
    const holder = await lockedByAnotherProcess();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`(process ${process.pid})`);
    lock.release();
  });

  test('is free again after it was released, once or twice', () => {
    const first = lockDataFolder(folder);
    first.release();
    const second = lockDataFolder(folder);
    first.release();
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    second.release();
    lockDataFolder(folder).release();
  });

  test('says in one line when the folder cannot be written to', () => {
    writeFileSync(folder, 'a file where the folder should be');
    expect(() => lockDataFolder(folder)).toThrow(DataFolderUnusable);
    rmSync(folder);
    mkdirSync(join(folder, 'server.lock'), { recursive: true });
    expect(() => lockDataFolder(folder)).toThrow(/^The data folder .* can't be written to: .*DATA_DIR\.$/);
  });

  test('of one folder says nothing about another', () => {
    const lock = lockDataFolder(folder);
    lockDataFolder(`${folder}-2`).release();
    lock.release();
  });
});
