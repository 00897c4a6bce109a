// Opens a backup to restore from, after checking it: nothing is missing, damaged or changed, and the master key at hand is the one
// that sealed it.
import { filesIn } from '../../app/start/stores.ts';
import { createKeyring, type Keyring, WrongMasterKey } from '../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../platform/keyring/sqlite-key-store.ts';
import { Failed } from '../exit-codes.ts';
import { digestOfLog } from '../transfer/compare-logs.ts';
import { demandIntactLog } from '../transfer/demand-intact-log.ts';
import type { Side } from '../transfer/open-places.ts';
import { gatherUploadsAndErasures } from '../transfer/uploads-and-erasures.ts';
import type { Cli } from '../verb.ts';
import {
  demandAllParts,
  isSealedBy,
  type Manifest,
  openBackupStores,
  readManifest,
  type Sealed,
} from './backup-folder.ts';
import { digestOfContents } from './contents-digest.ts';

type Options = Readonly<{ folder: string; masterKey: Uint8Array; cli: Cli }>;

export async function openBackup({ folder, masterKey, cli }: Options): Promise<{ side: Side; manifest: Manifest }> {
  const sealed = await readManifest(folder);
  const { manifest } = sealed;
  await demandAllParts(folder);
  await demandSealedBy(masterKey, sealed, folder);
  await demandIntactLog({ file: filesIn(folder).log, whose: folder, masterKey, cli });
  const { close, ...stores } = await openBackupStores(folder, masterKey);
  cli.onEnd(close);
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey });
  const side: Side = { name: folder, stores, keyring, hasLogInFolder: true };
  await demandContents(side, manifest, cli);
  return { side, manifest };
}

/** Looks at the seal before the log, whose chain of hashes another master key does not continue either. */
async function demandSealedBy(masterKey: Uint8Array, sealed: Sealed, folder: string): Promise<void> {
  const keyStore = openSqliteKeyStore(filesIn(folder).keys);
  try {
    const keyring = createKeyring({ keyStore, masterKey });
    if (!isSealedBy(keyring, sealed)) throw new Failed(await whySealDiffers(folder, keyring));
  } finally {
    await keyStore.close();
  }
}

async function whySealDiffers(folder: string, keyring: Keyring): Promise<string> {
  try {
    await keyring.check();
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error;
    return `${folder} was made under another master key than this one. Set MASTER_KEY, or put master.key here.`;
  }
  return changed(folder, 'manifest');
}

async function demandContents({ name, stores }: Side, manifest: Manifest, cli: Cli): Promise<void> {
  const { signal } = cli.terminal;
  const uploads = gatherUploadsAndErasures();
  const reading = cli.progress('reading the backup');
  const log = { log: stores.eventStore, signal, onEvent: uploads.onEvent, onProgress: reading.at };
  const { events, digest } = await digestOfLog(log);
  reading.end();
  if (events !== manifest.events || digest !== manifest.digest) throw new Failed(changed(name, 'log'));
  const looking = cli.progress('reading its media');
  const contents = await digestOfContents({ stores, mediaIds: uploads.all(), signal, onProgress: looking.at });
  looking.end();
  if (contents !== manifest.contents) throw new Failed(changed(name, 'keys, media or jobs'));
}

const changed = (folder: string, what: string) =>
  `Somebody has changed the backup: the ${what} of ${folder} can't be what was written there. Take another one.`;
