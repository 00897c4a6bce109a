// Opens a backup to restore from, after checking each part and the seal. Damaged parts are named; the others are usable.
import { existsSync } from 'node:fs';
import { picturesFromElsewhere } from '../../app/pictures-from-elsewhere.ts';
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { Position } from '../../kernel/event.ts';
import { DocumentDamaged } from '../../platform/documents/document-store.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { anchorFileOf } from '../../platform/events/sqlite/anchor.ts';
import { type LogReport, openLogBeginning, openSqliteEventStore } from '../../platform/events/sqlite-event-store.ts';
import { isDiskFull } from '../../platform/files/disk-full.ts';
import { createKeyring, fingerprinting, type Keyring, WrongMasterKey } from '../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../platform/keyring/sqlite-key-store.ts';
import { Failed } from '../exit-codes.ts';
import { eventsOf, timeOf } from '../log-events.ts';
import { checkMedia } from '../media/check-media.ts';
import { gatherRecordedFiles, type RecordedFiles } from '../media/recorded-files.ts';
import { counted } from '../text/words.ts';
import { digestOfLog } from '../transfer/compare-logs.ts';
import { damagedKeys } from '../transfer/copy-keys.ts';
import type { Side } from '../transfer/open-places.ts';
import { verifiedLog } from '../transfer/require-intact-log.ts';
import { scratchFiles } from '../transfer/scratch-files.ts';
import { gatherUploadsAndErasures } from '../transfer/uploads-and-erasures.ts';
import type { Cli } from '../verb.ts';
import {
  BackupUnusable,
  type Elsewhere,
  isSealedBy,
  type Manifest,
  OfNewerVersion,
  openStoresBesidesLog,
  readManifest,
  requireLog,
} from './backup-folder.ts';
import { digestOfContents, digestOfJobs, digestOfKeys } from './contents-digest.ts';
import { openedAt } from './erase-again.ts';
import { wholeLogOf } from './log-of-backup.ts';

type Options = Readonly<{ folder: string; masterKey: Uint8Array; cli: Cli }>;

export type OpenedBackup = Readonly<{
  side: Side;
  /** Without a usable manifest, what the log says. */
  manifest: Pick<Manifest, 'takenAt' | 'events' | 'digest'>;
  /** The last position before the damage; undefined for an intact log. */
  soundUpTo: Position | undefined;
  /** Whether an empty key store is in place of one that is missing or unreadable. Then nothing can be restored. */
  isWithoutKeys: boolean;
  /** One or two sentences for each damaged part except the log. */
  damages: readonly string[];
}>;

export async function openBackup({ folder, masterKey, cli }: Options): Promise<OpenedBackup> {
  await requireLog(folder);
  const keys = await usableKeysOf(folder, cli);
  const trusted = await trustedManifest(folder, keys, masterKey);
  const { manifest } = trusted;
  const log = await wholeLogOf(folder, masterKey, cli);
  const report = await verifiedLog(log, masterKey, cli, `verifying the log of ${folder}`);
  if (report.provenUpTo === 0n) {
    throw new BackupUnusable(`The log of the backup ${folder} is damaged from its beginning on. Use another backup.`);
  }
  const lostAnchor = withoutAnchor(folder, report, manifest);
  const soundUpTo = report.intact || lostAnchor !== undefined ? undefined : report.provenUpTo;
  // Nothing proves these jobs without the manifest, and they would send mails.
  const jobs =
    manifest === undefined
      ? await emptyPart('operations', undefined, cli)
      : await usableJobsOf(folder, cli, manifest.parts?.jobs);
  const media = await usableMediaOf(folder, cli);
  const openLog = () =>
    report.intact
      ? openSqliteEventStore(log, { chain: chainUnder(masterKey) })
      : openLogBeginning(log, soundUpTo ?? report.head);
  const elsewhere = { keys: keys.path, operations: jobs.path, media: media.path };
  const side = await openSide(folder, openLog(), elsewhere, masterKey, cli);
  const isWithoutKeys = keys.lost !== undefined;
  const lost = [keys.lost, jobs.lost, media.lost].filter(isSentence);
  const known = { isLogWhole: soundUpTo === undefined, isWithoutKeys, lost };
  const { events, digest, damages } = await damagesOf(side, manifest, known, cli);
  const opened = { side, soundUpTo, isWithoutKeys, damages: [trusted.lost, lostAnchor, ...damages].filter(isSentence) };
  if (manifest !== undefined) return { ...opened, manifest };
  const [last] = await side.stores.eventStore.readBackwards(undefined, { limit: 1 });
  return { ...opened, manifest: { takenAt: timeOf(last) ?? '', events, digest } };
}

const isSentence = (each: string | undefined): each is string => each !== undefined;

type Trusted = Readonly<{ manifest: Manifest | undefined; lost?: string }>;

/** Returns the manifest, or a sentence about what is wrong with it. */
async function trustedManifest(folder: string, keys: Part, masterKey: Uint8Array): Promise<Trusted> {
  const unproven = 'Its log and media prove themselves, its keys can’t be compared with it, and its jobs are left out.';
  const sealed = await readManifest(folder).catch((error: unknown) => {
    if (!(error instanceof Failed) || error instanceof OfNewerVersion) throw error;
    return error.message;
  });
  if (typeof sealed !== 'string' && isSealedBy(fingerprinting(masterKey), sealed)) return { manifest: sealed.manifest };
  const why = typeof sealed === 'string' ? sealed : 'Its manifest is not what was written there.';
  // Nothing proves that the master key is this backup's.
  if (keys.lost !== undefined) throw new BackupUnusable(`The backup ${folder} is damaged. ${why} ${keys.lost}`);
  const keyStore = openSqliteKeyStore(keys.path);
  await requireMasterKeyOf(folder, createKeyring({ keyStore, masterKey })).finally(() => keyStore.close());
  return { manifest: undefined, lost: `${why} ${unproven}` };
}

export async function requireMasterKeyOf(
  folder: string,
  keyring: Keyring,
  then = '. Set MASTER_KEY, or put master.key here.',
): Promise<void> {
  try {
    await keyring.check();
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error;
    throw new Failed(`${folder} was made under another master key than this one${then}`);
  }
}

/** Returns a sentence about a lost anchor if nothing else is wrong. A wrong one counts as lost if a manifest proves the log. */
function withoutAnchor(folder: string, { intact, problems, events }: LogReport, manifest: Manifest | undefined) {
  const isOnlyThat = problems.every(
    ({ kind, position }) => kind === 'anchor' && (position === undefined || manifest !== undefined),
  );
  if (intact || !isOnlyThat || (manifest !== undefined && events < manifest.events)) return undefined;
  const rest =
    manifest === undefined
      ? 'Nothing says where the log ended: its last events may be missing.'
      : 'The log is complete without it.';
  return `${anchorFileOf(filesIn(folder).log)} is missing or damaged. ${rest}`;
}

type Part = Readonly<{
  path: string;
  /** A sentence about the damage. */
  lost: string | undefined;
}>;

async function emptyPart(part: 'keys' | 'operations' | 'media', lost: string | undefined, cli: Cli): Promise<Part> {
  return { path: (await scratchFiles(cli))[part], lost };
}

async function usableKeysOf(folder: string, cli: Cli): Promise<Part> {
  const { keys: path } = filesIn(folder);
  const without = (why: string) =>
    emptyPart(
      'keys',
      `${path} ${why}, and nothing is restored without it. Use another backup, or put the keys.sqlite of another one into a copy of this one, and restore that with --despite-damage: people without a key there stay unreadable.`,
      cli,
    );
  if (!existsSync(path)) return without('is missing');
  const why = await whyUnreadable(path);
  return why === undefined ? { path, lost: undefined } : without(`can't be read (${why})`);
}

export async function whyUnreadable(keys: string): Promise<string | undefined> {
  try {
    const keyStore = openSqliteKeyStore(keys);
    await digestOfKeys(keyStore).finally(() => keyStore.close());
    return undefined;
  } catch (error) {
    if (!isUnusable(error) || isDiskFull(error.cause)) throw error;
    return reasonOf(error);
  }
}

/** Uses no jobs unless all are as written: an altered one could do anything. Data folders and older backups have no digest. */
async function usableJobsOf(folder: string, cli: Cli, digest?: string): Promise<Part> {
  const { operations: path } = filesIn(folder);
  if (!existsSync(path)) return emptyPart('operations', `The jobs are missing: there is no ${path}.`, cli);
  try {
    const operations = openSqliteDocuments({ path, precious: true });
    const found = await digestOfJobs(operations).finally(() => operations.close());
    if (digest === undefined || found === digest) return { path, lost: undefined };
    return emptyPart('operations', `The jobs in ${path} are not those that were written there, and are left out.`, cli);
  } catch (error) {
    if (!(error instanceof DocumentDamaged) && (!isUnusable(error) || isDiskFull(error.cause))) throw error;
    return emptyPart('operations', `The jobs in ${path} can't be read, and are left out.`, cli);
  }
}

async function usableMediaOf(folder: string, cli: Cli): Promise<Part> {
  const { media: path } = filesIn(folder);
  return existsSync(path) ? { path, lost: undefined } : emptyPart('media', `${path} is missing.`, cli);
}

type Damaged = Readonly<{
  folder: string;
  /** The log, or what was recovered of it. */
  log: string;
  masterKey: Uint8Array;
  soundUpTo: Position;
}>;

export async function openDamaged(
  { folder, log, masterKey, soundUpTo }: Damaged,
  cli: Cli,
): Promise<Readonly<{ side: Side; damages: readonly string[] }>> {
  const [jobs, media] = [await usableJobsOf(folder, cli), await usableMediaOf(folder, cli)];
  const elsewhere = { operations: jobs.path, media: media.path };
  const side = await openSide(folder, openLogBeginning(log, soundUpTo), elsewhere, masterKey, cli);
  return { side, damages: [jobs.lost, media.lost].filter(isSentence) };
}

async function openSide(
  name: string,
  eventStore: EventStore,
  elsewhere: Elsewhere,
  masterKey: Uint8Array,
  cli: Cli,
): Promise<Side> {
  const { close, ...others } = await openStoresBesidesLog(name, elsewhere);
  cli.onEnd(close);
  cli.onEnd(() => eventStore.close());
  const keyring = createKeyring({ keyStore: others.keyStore, masterKey });
  return { name, stores: { eventStore, ...others }, keyring };
}

/** Drops the advice, which is about an installation and not about a backup. */
const reasonOf = ({ message }: Error): string => /can't be used: (.+?)\. [A-Z]/.exec(message)?.[1] ?? message;

const isUnusable = (error: unknown): error is Error =>
  error instanceof Error && ['KeysUnavailable', 'DocumentsUnavailable'].includes(error.name);

type Known = Readonly<{ isLogWhole: boolean; isWithoutKeys: boolean; lost: readonly string[] }>;

async function damagesOf(
  side: Side,
  manifest: Manifest | undefined,
  { isLogWhole, isWithoutKeys, lost }: Known,
  cli: Cli,
): Promise<Readonly<{ events: number; digest: string; damages: readonly string[] }>> {
  const { name, stores } = side;
  const { signal } = cli.terminal;
  const uploads = gatherUploadsAndErasures();
  const recorded = gatherRecordedFiles();
  const reading = cli.progress('reading the backup');
  const head = Number(await stores.eventStore.head());
  const { events, digest } = await digestOfLog({
    events: eventsOf(stores.eventStore),
    signal,
    onEvent(event) {
      uploads.onEvent(event);
      recorded.onEvent(event);
    },
    onProgress: (position) => reading.at(position, head),
  });
  reading.end();
  const log = { events, digest };
  if (manifest !== undefined && isLogWhole && (events !== manifest.events || digest !== manifest.digest)) {
    throw new BackupUnusable(
      `The backup was tampered with: the log of ${name} is not what was written there. Use another backup.`,
    );
  }
  const mediaIds = [...uploads.all(), ...(await picturesFromElsewhere(stores.mediaStore))];
  if (manifest !== undefined && isLogWhole && (await hasContents(side, manifest, mediaIds, cli))) {
    return { ...log, damages: [] };
  }
  const damages = [
    ...lost,
    ...(isWithoutKeys ? [] : await damagedKeyStore(side, manifest)),
    ...(await damagedMedia(side, recorded, isLogWhole, cli)),
  ];
  const isSaid = damages.length > 0 || !isLogWhole || manifest === undefined;
  return { ...log, damages: isSaid ? damages : ['Its keys, media or jobs are not what was written there.'] };
}

async function hasContents({ stores }: Side, manifest: Manifest, mediaIds: readonly string[], cli: Cli) {
  const reading = cli.progress('reading its media');
  const { signal } = cli.terminal;
  try {
    const contents = await digestOfContents({ stores, mediaIds, signal, onProgress: reading.at });
    return contents === manifest.contents;
  } catch (error) {
    signal.throwIfAborted();
    // Unreadable parts are named below.
    if (error instanceof Error) return false;
    throw error;
  } finally {
    reading.end();
  }
}

async function damagedKeyStore({ name, stores, keyring }: Side, manifest: Manifest | undefined) {
  const found = await digestOfKeys(stores.keyStore);
  const damaged = await damagedKeys(stores.keyStore, keyring);
  const isOther = manifest?.parts !== undefined && found !== manifest.parts.keys;
  return [
    ...(isOther ? [`The keys in ${filesIn(name).keys} are not those that were written there.`] : []),
    ...(damaged.length > 0 ? [`The master key does not unwrap the key of ${namesOf(damaged)}.`] : []),
  ];
}

const namesOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and of ${counted(others.length, 'other')}`;

/** Files removed after the intact part of a damaged log are not missing. */
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
