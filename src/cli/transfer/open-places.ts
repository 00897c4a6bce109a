// Opens the two places of a transfer, and keeps everybody else from changing them.
import { eventDescriptions } from '../../app/registry.ts';
import { applyErasures } from '../../app/start/erasures/erasures.ts';
import { requireKeysOfLog } from '../../app/start/keys/key-check.ts';
import { adoptKeys, existingMasterKey } from '../../app/start/keys/keys.ts';
import { requireLogOfStores } from '../../app/start/log-pairing.ts';
import type { Stores } from '../../app/start/store-types.ts';
import { filesIn, openStores, partsWithoutLog } from '../../app/start/stores.ts';
import { createCodec } from '../../platform/codec.ts';
import { createKeyring, type Keyring } from '../../platform/keyring/keyring.ts';
import { isBackup } from '../backup/backup-folder.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import { requireOwner } from '../installation.ts';
import { rethrowAsFailed } from '../problem.ts';
import { isServerRunning } from '../running-server.ts';
import type { Cli } from '../verb.ts';
import { requireUndamagedKeys } from './copy-keys.ts';
import { holdsLog, isInFolder, type Place } from './place.ts';
import { requireIntactLog } from './require-intact-log.ts';

export type Side = Readonly<{
  name: string;
  stores: Pick<Stores, 'eventStore' | 'operations' | 'keyStore' | 'mediaStore'>;
  keyring: Keyring;
}>;

export type Target = Side & Readonly<{ stores: Pick<Stores, 'documents'> }>;

/** The place whose keys seal a target's data. */
export type Origin = Readonly<{ name: string; keys: Readonly<{ masterKey: Uint8Array; sessionKey?: Uint8Array }> }>;

export async function openSource(place: Place, cli: Cli): Promise<Side & Origin> {
  if (isInFolder(place.config) && isBackup(place.config.dataDir)) {
    throw new UsageError(
      `${place.config.dataDir} is a backup. Opened as a source it would change: use kindling restore.`,
    );
  }
  if (!holdsLog(place.config)) throw new UsageError(`There is no Kindling in ${place.name} to transfer.`);
  const masterKey = await existingMasterKey(place.config).catch(rethrowAsFailed);
  if (masterKey === undefined) {
    throw new Failed(
      `The master key of ${place.name} is missing: set MASTER_KEY, or DATA_DIR to where its master.key is.`,
    );
  }
  const side = await open(place, cli);
  const { stores, keyring } = side;
  if (place.config.eventStoreUrl === undefined) await requireIntactLog(place.config.dataDir, masterKey, cli);
  const { eventStore } = stores;
  const definitions = eventDescriptions;
  await requireKeysOfLog({ keyring, eventStore, definitions }).catch(rethrowAsFailed);
  await requireUndamagedKeys(stores.keyStore, keyring);
  const hasLog = await requireLogOfStores({ stores, logger: cli.logger, isServer: false }).catch(rethrowAsFailed);
  if (!hasLog) throw new Failed(`The log of ${place.name} is empty: there is nothing to transfer.`);
  await applyErasures({ eventStore, codec: createCodec(definitions, keyring), keyring });
  return side;
}

/** A new data folder gets the source's keys. Any other place must have the same master key. */
export async function openTarget(place: Place, source: Origin, cli: Cli): Promise<Target> {
  const { config, name } = place;
  const { masterKey, sessionKey } = source.keys;
  const standing = await existingMasterKey(config).catch(rethrowAsFailed);
  if (standing !== undefined && !Buffer.from(standing).equals(masterKey)) {
    throw new Failed(
      `${name} has another master key than ${source.name}, so no personal data could be read there. Nothing was written. Give both the same: MASTER_KEY, or master.key in the data folder.`,
    );
  }
  const rest = config.eventStoreUrl === undefined ? await partsWithoutLog(filesIn(config.dataDir)) : undefined;
  if (rest !== undefined) {
    throw new Failed(
      `${config.dataDir} is not empty: ${rest}, and there is no log. Nothing was written. Move everything in it except master.key and session.key away, then run this again.`,
    );
  }
  if (standing === undefined) {
    if (!isInFolder(config)) {
      throw new Failed(
        `${name} needs the master key of ${source.name}: set MASTER_KEY to it, or DATA_DIR to where its master.key is.`,
      );
    }
    if (!holdsLog(config)) {
      await requireOwner(config.dataDir);
      const isNewSession = sessionKey !== undefined && config.sessionKey === undefined;
      await adoptKeys(config.dataDir, { masterKey, ...(isNewSession && { sessionKey }) });
    }
  }
  return open(place, cli);
}

/** Opens a place until the verb ends. Locks the data folder, and checks the leases of shared servers. */
async function open({ name, config }: Place, cli: Cli) {
  const { logger, clock } = cli;
  if (isInFolder(config)) await requireOwner(config.dataDir);
  const stores = await openStores({ config, logger, clock, lock: true }).catch(rethrowAsFailed);
  cli.onEnd(() => stores.close());
  if (stores.leases !== undefined && (await isServerRunning({ stores, config, clock }))) {
    throw new Failed(`Kindling runs on ${name}. Stop every instance of it, then run this again.`);
  }
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey: stores.keys.masterKey });
  return { name, stores, keys: stores.keys, keyring };
}
