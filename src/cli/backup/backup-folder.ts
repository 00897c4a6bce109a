// A backup is a folder with all that is precious of an installation, in the files of the embedded engines, whichever engines the
// installation has. What is personal in it is sealed; the master key that opens it is kept elsewhere, so whoever finds a backup
// reads nothing. Its manifest is written last: a folder without one is no backup.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Stores } from '../../app/kept.ts';
import { filesIn } from '../../app/stores.ts';
import type { Position } from '../../kernel/event.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { openSqliteEventStore } from '../../platform/events/sqlite-event-store.ts';
import { openSqliteKeyStore } from '../../platform/keyring/sqlite-key-store.ts';
import { openFileMediaStore } from '../../platform/media/file-media-store.ts';
import { Failed } from '../exit-codes.ts';
import { keysCounted, mediaCounted } from '../transfer/precious.ts';

export const manifestSchema = z.object({
  format: z.literal(1).describe('Of the folder.'),
  takenAt: z.string().describe('ISO 8601. What was answered before is in it.'),
  events: z.int().describe('Of the log, from its first.'),
  digest: z.string().describe('Of the log, as `kindling verify` tells it.'),
  keys: keysCounted,
  media: mediaCounted,
  jobs: z.int().describe('Of reactions, still to be done.'),
});

export type Manifest = z.infer<typeof manifestSchema>;

const manifestIn = (folder: string): string => join(folder, 'backup.json');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(manifestIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(manifestIn(folder))) throw new Failed(`${folder} holds no backup, or one that was not finished.`);
  const parsed = manifestSchema.safeParse(await jsonIn(manifestIn(folder)));
  if (parsed.success) return parsed.data;
  throw new Failed(`${manifestIn(folder)} is damaged, or of another version of Kindling.`);
}

async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

type Precious = Pick<Stores, 'eventStore' | 'operations' | 'keyStore' | 'mediaStore'>;

/** Made where they are not there yet. */
export async function openBackupStores(folder: string): Promise<Precious & Readonly<{ close(): Promise<void> }>> {
  const files = filesIn(folder);
  const eventStore = openSqliteEventStore(files.log);
  const operations = openSqliteDocuments({ path: files.operations, precious: true });
  const keyStore = openSqliteKeyStore(files.keys);
  return {
    eventStore,
    operations,
    keyStore,
    mediaStore: await openFileMediaStore(files.media),
    async close() {
      await eventStore.close();
      await operations.close();
      await keyStore.close();
    },
  };
}

/** The log as if it ended at a position. */
export function beginningOf(eventStore: EventStore, upTo: Position): EventStore {
  return {
    ...eventStore,
    head: async () => upTo,
    readAll: async (after, options) =>
      (await eventStore.readAll(after, options)).filter(({ position }) => position <= upTo),
  };
}
