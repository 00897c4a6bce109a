// Opens the stores on the embedded engines or the servers, depending on the settings. Code above this file does not know which.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import {
  bookkeepingIn,
  generationsIn,
  openDocumentFolder,
  wouldRemoveReadModels,
} from '../../platform/documents/sqlite/document-folder.ts';
import { isUsableFile } from '../../platform/documents/sqlite/open-file.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { openSqliteEventStore } from '../../platform/events/sqlite-event-store.ts';
import {
  DataFolderInUse,
  type DataFolderLock,
  DataFolderUnusable,
  lockDataFolder,
} from '../../platform/files/data-folder-lock.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { watchOpenFiles } from '../../platform/files/watch-open-files.ts';
import { holdsKeys, openSqliteKeyStore } from '../../platform/keyring/sqlite-key-store.ts';
import { processBroadcast } from '../../platform/live/process-broadcast.ts';
import type { Logger } from '../../platform/logger.ts';
import { openFileMediaStore } from '../../platform/media/file-media-store.ts';
import { memoryRateLimitStore } from '../../platform/rate-limits/memory-store.ts';
import { startWalCheckpoints } from '../../platform/wal-checkpoints/wal-checkpoints.ts';
import { eventDescriptions } from '../registry.ts';
import type { BuildPlaces } from './builds/build-places.ts';
import { buildsOnThreads } from './builds/builds.ts';
import { replaceFormerFile } from './builds/former-documents.ts';
import { CannotStart } from './cannot-start.ts';
import { closeAll } from './close-all.ts';
import { haveSeenEvents, requireWholeLogAndKeys } from './erasures/last-copies.ts';
import { requireKeyFile } from './keys/key-check.ts';
import { chainUnder } from './keys/keyed-chain.ts';
import { type Keys, openKeys, warnOfNewSessionKey } from './keys/keys.ts';
import type { Config } from './settings/config.ts';
import type { Stores, StoresWithoutLog } from './store-types.ts';

export const filesIn = (dataDir: string) => ({
  log: join(dataDir, 'events.sqlite'),
  documents: join(dataDir, 'documents'),
  operations: join(dataDir, 'operations.sqlite'),
  keys: join(dataDir, 'keys.sqlite'),
  media: join(dataDir, 'media'),
});

/** Returns whether it is ours: a folder for media may be a disk, which brings files of its system along. */
const isOfMedia = (name: string): boolean => !name.startsWith('.') && name !== 'lost+found';

/** Returns what a folder without a log holds of an installation; undefined if nothing. */
export async function partsWithoutLog({ log, keys, documents, media }: Omit<Files, 'operations'>) {
  if (existsSync(log)) return undefined;
  if (holdsKeys(keys)) return `${keys} holds keys of its members`;
  if (await haveSeenEvents(documents)) return `${documents} holds read models of it`;
  return existsSync(media) && readdirSync(media).some(isOfMedia) ? `${media} holds files of it` : undefined;
}

/** Throws `CannotStart` if the log is gone and other parts are here: a new log would begin in its place. */
export async function requireLogOfParts(files: Omit<Files, 'operations'>): Promise<void> {
  const rest = await partsWithoutLog(files);
  if (rest === undefined) return;
  throw new CannotStart(
    `${files.log} is missing, and ${rest}. Put all parts back from one backup, or set DATA_DIR to the right folder. A new installation begins in an empty one.`,
  );
}

export type StoresOptions = Readonly<{
  config: Config;
  logger: Logger;
  clock: Clock;
  /** A server locks the data folder; the operator's CLI works next to it. */
  lock: boolean;
  /** Creates nothing in the data folder: a missing store is empty, in a temporary folder. */
  readOnly?: boolean;
  /** Opens even if the bookkeeping of the read models is lost, as if none were built (default: `readOnly`). */
  withoutReadModels?: boolean;
  /** Opens even if the log holds sealed data and the file of the keys is gone. */
  mayLackKeys?: boolean;
}>;

/**
 * Opens all stores. Each server may be configured separately. Stores without a server are in the data folder, which only one Kindling
 * server at a time may use.
 */
export async function openStores(options: StoresOptions): Promise<Stores> {
  const { config, logger, clock, lock, readOnly = false } = options;
  const files = filesIn(config.dataDir);
  if (config.eventStoreUrl === undefined) await requireLogOfParts(files);
  const isEmbedded = config.eventStoreUrl === undefined || config.mongodbUrl === undefined;
  const folderLock = await claimDataFolder(config.dataDir, { lock: lock && isEmbedded, readOnly });
  const opened: (() => Promise<void> | void)[] = [() => folderLock?.release()];
  const close = () => closeAll(opened.toReversed());
  try {
    if (lock && existsSync(files.log)) warnOfNewSessionKey(config, logger);
    const keys = await openKeys(config, { logExists: existsSync(files.log), readOnly });
    const eventStore = await openLog(config, files.log, keys, logger);
    opened.push(() => eventStore.close());
    const otherStores = config.mongodbUrl
      ? await (await import('./mongo-stores.ts')).openMongoStores(config.mongodbUrl, clock, logger)
      : await openInFolder(config, { files: await usable(files, opened, options), eventStore, keys }, options);
    opened.push(otherStores.close);
    const { positionsCount } = eventStore;
    const builder = buildsOnThreads({ places: placesOf(config, files), masterKey: keys.masterKey, positionsCount });
    opened.push(() => builder.close());
    if (lock) opened.push(checkpointing(config, files, otherStores, logger), watchingPrecious(config, files, logger));
    return { ...otherStores, eventStore, keys, builder, close };
  } catch (error) {
    await close().catch((err: unknown) => logger.error({ err }, 'the opened stores could not be closed'));
    throw error instanceof CannotStart
      ? error
      : new CannotStart(error instanceof Error ? error.message : String(error));
  }
}

// The servers' clients are large, so they are loaded on demand and the embedded start stays fast.
async function openLog(
  { eventStoreUrl }: Config,
  file: string,
  { masterKey }: Keys,
  logger: Logger,
): Promise<EventStore> {
  if (eventStoreUrl === undefined) {
    const onFault = (err: unknown) => logger.error({ err }, 'the event store failed');
    return openSqliteEventStore(file, { chain: chainUnder(masterKey), onFault });
  }
  const { openEventStoreDb } = await import('../../platform/events/eventstoredb/eventstoredb.ts');
  return openEventStoreDb({
    url: eventStoreUrl,
    onTrouble(err, what) {
      if (what === 'handler') logger.error({ err }, 'a subscription could not handle its events; retrying');
      else logger.warn({ err }, 'the connection to EventStoreDB broke; resuming the subscription');
    },
  });
}

async function openInFolder(
  { dataDir, eventStoreUrl, acceptLostKeys: accept }: Config,
  { files, eventStore, keys: { masterKey } }: Readonly<{ files: Files; eventStore: EventStore; keys: Keys }>,
  { logger, lock, mayLackKeys = false }: StoresOptions,
): Promise<StoresWithoutLog> {
  const isShared = !lock;
  if (!mayLackKeys) await requireKeyFile(files.keys, { eventStore, definitions: eventDescriptions });
  const operations = openSqliteDocuments({ path: files.operations, isShared, precious: true });
  const keyStore = openSqliteKeyStore(files.keys);
  const { documents: folder } = files;
  // Former releases stored all read models in one file.
  const former = join(dataDir, 'documents.sqlite');
  if (!isShared && (wouldRemoveReadModels(folder) || existsSync(former))) {
    try {
      const log = eventStoreUrl === undefined ? files.log : undefined;
      const parts = { documents: folder, former, eventStore, operations, keyStore, log };
      await requireWholeLogAndKeys({ ...parts, masterKey, accept });
    } catch (error) {
      await closeAll([() => operations.close(), () => keyStore.close()]);
      throw error;
    }
  }
  const onReplaced = (what: object) => logger.warn({ ...what }, 'a file of documents could not be used; it is rebuilt');
  const documents = openDocumentFolder({ folder, isShared, onReplaced });
  // A server of a former release may be running while a newer one prepares its read models.
  if (!isShared) await replaceFormerFile(former, documents, logger);
  return {
    documents,
    openFiles: documents.openFiles,
    operations,
    keyStore,
    mediaStore: await openFileMediaStore(files.media),
    rateLimitStore: memoryRateLimitStore(),
    broadcast: processBroadcast(),
    leases: undefined,
    areReachable: () => true,
    close: () => closeAll([() => documents.close(), () => operations.close(), () => keyStore.close()]),
  };
}

function placesOf({ eventStoreUrl, mongodbUrl }: Config, files: Files): BuildPlaces {
  return {
    log: eventStoreUrl === undefined ? { file: files.log } : { eventStoreUrl },
    documents: mongodbUrl === undefined ? { folder: files.documents, keys: files.keys } : { mongodbUrl },
  };
}

/** Starts checkpoints of the files that are always being written. Returns the function that stops them, to be called before the stores close. */
function checkpointing(
  { eventStoreUrl }: Config,
  files: Files,
  { openFiles }: StoresWithoutLog,
  logger: Logger,
): () => Promise<void> {
  const busy = () => [...(eventStoreUrl ? [] : [files.log]), ...(openFiles?.() ?? [])];
  const onFault = (err: Error) => logger.warn({ err }, 'a checkpoint of a file failed; its commits will checkpoint it');
  return startWalCheckpoints({ files: busy, onFault }).stop;
}

/** Returns the function that stops it. */
function watchingPrecious({ eventStoreUrl, mongodbUrl }: Config, files: Files, logger: Logger): () => void {
  const precious = [...(eventStoreUrl ? [] : [files.log]), ...(mongodbUrl ? [] : [files.keys, files.operations])];
  return watchOpenFiles(precious, (file) =>
    logger.error({ file }, 'a file was deleted, moved or replaced while this server has it open; don’t stop it yet'),
  );
}

type Files = ReturnType<typeof filesIn>;

/** What to do if the bookkeeping of read models is lost. */
export const rebuildsReadModels =
  'Restart the server: it rebuilds the read models from the log. If the log or the keys are incomplete, too, repair these first.';

/**
 * Returns the files to open, with paths in a temporary folder for those that a verb must not create: all missing or empty ones if it only
 * reads, and read models without bookkeeping, because a server would take a new one for theirs.
 */
async function usable(
  files: Files,
  opened: (() => Promise<void> | void)[],
  { lock, logger, readOnly = false, withoutReadModels = readOnly }: StoresOptions,
): Promise<Files> {
  if (lock) return files;
  const bookkeeping = bookkeepingIn(files.documents);
  const isNamed = isUsableFile(bookkeeping);
  const isLost = !isNamed && generationsIn(files.documents).length > 0;
  if (isLost && withoutReadModels)
    logger.warn({}, 'the bookkeeping of the read models is missing or damaged, so they count as not built');
  const isThere = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // A damaged one is refused with the reason when it is opened. An empty one would be taken for a new one.
  if (isLost && !withoutReadModels && !isThere(bookkeeping))
    throw new CannotStart(`${bookkeeping} is ${existsSync(bookkeeping) ? 'empty' : 'missing'}. ${rebuildsReadModels}`);
  const isUsable = (part: string, path: string) =>
    part === 'documents' ? isNamed || !withoutReadModels : !readOnly || isThere(path);
  const entries = Object.entries(files);
  if (entries.every(([part, path]) => isUsable(part, path))) return files;
  const scratch = await mkdtemp(join(tmpdir(), 'kindling-reading-')).catch(() => undefined);
  // Continues without a temporary folder: the verb's result matters more, and `doctor` reports the folder.
  if (scratch === undefined) return files;
  opened.push(() => rm(scratch, { recursive: true, force: true }));
  const elsewhere = filesIn(scratch);
  return Object.fromEntries(
    entries.map(([part, path]) => [part, isUsable(part, path) ? path : elsewhere[part as keyof Files]]),
  ) as Files;
}

async function claimDataFolder(
  dataDir: string,
  { lock, readOnly }: Readonly<{ lock: boolean; readOnly: boolean }>,
): Promise<DataFolderLock | undefined> {
  try {
    if (!readOnly) makeFolder(dataDir, 0o700);
    return lock ? lockDataFolder(dataDir) : undefined;
  } catch (error) {
    const isSaid = error instanceof DataFolderInUse || error instanceof DataFolderUnusable;
    throw new CannotStart((isSaid ? error : new DataFolderUnusable(dataDir, error)).message);
  }
}
