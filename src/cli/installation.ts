// The installation as a verb sees it: its stores, opened next to a running server, and the read models as they are.
import { existsSync } from 'node:fs';
import { eventDescriptions, projections } from '../app/registry.ts';
import { CannotStart } from '../app/start/cannot-start.ts';
import { otherOwnerOf, requireUsable, sudoAs, userName } from '../app/start/data-folder-access.ts';
import { applyErasures } from '../app/start/erasures/erasures.ts';
import { requireKeysOfLog } from '../app/start/keys/key-check.ts';
import { existingMasterKey } from '../app/start/keys/keys.ts';
import { requireLogOfStores } from '../app/start/log-pairing.ts';
import type { Config } from '../app/start/settings/config.ts';
import { settingsOf } from '../app/start/staging.ts';
import type { Stores } from '../app/start/store-types.ts';
import { filesIn, openStores, requireLogOfParts } from '../app/start/stores.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Codec, createCodec } from '../platform/codec.ts';
import { type Commands, createCommands } from '../platform/commands/commands.ts';
import { type DocumentStore, FileUnusable } from '../platform/documents/document-store.ts';
import { createKeyring, type Keyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import { ensureBookkeeping, readBookkeepings, readCheckpoint } from '../platform/projector/bookkeeping.ts';
import {
  ensureGeneration,
  type Generation,
  generationExists,
  generationName,
} from '../platform/projector/generations.ts';
import { createReadModels } from '../platform/projector/projected-read-models.ts';
import { staticProjector } from '../platform/projector/static-projector.ts';
import type { ReadModels } from '../platform/viewing/read-models.ts';
import { Failed, UsageError } from './exit-codes.ts';
import { requireFilesOfServer } from './files-of-server.ts';
import { isInFolder } from './transfer/place.ts';

export type InstallationOptions = Readonly<{
  mayBeNew?: boolean;
  /** Creates nothing in the data folder. */
  readOnly?: boolean;
  /** Opens as if no read models were built if their bookkeeping is lost (default: `readOnly`). */
  withoutReadModels?: boolean;
  /** Opens even if the log holds sealed data and the key store is empty. */
  mayLackKeys?: boolean;
}>;

export type Installation = Readonly<{
  /** Those of a staging copy lack everything that reaches the outside. */
  config: Config;
  logger: Logger;
  clock: Clock;
  stores: Stores;
  keyring: Keyring;
  codec: Codec;
  commands: Commands;
  /** A projection that was never built throws `ReadModelNotReady`. */
  readModels(): Promise<ReadModels & { liveGeneration(projection: string): Generation | undefined }>;
  close(): Promise<void>;
}>;

type Opening = InstallationOptions & Readonly<{ config: Config; logger: Logger; clock: Clock }>;

export async function openInstallation({
  config,
  logger,
  clock,
  mayBeNew = false,
  mayLackKeys = false,
  ...reading
}: Opening): Promise<Installation> {
  await requireAccess(config);
  const files = filesIn(config.dataDir);
  if (!mayBeNew && config.eventStoreUrl === undefined && !existsSync(files.log)) {
    await requireLogOfParts(files);
    throw new UsageError(
      `There is no Kindling in ${config.dataDir}. Set DATA_DIR to its data folder, or EVENTSTORE_URL and MONGODB_URL to its servers.`,
    );
  }
  if (!mayBeNew && config.eventStoreUrl !== undefined && (await existingMasterKey(config)) === undefined) {
    // Opening it without its key would generate a new one that can't read its data.
    throw new CannotStart(
      'the master key of these servers is missing: set MASTER_KEY, or DATA_DIR to where its master.key is.',
    );
  }
  const stores = await openStores({ config, logger, clock, lock: false, mayLackKeys, ...reading });
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey: stores.keys.masterKey });
  const { eventStore, documents } = stores;
  const codec = createCodec(eventDescriptions, keyring);
  const commands = createCommands({ eventStore, codec });
  let settings: Config;
  try {
    await requireKeysOfLog({ keyring, eventStore, definitions: eventDescriptions, mayLackKeys });
    await requireLogOfStores({ stores, logger, isServer: false });
    await applyErasures({ eventStore, codec, keyring });
    settings = await settingsOf(config, commands);
  } catch (error) {
    await stores.close();
    throw error;
  }
  return {
    config: settings,
    logger,
    clock,
    stores,
    keyring,
    codec,
    commands,
    readModels: () => readModelsAsTheyStand(documents),
    close: () => stores.close(),
  };
}

/** Throws unless this user owns the data folder and can use its files, and a running server has the same files open. */
export async function requireAccess(config: Config): Promise<void> {
  if (isInFolder(config)) await requireOwner(config.dataDir);
  requireFilesOfServer(config.dataDir);
  await requireUsable(config);
}

/** The server could not write files that another user creates. */
export async function requireOwner(dataDir: string): Promise<void> {
  const owner = await otherOwnerOf(dataDir);
  if (owner === undefined) return;
  const [me, owners] = [userName(process.getuid?.() ?? 0), userName(owner)];
  throw new Failed(
    `The data folder ${dataDir} belongs to ${owners}, and this is ${me}, who would leave files there that the server can't write. Run it as ${owners}: ${sudoAs(owners)} kindling …`,
  );
}

async function readModelsAsTheyStand(documents: DocumentStore) {
  await ensureBookkeeping(documents);
  const live = new Map<string, { generation: Generation; position: bigint; movedAt: bigint }>();
  for (const [projection, { live: number }] of await readBookkeepings(documents, projections)) {
    if (number === null) continue;
    const generation = { version: projection.version, number };
    try {
      // An empty file in its place would look like a read model of an empty log.
      if (!(await generationExists(documents, projection.name, generation))) continue;
      await ensureGeneration(documents, projection, generation);
      const progress = await readCheckpoint(documents, generationName(projection.name, generation));
      live.set(projection.name, { generation, ...progress });
    } catch (error) {
      if (!(error instanceof FileUnusable)) throw error;
    }
  }
  const liveGeneration = (name: string) => live.get(name)?.generation;
  const progress = (name: string) => live.get(name) ?? { position: 0n, movedAt: 0n };
  const readModels = createReadModels({
    documents,
    projector: staticProjector({ liveGeneration, progress }),
    projections,
  });
  return { ...readModels, liveGeneration };
}
