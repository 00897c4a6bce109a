// The session key, which seals cookies, and the master key, which wraps people's keys. They come from the environment, or are generated
// once and stored in the data folder, readable only by its owner.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../platform/files/make-folder.ts';
import type { Logger } from '../../../platform/logger.ts';
import { CannotStart } from '../cannot-start.ts';
import { type Config, decodeKey } from '../settings/config.ts';

export type Keys = Readonly<{ sessionKey: Uint8Array; masterKey: Uint8Array }>;

const keyBytes = 32;

export const masterFileIn = (dataDir: string) => join(dataDir, 'master.key');
const sessionFileIn = (dataDir: string) => join(dataDir, 'session.key');
export const keyFilesIn = (dataDir: string): readonly string[] => [masterFileIn(dataDir), sessionFileIn(dataDir)];

/** Opens the keys, or generates missing ones. With a log, a lost master key is an error: a new one could not read its personal data. */
export async function openKeys(
  config: Pick<Config, 'dataDir' | 'sessionKey' | 'masterKey'>,
  { logExists, readOnly = false }: { logExists: boolean; readOnly?: boolean },
): Promise<Keys> {
  const { dataDir } = config;
  const masterKey = logExists ? await masterKeyOfLog(config) : await existingMasterKey(config);
  // Only a server uses the session key, so a reader of the data folder stores none.
  const makeSessionKey = () => (readOnly ? randomBytes(keyBytes) : makeKey(sessionFileIn(dataDir)));
  return {
    masterKey: masterKey ?? (await makeKey(masterFileIn(dataDir))),
    sessionKey: config.sessionKey ?? (await readKey(sessionFileIn(dataDir))) ?? (await makeSessionKey()),
  };
}

/** Warns that a lost session key signs everybody out, before a server makes a new one. */
export function warnOfNewSessionKey(
  { dataDir, sessionKey }: Pick<Config, 'dataDir' | 'sessionKey'>,
  logger: Logger,
): void {
  if (sessionKey !== undefined || existsSync(sessionFileIn(dataDir))) return;
  logger.warn({}, 'session.key is missing: a new one is made, and everybody has to log in again');
}

/** Returns the master key. Throws `CannotStart` if there is none. */
export async function masterKeyOfLog(config: Pick<Config, 'dataDir' | 'masterKey'>): Promise<Uint8Array> {
  const masterKey = await existingMasterKey(config);
  if (masterKey !== undefined) return masterKey;
  throw new CannotStart(
    `${masterFileIn(config.dataDir)} is missing, and the log can't be read without it. Put your copy of it back, which no backup contains, or set MASTER_KEY.`,
  );
}

/** Returns the master key from the settings or the data folder; undefined if there is none yet. */
export const existingMasterKey = async (config: Pick<Config, 'dataDir' | 'masterKey'>) =>
  config.masterKey ?? readKey(masterFileIn(config.dataDir));

/** Puts the keys of another installation into a data folder that has none of its own. */
export async function adoptKeys(dataDir: string, { masterKey, sessionKey }: Partial<Keys>): Promise<void> {
  if (masterKey) await makeKey(masterFileIn(dataDir), masterKey);
  if (sessionKey) await makeKey(sessionFileIn(dataDir), sessionKey);
}

const adviceFor = (path: string): string =>
  path.endsWith('session.key')
    ? 'Put your copy of it back, or move it away: then a new one is made, and everybody has to log in again.'
    : 'Put your copy of it back, which no backup contains.';

async function readKey(path: string): Promise<Uint8Array | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new CannotStart(`${path} can't be read. Check who owns it.`);
  }
  // Accepts both formats, as in the environment: containers store their keys in hex.
  const key = decodeKey(text.trim());
  if (key === undefined) throw new CannotStart(`${path} doesn't hold a key. ${adviceFor(path)}`);
  return key;
}

/**
 * Makes the key durable before it encrypts anything, since a crash must not lose it. Links the file into place whole, so that two processes
 * that start together end with the same key.
 */
async function makeKey(path: string, made: Uint8Array = randomBytes(keyBytes)): Promise<Uint8Array> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    makeFolder(dirname(path), 0o700);
    await writeDurably(draft, `${Buffer.from(made).toString('base64')}\n`);
    await link(draft, path).catch(unlessCode('EEXIST'));
    await unlink(draft);
    await syncFolder(dirname(path));
  } catch {
    throw new CannotStart(`${path} can't be written. Check that DATA_DIR exists and belongs to this user.`);
  }
  const key = await readKey(path);
  if (key === undefined) throw new CannotStart(`${path} is gone again. Who else works in the data folder?`);
  return key;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

const unlessCode = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
};
