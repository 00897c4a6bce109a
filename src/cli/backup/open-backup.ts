// Opens a backup to restore from, after checking which parts are missing, damaged or changed, and whether the current master key sealed it.
// A damaged part is named, and the others remain usable.
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { Position } from '../../kernel/event.ts';
import { isDiskFull } from '../../platform/disk-full.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import { openLogBeginning, openSqliteEventStore } from '../../platform/events/sqlite-event-store.ts';
import { createKeyring, type Keyring, WrongMasterKey } from '../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../platform/keyring/sqlite-key-store.ts';
import { openScratchFolder } from '../../platform/verify/scratch-folder.ts';
import { Failed } from '../exit-codes.ts';
import { checkMedia } from '../media/check-media.ts';
import { picturesFromElsewhere } from '../media/pictures-from-elsewhere.ts';
import { gatherRecordedFiles, type RecordedFiles } from '../media/recorded-files.ts';
import { counted } from '../text/words.ts';
import { digestOfLog } from '../transfer/compare-logs.ts';
import type { Side } from '../transfer/open-places.ts';
import { verifiedLog } from '../transfer/require-intact-log.ts';
import { gatherUploadsAndErasures } from '../transfer/uploads-and-erasures.ts';
import type { Cli } from '../verb.ts';
import {
  isSealedBy,
  type Manifest,
  openBackupStores,
  readManifest,
  requireAllParts,
  type Sealed,
} from './backup-folder.ts';
import { digestOfContents, digestOfJobs, digestOfKeys } from './contents-digest.ts';
import { openedAt } from './erase-again.ts';
import { wholeLogOf } from './log-of-backup.ts';

type Options = Readonly<{ folder: string; masterKey: Uint8Array; cli: Cli }>;

export type OpenedBackup = Readonly<{
  /** For a damaged log, the part before the damage. */
  side: Side;
  manifest: Manifest;
  /** The last position before the damage; undefined for an intact log. */
  soundUpTo: Position | undefined;
  /** One sentence for each damaged part except the log. */
  damages: readonly string[];
}>;

export async function openBackup({ folder, masterKey, cli }: Options): Promise<OpenedBackup> {
  const sealed = await readManifest(folder);
  const { manifest } = sealed;
  await requireAllParts(folder, manifest);
  await requireSealedBy(masterKey, sealed, folder);
  const log = await wholeLogOf(folder, masterKey, cli);
  const report = await verifiedLog(log, masterKey, cli, `verifying the log of ${folder}`);
  const soundUpTo = report.intact ? undefined : report.provenUpTo;
  if (soundUpTo === 0n) throw new Failed(`The log of the backup ${folder} is damaged from its beginning on.`);
  const jobs = await readableJobsOf(folder, cli);
  const openLog = () =>
    soundUpTo === undefined
      ? openSqliteEventStore(log, { chain: chainUnder(masterKey) })
      : openLogBeginning(log, soundUpTo);
  const { close, ...stores } = await openBackupStores(folder, openLog, jobs.file);
  cli.onEnd(close);
  const side = sideOf(folder, stores, masterKey);
  const damages = await damagesOf(side, manifest, { isLogWhole: soundUpTo === undefined, lostJobs: jobs.lost }, cli);
  return { side, manifest, soundUpTo, damages };
}

type Jobs = Readonly<{
  file: string;
  /** A sentence about the damage. */
  lost: string | undefined;
}>;

/** Returns the file of a backup's jobs, or an empty one in its place if that can't be read: everything else is worth more. */
async function readableJobsOf(folder: string, cli: Cli): Promise<Jobs> {
  const { operations: file } = filesIn(folder);
  try {
    const operations = openSqliteDocuments({ path: file, precious: true });
    await digestOfJobs(operations).finally(() => operations.close());
    return { file, lost: undefined };
  } catch (error) {
    if (!isDamaged(error) || isDiskFull(error.cause)) throw error;
    const scratch = await openScratchFolder();
    cli.onEnd(scratch.remove);
    return { file: filesIn(scratch.path).operations, lost: `The jobs in ${file} can't be read.` };
  }
}

/** Opens a damaged data folder to read its intact part. */
export async function openDamaged(
  { folder, masterKey, soundUpTo }: Readonly<{ folder: string; masterKey: Uint8Array; soundUpTo: Position }>,
  cli: Cli,
): Promise<Side> {
  const { close, ...stores } = await openBackupStores(folder, (file) => openLogBeginning(file, soundUpTo));
  cli.onEnd(close);
  return sideOf(folder, stores, masterKey);
}

const sideOf = (name: string, stores: Side['stores'], masterKey: Uint8Array): Side => ({
  ...{ name, stores, hasLogInFolder: true },
  keyring: createKeyring({ keyStore: stores.keyStore, masterKey }),
});

const unreadable = (folder: string, file: string, error: Error) =>
  `The backup ${folder} is damaged: ${file} can't be read (${reasonOf(error)}). Its other files are not affected, but nothing is restored without this one. Use another backup.`;

/** Returns the error's reason without its advice, which is about an installation's file and not about a backup. */
const reasonOf = ({ message }: Error): string => /can't be used: (.+?)\. [A-Z]/.exec(message)?.[1] ?? message;

const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && ['KeysUnavailable', 'DocumentsUnavailable'].includes(error.name);

/** Checks the seal before the log, because under another master key the log's chain of hashes doesn't match either. */
async function requireSealedBy(masterKey: Uint8Array, sealed: Sealed, folder: string): Promise<void> {
  const file = filesIn(folder).keys;
  try {
    const keyStore = openSqliteKeyStore(file);
    try {
      const keyring = createKeyring({ keyStore, masterKey });
      if (!isSealedBy(keyring, sealed)) throw new Failed(await whySealDiffers(folder, keyring));
    } finally {
      await keyStore.close();
    }
  } catch (error) {
    throw isDamaged(error) ? new Failed(unreadable(folder, file, error)) : error;
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

type Known = Readonly<{ isLogWhole: boolean; lostJobs: string | undefined }>;

async function damagesOf(
  side: Side,
  manifest: Manifest,
  { isLogWhole, lostJobs }: Known,
  cli: Cli,
): Promise<readonly string[]> {
  const { name, stores } = side;
  const { signal } = cli.terminal;
  const uploads = gatherUploadsAndErasures();
  const recorded = gatherRecordedFiles();
  const reading = cli.progress('reading the backup');
  const { events, digest } = await digestOfLog({
    log: stores.eventStore,
    signal,
    onEvent(event) {
      uploads.onEvent(event);
      recorded.onEvent(event);
    },
    onProgress: reading.at,
  });
  reading.end();
  if (isLogWhole && (events !== manifest.events || digest !== manifest.digest)) throw new Failed(changed(name, 'log'));
  const mediaIds = [...uploads.all(), ...(await picturesFromElsewhere(stores.mediaStore))];
  if (isLogWhole && (await hasContents(side, manifest, mediaIds, cli))) return [];
  const damages = [
    ...(await damagedParts(side, manifest, lostJobs)),
    ...(await damagedMedia(side, recorded, isLogWhole, cli)),
  ];
  return damages.length > 0 || !isLogWhole ? damages : ['Its keys, media or jobs are not what was written there.'];
}

async function hasContents({ stores }: Side, manifest: Manifest, mediaIds: readonly string[], cli: Cli) {
  const looking = cli.progress('reading its media');
  const { signal } = cli.terminal;
  try {
    const contents = await digestOfContents({ stores, mediaIds, signal, onProgress: looking.at });
    return contents === manifest.contents;
  } catch (error) {
    signal.throwIfAborted();
    // Unreadable parts are named below.
    if (error instanceof Error) return false;
    throw error;
  } finally {
    looking.end();
  }
}

async function damagedParts(
  { name, stores }: Side,
  { parts }: Manifest,
  lostJobs: string | undefined,
): Promise<readonly string[]> {
  const { operations, keys } = filesIn(name);
  const [keysFound, jobsFound] = [await readableKeys(name, stores), await digestOfJobs(stores.operations)];
  const damages: string[] = [];
  if (parts !== undefined && keysFound !== parts.keys)
    damages.push(`The keys in ${keys} are not those that were written there.`);
  if (lostJobs !== undefined) damages.push(lostJobs);
  else if (parts !== undefined && jobsFound !== parts.jobs)
    damages.push(`The jobs in ${operations} are not those that were written there.`);
  return damages;
}

/** Returns the digest of the keys. Throws `Failed` if they can't be read. */
async function readableKeys(folder: string, { keyStore }: Side['stores']): Promise<string> {
  try {
    return await digestOfKeys(keyStore);
  } catch (error) {
    throw isDamaged(error) ? new Failed(unreadable(folder, filesIn(folder).keys, error)) : error;
  }
}

/** Finds damaged media. Files that were removed after the intact part of a damaged log are not missing. */
async function damagedMedia(
  side: Side,
  recorded: RecordedFiles,
  isLogWhole: boolean,
  cli: Cli,
): Promise<readonly string[]> {
  const { mediaStore } = side.stores;
  const { commands } = openedAt(side);
  const { signal } = cli.terminal;
  const found = await checkMedia({ recorded, mediaStore, commands, readsFiles: true, signal });
  const findings = found.findings.filter(({ kind }) => isLogWhole || kind !== 'missing');
  const [first] = findings;
  if (first === undefined) return [];
  const others = (isLogWhole ? found.findingCount : findings.length) - 1;
  return [
    first.message,
    ...(others > 0 ? [`${counted(others, 'more media file is', 'more media files are')} missing or damaged.`] : []),
  ];
}

const changed = (folder: string, what: string) =>
  `The backup was tampered with: the ${what} of ${folder} is not what was written there. Use another backup.`;
