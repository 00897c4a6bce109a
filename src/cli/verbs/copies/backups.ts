// `backup list`, `backup verify` and `backup prune`.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { closeAll } from '../../../app/start/close-all.ts';
import { existingMasterKey } from '../../../app/start/keys/keys.ts';
import { backupsToKeep, parseKeep } from '../../../app/start/settings/backup-settings.ts';
import type { Config } from '../../../app/start/settings/config.ts';
import { fingerprinting } from '../../../platform/keyring/keyring.ts';
import { BackupUnusable, lacksOf, readLacks } from '../../backup/backup-folder.ts';
import {
  backupsIn,
  type ListedBackup,
  othersIn,
  removeBackup,
  removeLeftovers,
  sizeOf,
} from '../../backup/backup-set.ts';
import { openBackup } from '../../backup/open-backup.ts';
import { Failed, UsageError } from '../../exit-codes.ts';
import { table } from '../../text/table.ts';
import { count, counted, instant, mebibytes } from '../../text/words.ts';
import { type Cli, defineVerb } from '../../verb.ts';

const inOption = { '--in <folder>': 'The folder of the backups (BACKUP_TO)' };
const inFolder = z.string().min(1, '--in needs a folder.').optional();

const listed = z.object({
  folder: z.string(),
  takenAt: z.string(),
  events: z.int(),
  bytes: z.int(),
  ownBytes: z.int().describe('The size of files that no other backup shares, which removing this one frees.'),
  isKept: z.boolean().describe('False if `backup prune` would remove it, unless it finds damage in one that stays.'),
  lacks: z.array(z.string()).describe('What was missing when it was taken, such as keys, and parts that are gone.'),
});

export const listBackups = defineVerb({
  name: 'backup list',
  summary: 'List the backups in a folder, and which of them stay',
  details: [
    'Lists the backups under the current master key, oldest first. It reads only the manifests; `backup verify` checks the contents.',
    '`complete` is `no` if something was missing or damaged when the backup was taken, or a part of it is gone. `size` is that of all',
    'files, and `own` what removing the backup would free, since backups share identical files. Ends with 1 if a folder looks like a',
    'backup and its manifest can’t be read, or is of another master key.',
  ].join('\n'),
  options: inOption,
  examples: { 'backup list': 'Those of BACKUP_TO' },
  input: z.object({ in: inFolder }),
  json: z.object({
    backups: z.array(listed),
    others: z
      .array(z.string())
      .describe('Folders that look like backups, with a damaged manifest or one of another master key.'),
  }),
  async run({ in: folder }, cli) {
    const config = cli.config();
    const found = await backupsOf(folder, cli);
    const others = await othersIn(parentOf(folder, config), found);
    const lacks = new Map(await Promise.all(found.map(async (each) => [each, await lacksOf(each.folder)] as const)));
    const { staying } = await stayingOf(found, config.backups.keep, async (each) => lacks.get(each)?.length === 0);
    const backups = await Promise.all(
      found.map(async (each) => {
        const { folder: path, takenAt, manifest } = each;
        const of = { folder: path, takenAt, events: manifest.events, ...(await sizeOf(path)) };
        return { ...of, isKept: staying.has(each), lacks: lacks.get(each) ?? [] };
      }),
    );
    const list =
      backups.length === 0
        ? 'There are none.'
        : table(
            backups,
            [
              { title: 'taken', of: ({ takenAt }) => instant(takenAt) },
              { title: 'events', of: ({ events }) => count(events), align: 'right' },
              { title: 'size', of: ({ bytes }) => mebibytes(bytes), align: 'right' },
              { title: 'own', of: ({ ownBytes }) => mebibytes(ownBytes), align: 'right' },
              { title: 'complete', of: ({ lacks }) => (lacks.length === 0 ? 'yes' : 'no') },
              { title: 'stays', of: ({ isKept }) => (isKept ? 'yes' : 'no') },
              { title: 'folder', of: (each) => each.folder },
            ],
            cli.terminal.width,
          );
    const text = [
      list,
      ...backups.flatMap((each) => each.lacks.map((lack) => `${each.folder} is not complete. ${lack}`)),
      ...others.map((each) => `${each} is damaged, or of another master key: kindling backup verify ${each}`),
    ];
    return { answer: { backups, others }, text, found: others.length > 0 };
  },
});

export const verifyBackup = defineVerb({
  name: 'backup verify',
  summary: 'Read a whole backup, and check that it is what was written there',
  details: [
    'Checks the seal of the manifest, the log’s chain of hashes, and the digests of keys, jobs and media, as `restore` does before it',
    'writes. Needs the master key, but no server or data folder. Ends with 1 if something is damaged, and names it.',
  ].join('\n'),
  arguments: { '[folder]': 'The backup (the newest in BACKUP_TO)' },
  examples: {
    'backup verify': 'The newest',
    'backup verify /backups/before-the-upgrade': 'This one',
  },
  input: z.object({ folder: z.string().optional() }),
  json: z.object({
    folder: z.string(),
    sound: z.boolean(),
    takenAt: z.string().nullable().describe('This, `events` and `digest` are null if nothing can be restored from it.'),
    events: z.int().nullable(),
    digest: z.string().nullable().describe('Of the log, as `kindling verify` tells it.'),
    soundUpTo: z.string().nullable().describe('The last position before the log’s damage; null for an intact log.'),
    damages: z.array(z.string()),
  }),
  async run({ folder: given }, cli) {
    const folder = given === undefined ? (await backupsOf(undefined, cli)).at(-1)?.folder : resolve(given);
    if (folder === undefined || !existsSync(folder)) {
      throw new UsageError(folder === undefined ? 'BACKUP_TO holds no backup.' : `There is no folder ${folder}.`);
    }
    const masterKey = await masterKeyFor(cli.config());
    const opened = await openBackup({ folder, masterKey, cli }).catch((error: unknown) => {
      if (error instanceof BackupUnusable) return error;
      throw error;
    });
    if (opened instanceof BackupUnusable) {
      const { message } = opened;
      const unknown = { takenAt: null, events: null, digest: null, soundUpTo: null };
      const answer = { folder, sound: false, ...unknown, damages: [message] };
      return { answer, text: `${folder} is NOT intact.\n${message}`, found: true };
    }
    const { manifest, soundUpTo, damages } = opened;
    const { takenAt, events, digest } = manifest;
    const lacks = (await readLacks(folder)).map((each) => `It lacked something when it was taken. ${each}`);
    const wrongs = [
      ...(soundUpTo === undefined ? [] : [`The log is damaged after position ${soundUpTo}.`]),
      ...damages,
      ...lacks,
    ];
    const sound = wrongs.length === 0;
    const text = sound
      ? `${folder} is intact: ${counted(events, 'event')} up to ${instant(takenAt)}, with the digest ${digest}.`
      : [
          `${folder} is NOT intact.`,
          ...wrongs,
          'Take another one. `kindling restore` says what can be restored from this one.',
        ];
    const answer = { folder, sound, takenAt, events, digest, soundUpTo: soundUpTo?.toString() ?? null };
    return { answer: { ...answer, damages: [...damages, ...lacks] }, text, found: !sound };
  },
});

export const pruneBackups = defineVerb({
  name: 'backup prune',
  summary: 'Remove old automatic backups',
  details: [
    'Of the backups that `kindling backup` named itself, keeps the last one of the given numbers of days, weeks and months that have any',
    '(UTC; weeks begin on Monday), and always the newest. It touches no backup with another name, none under another master key, and no',
    'other file. It also keeps the newest intact one: it reads the newest completely and, if that is not intact, the ones before it. If',
    'none is intact, it removes none. Ends with 1 unless the rule itself keeps an intact one. The server does the same after each',
    'automatic backup. Erased members are in older backups until these are removed.',
  ].join('\n'),
  options: {
    ...inOption,
    '--keep <rule>': 'Such as 7d,4w,12m (BACKUP_KEEP)',
    '--trust-newest': 'Don’t read the newest, because it was just taken',
    '--dry-run': 'Show what would be removed, and remove nothing',
  },
  examples: { 'backup prune --keep 7d,4w,12m --dry-run': 'What would go?' },
  input: z.object({
    in: inFolder,
    keep: z.string().optional(),
    trustNewest: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  json: z.object({ removed: z.array(z.string()), kept: z.array(z.string()), isDryRun: z.boolean() }),
  async run({ in: folder, keep, trustNewest, dryRun }, cli) {
    const rules = keep === undefined ? cli.config().backups.keep : parseKeep(keep);
    if (rules === undefined)
      throw new UsageError('--keep must say how many days, weeks and months, such as 7d,4w,12m.');
    const found = await backupsOf(folder, cli);
    const { staying, intact, isRuleSafe } = await stayingOf(found, rules, async (each) => {
      cli.terminal.signal.throwIfAborted();
      if ((await readLacks(each.folder)).length > 0) return false;
      return (trustNewest && each === found.at(-1)) || isIntact(each.folder, cli);
    });
    const [kept, going] = [found.filter((each) => staying.has(each)), found.filter((each) => !staying.has(each))];
    if (!dryRun) {
      for (const each of going) {
        cli.terminal.signal.throwIfAborted();
        await removeBackup(each.folder);
      }
      await removeLeftovers(parentOf(folder, cli.config()));
    }
    const removed = going.map((each) => each.folder);
    const text = [
      `${counted(removed.length, 'backup')} ${dryRun ? 'would be' : removed.length === 1 ? 'was' : 'were'} removed; ${counted(kept.length, 'stays', 'stay')}.`,
      ...removed.map((each) => `  ${each}`),
      !isRuleSafe && (intact ? `${intact.folder} stays: it is the newest intact one.` : noneIntact),
    ];
    return { answer: { removed, kept: kept.map((each) => each.folder), isDryRun: dryRun }, text, found: !isRuleSafe };
  },
});

const noneIntact = 'None of them is intact, so none was removed. Take another one: kindling backup';

/** Besides those that the rule keeps, the newest intact one stays, preferably one of these. If none is intact, all stay. */
async function stayingOf(
  found: readonly ListedBackup[],
  rules: Parameters<typeof keptAmong>[1],
  isIntactOne: (backup: ListedBackup) => Promise<boolean>,
) {
  const byRule = keptAmong(found, rules);
  if (byRule.size === found.length) return { staying: byRule, intact: undefined, isRuleSafe: true };
  const newestFirst = found.toReversed();
  for (const each of [
    ...newestFirst.filter((one) => byRule.has(one)),
    ...newestFirst.filter((one) => !byRule.has(one)),
  ]) {
    if (await isIntactOne(each))
      return { staying: new Set([...byRule, each]), intact: each, isRuleSafe: byRule.has(each) };
  }
  return { staying: new Set(found), intact: undefined, isRuleSafe: false };
}

/** Closes it, because its joined log needs as much room as the log. */
async function isIntact(folder: string, cli: Cli): Promise<boolean> {
  const closing: Parameters<Cli['onEnd']>[0][] = [];
  const onEnd: Cli['onEnd'] = (close) => void closing.push(close);
  const masterKey = await masterKeyFor(cli.config());
  try {
    const { soundUpTo, damages } = await openBackup({ folder, masterKey, cli: { ...cli, onEnd } });
    return soundUpTo === undefined && damages.length === 0;
  } catch (error) {
    if (error instanceof Failed) return false;
    throw error;
  } finally {
    await closeAll(closing.toReversed());
  }
}

function parentOf(given: string | undefined, { backups }: Config): string {
  const folder = given === undefined ? backups.to : resolve(given);
  if (folder === undefined) throw new UsageError('Name the folder of the backups with --in, or set BACKUP_TO.');
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}. Is it mounted?`);
  return folder;
}

async function masterKeyFor(config: Config): Promise<Uint8Array> {
  const masterKey = await existingMasterKey(config);
  if (masterKey !== undefined) return masterKey;
  throw new Failed('The master key of the backups is missing: set MASTER_KEY, or DATA_DIR to where its master.key is.');
}

async function backupsOf(folder: string | undefined, cli: Cli): Promise<readonly ListedBackup[]> {
  const config = cli.config();
  const parent = parentOf(folder, config);
  return backupsIn(parent, fingerprinting(await masterKeyFor(config)));
}

function keptAmong(found: readonly ListedBackup[], rules: Config['backups']['keep']): ReadonlySet<ListedBackup> {
  const automatic = found.filter(({ isAutomatic }) => isAutomatic);
  const kept = backupsToKeep(automatic, rules);
  return new Set(found.filter((each) => !each.isAutomatic || kept.has(each)));
}
