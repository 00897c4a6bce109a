import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../platform/logger.ts';
import { openKeys, warnOfNewSessionKey } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kindling-keys-')), 'data');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const open = (given: { masterKey?: Uint8Array; sessionKey?: Uint8Array } = {}, logExists = false) =>
  openKeys({ dataDir: folder, masterKey: undefined, sessionKey: undefined, ...given }, { logExists });

it('keys are generated once, and never change', async () => {
  const first = await open();
  expect(first.masterKey).toHaveLength(32);
  expect(first.masterKey).not.toEqual(first.sessionKey);
  expect(await open({}, true)).toEqual(first);
});

it('stored keys are readable only by their owner, and no draft is left', async () => {
  await open();
  expect((await readdir(folder)).sort()).toEqual(['master.key', 'session.key']);
  expect((await stat(join(folder, 'master.key'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('a key file may be in hex, as containers store it', async () => {
  const { masterKey } = await open();
  await writeFile(join(folder, 'master.key'), `${Buffer.from(masterKey).toString('hex')}\n`);
  expect((await open({}, true)).masterKey).toEqual(masterKey);
});

it('two processes that start simultaneously end with the same keys', async () => {
  const opened = await Promise.all([open(), open(), open()]);
  expect(new Set(opened.map(({ masterKey }) => Buffer.from(masterKey).toString('hex'))).size).toBe(1);
});

it('keys from the environment are used, and not written to disk', async () => {
  const given = { masterKey: new Uint8Array(32).fill(1), sessionKey: new Uint8Array(32).fill(2) };
  expect(await open(given)).toEqual(given);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

it('a lost master key is an error, since a new one could not read the log', async () => {
  await expect(open({}, true)).rejects.toThrow(/master.key is missing, and the log can't be read without it/);
});

it('a session key that is damaged may be moved away, and the server says what a missing one means', async () => {
  await open();
  await writeFile(join(folder, 'session.key'), 'garbage');
  await expect(open({}, true)).rejects.toThrow(/session.key doesn't hold a key. .* or move it away/);
  await rm(join(folder, 'session.key'));
  const logged: string[] = [];
  warnOfNewSessionKey(
    { dataDir: folder, sessionKey: undefined },
    { ...silentLogger, warn: (_, what) => void logged.push(what) },
  );
  expect(logged).toEqual(['session.key is missing: a new one is made, and everybody has to log in again']);
});

it('a file without a key is not overwritten', async () => {
  await open();
  await writeFile(join(folder, 'master.key'), 'garbage');
  await expect(open({}, true)).rejects.toThrow(/doesn't hold a key/);
});
