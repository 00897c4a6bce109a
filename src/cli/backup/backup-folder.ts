// A backup: a folder with everything precious in the embedded engines' files, whichever engines are in use. Only its log is in
// segments. Texts are sealed under the master key, which is stored elsewhere; media are not. The manifest is written last: a folder
// without one is not a backup.
import { constants, existsSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../../app/http/canonical-json.ts';
import type { Stores } from '../../app/start/store-types.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { Position } from '../../kernel/event.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { anchorFileOf } from '../../platform/events/sqlite/anchor.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../platform/keyring/sqlite-key-store.ts';
import { openFileMediaStore } from '../../platform/media/file-media-store.ts';
import { Failed } from '../exit-codes.ts';
import { keysCounted, mediaCounted } from '../transfer/precious.ts';
import { segmentsIn } from './log-of-backup.ts';

export const manifestSchema = z.object({
  format: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe('Of the folder. From 3 on, the log is in segments.'),
  takenAt: z.string().describe('ISO 8601. What was answered before is in it.'),
  events: z.int().describe('Of the log, from its first.'),
  digest: z.string().describe('Of the log, as `kindling verify` tells it.'),
  keys: keysCounted,
  media: mediaCounted,
  jobs: z.int().describe('Of reactions, still to be done.'),
  contents: z.string().describe('The digest of keys, media and jobs.'),
  parts: z
    .object({ keys: z.string(), jobs: z.string() })
    .optional()
    .describe('The digests of keys and jobs, each apart; from format 2 on.'),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Sealed under the master key, so that changes by anybody else are detected. */
const sealedManifest = manifestSchema.extend({ seal: z.string() });
export type Sealed = Readonly<{ manifest: Manifest; seal: string }>;

export const manifestFile = 'backup.json';
const manifestIn = (folder: string): string => join(folder, manifestFile);
export const isBackup = (folder: string): boolean => existsSync(manifestIn(folder));
const sealOf = (manifest: Manifest, { fingerprint }: Sealing) => fingerprint('backup', canonicalJson(manifest));
type Sealing = Pick<Keyring, 'fingerprint'>;

export async function writeManifest(folder: string, manifest: Manifest, sealing: Sealing): Promise<void> {
  const sealed = { ...manifest, seal: sealOf(manifest, sealing) };
  await writeFile(manifestIn(folder), `${JSON.stringify(sealed, null, 2)}\n`, { flush: true });
}

export async function readManifest(folder: string): Promise<Sealed> {
  const file = manifestIn(folder);
  if (!isBackup(folder))
    throw new Failed(`${file} is missing: the backup was not finished, or somebody has removed that.`);
  const found = await jsonIn(file);
  const parsed = sealedManifest.safeParse(found);
  if (parsed.success) {
    const { seal, ...manifest } = parsed.data;
    return { manifest, seal };
  }
  const { data } = z.object({ format: z.int().min(4) }).safeParse(found);
  if (data === undefined) throw new Failed(`${file} is damaged.`);
  throw new OfNewerVersion(`${folder} is of a newer Kindling (format ${data.format}). Restore it with that.`);
}

const lacksFile = 'lacks.json';

/** Records what was missing or damaged when the backup was taken: one sentence for each. */
export async function writeLacks(folder: string, lacks: readonly string[]): Promise<void> {
  if (lacks.length > 0) await writeFile(join(folder, lacksFile), JSON.stringify(lacks), { flush: true });
}

/** Not sealed, because it only makes `prune` more careful. */
export async function readLacks(folder: string): Promise<readonly string[]> {
  const path = join(folder, lacksFile);
  if (!existsSync(path)) return [];
  return z.array(z.string()).safeParse(await jsonIn(path)).data ?? [`${path} can't be read.`];
}

/** Also names the parts that are gone since. Reads none of them. */
export async function lacksOf(folder: string): Promise<readonly string[]> {
  const { log, keys, operations, media } = filesIn(folder);
  const parts = [existsSync(log) ? log : segmentsIn(folder), anchorFileOf(log), keys, operations, media];
  const gone = parts.filter((part) => !existsSync(part)).map((part) => `${part} is missing.`);
  return [...gone, ...(await readLacks(folder))];
}

export class OfNewerVersion extends Failed {}

export const isSealedBy = (sealing: Sealing, { manifest, seal }: Sealed): boolean => sealOf(manifest, sealing) === seal;

async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export class BackupUnusable extends Failed {}

/** Throws unless there is a log, without which nothing can be restored, and this user can open the other parts. */
export async function requireLog(folder: string): Promise<void> {
  const { log, keys } = filesIn(folder);
  const segments = segmentsIn(folder);
  if (![log, segments, keys].some(existsSync)) throw new Failed(`${folder} holds no backup.`);
  if (![log, segments].some(existsSync)) {
    throw new BackupUnusable(
      `The backup is incomplete: ${segments} is missing, and nothing is restored without it. Use another one.`,
    );
  }
  try {
    await access(folder, constants.W_OK);
  } catch {
    throw new Failed(
      `SQLite can't open files in ${folder}, because this user can't write there. Copy the backup to a folder of this user.`,
    );
  }
}

export type Elsewhere = Partial<Pick<ReturnType<typeof filesIn>, 'keys' | 'operations' | 'media'>>;

/** @param elsewhere Empty places for what can't be used. */
export async function openStoresBesidesLog(
  folder: string,
  elsewhere: Elsewhere = {},
): Promise<Pick<Stores, 'operations' | 'keyStore' | 'mediaStore'> & Readonly<{ close(): Promise<void> }>> {
  const files = { ...filesIn(folder), ...elsewhere };
  const operations = openSqliteDocuments({ path: files.operations, precious: true });
  const keyStore = openSqliteKeyStore(files.keys);
  return {
    operations,
    keyStore,
    mediaStore: await openFileMediaStore(files.media),
    async close() {
      await operations.close();
      await keyStore.close();
    },
  };
}

/** Returns the log as if it ended at `upTo`. */
export function beginningOf(eventStore: EventStore, upTo: Position): EventStore {
  return {
    ...eventStore,
    head: async () => upTo,
    readAll: async (after, options) =>
      (await eventStore.readAll(after, options)).filter(({ position }) => position <= upTo),
  };
}
