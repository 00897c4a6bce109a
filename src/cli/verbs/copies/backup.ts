// `backup`: copies everything precious, consistently, while Kindling runs.
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { wordsOnLost, writeLastBackup } from '../../../app/start/last-backup.ts';
import { areJobsLost, jobsAreLost } from '../../../app/start/log-pairing.ts';
import { backupNameAt, isAutomaticName } from '../../../app/start/settings/backup-settings.ts';
import type { Config } from '../../../app/start/settings/config.ts';
import { filesIn } from '../../../app/start/stores.ts';
import { checkFile } from '../../../platform/documents/sqlite/check-file.ts';
import { fullDiskIn, isDiskFull } from '../../../platform/files/disk-full.ts';
import { manifestSchema, writeLacks } from '../../backup/backup-folder.ts';
import { backupsIn, removeLeftovers } from '../../backup/backup-set.ts';
import { beginDraft } from '../../backup/draft-folder.ts';
import { takeBackup } from '../../backup/take-backup.ts';
import { Failed, UsageError } from '../../exit-codes.ts';
import type { MediaCheck } from '../../media/check-media.ts';
import { recordOperation } from '../../record-order.ts';
import { unreadableJobs } from '../../text/unreadable-jobs.ts';
import { counted } from '../../text/words.ts';
import { liesIn } from '../../transfer/lies-in.ts';
import { isInFolder } from '../../transfer/place.ts';
import { countedText } from '../../transfer/precious.ts';
import { type Cli, defineVerb } from '../../verb.ts';
import { lostKeysOf } from '../../verify/losses.ts';

export const backup = defineVerb({
  name: 'backup',
  summary: 'Copy everything precious into a folder, while Kindling runs',
  details: [
    'Contains the log up to now, people’s keys, uploads, and the reactions’ pending jobs: everything that was acknowledged before the',
    'command started. It contains no read models, because they are derived from the log. The format is the same for all engines. The',
    'folder grows as <folder>.unfinished and is renamed when it is complete, so an interrupted backup is never mistaken for a complete',
    'one. Ends with 3 if keys are lost, or media are not what was uploaded: everything else is in it. A complete backup is recorded in',
    'the log as `BackupTaken`, after its end.',
    '',
    'If the same folder contains an earlier backup, only what is new takes space: the log is in segments, each with the events that one',
    'backup added, and identical segments and media are shared as hard links. Each backup is complete without the others. With BACKUP_TO',
    'set, the server takes one every BACKUP_EVERY, and keeps what BACKUP_KEEP says.',
    '',
    'People’s texts and identities are sealed under the master key, which is not in the backup: keep MASTER_KEY, or the master.key of the',
    'data folder, apart from your backups. Without it nobody can read them, not even you. Pictures and videos are not sealed: only its',
    'owner can open the folder. Anyone with the master key can still read members in it who are erased later.',
  ].join('\n'),
  options: {
    '--to <folder>':
      'A folder that is not there yet, in one that is; named after this moment in BACKUP_TO unless given',
  },
  examples: {
    backup: 'Into the folder of the automatic backups',
    'backup --to /backups/before-the-upgrade': 'Where and as you like',
  },
  input: z.object({ to: z.string().min(1, '--to needs a folder.').optional() }),
  json: manifestSchema.extend({ folder: z.string() }),
  async run({ to }, cli) {
    const config = cli.config();
    const folder = folderOf(to, config, cli);
    if (existsSync(folder)) throw new UsageError(`${folder} exists already. Name a new folder.`);
    if (isInFolder(config) && (await liesIn(folder, config.dataDir))) {
      throw new UsageError(
        `${folder} is inside ${config.dataDir}, which is to be backed up. Name a folder outside it.`,
      );
    }
    const installation = await cli.installation({ withoutReadModels: true });
    if (isAutomaticName(basename(folder))) {
      await removeLeftovers(dirname(folder), basename(folder)).catch((err: unknown) =>
        cli.logger.warn({ err }, 'drafts of killed backups could not be removed'),
      );
    }
    const unlessFull = (error: unknown) => {
      throw isDiskFull(error) && !isOfData(error, config) ? new Failed(targetFull(folder)) : error;
    };
    const draft = await beginDraft(folder).catch(unlessFull);
    cli.onEnd(draft.discard);
    const earlier = (await backupsIn(dirname(folder), installation.keyring)).at(-1)?.folder;
    const {
      manifest,
      position,
      checked,
      unreadableJobs: lacking,
    } = await takeBackup(installation, { folder: draft.path, earlier }, cli).catch(unlessFull);
    const { events, digest, keys, media, jobs } = manifest;
    const lost = [
      ...(await lostKeysOf(installation, cli)),
      ...((await areJobsLost(installation.stores)) ? [`${filesIn(config.dataDir).operations}: ${jobsAreLost}`] : []),
      ...(lacking > 0 ? [unreadableJobs(lacking)] : []),
      ...lostMediaOf(checked),
      ...damagedFilesOf(config),
    ];
    await writeLacks(draft.path, lost).catch(unlessFull);
    await draft.publish().catch(unlessFull);
    const taken = { folder, at: cli.clock().toISOString(), lost };
    await writeLastBackup(installation.stores.operations, taken).catch((err: unknown) =>
      cli.logger.warn({ err }, 'the backup is complete, but could not be recorded'),
    );
    if (lost.length > 0) throw new Failed(wordsOnLost(taken));
    const noted = { position: position.toString(), events };
    await recordOperation(installation, cli, { type: 'NoteBackup', data: noted }).catch((err: unknown) =>
      cli.logger.warn({ err }, 'the backup is complete, but could not be recorded in the log'),
    );
    const text = [
      `${counted(events, 'event')} are in ${folder}, with the digest ${digest}.`,
      countedText({ keys, media, jobs }),
      'The master key is not in it. Store it elsewhere: without it the backup can’t be read.',
    ];
    return { answer: { ...manifest, folder }, text };
  },
});

const targetFull = (folder: string) =>
  `The disk of ${dirname(folder)} is full: no backup was made. Make room there, such as with kindling backup prune, and run it again.`;

/** Tells a full disk of the installation from a full disk of the backup. */
const isOfData = (error: unknown, { dataDir }: Config): boolean =>
  error instanceof Error && (fullDiskIn(error.message)?.startsWith(`The disk of ${resolve(dataDir)}/`) ?? false);

function folderOf(to: string | undefined, { backups }: Config, cli: Cli): string {
  if (to !== undefined) return resolve(to);
  if (backups.to === undefined) throw new UsageError('Name a folder with --to, or set BACKUP_TO.');
  return join(backups.to, backupNameAt(cli.clock()));
}

/** These files are copied row by row, so damaged pages may cost rows. */
function damagedFilesOf(config: Config): readonly string[] {
  const { keys, operations: jobs } = filesIn(config.dataDir);
  if (config.mongodbUrl !== undefined) return [];
  return [keys, jobs].flatMap((file) => {
    const [damage] = checkFile(file);
    return damage === undefined ? [] : [`${file} is damaged, so a part of it may be missing: ${damage}.`];
  });
}

function lostMediaOf({ findingCount, findings: [first] }: MediaCheck): readonly string[] {
  if (first === undefined) return [];
  return [
    `${counted(findingCount, 'media file')} ${findingCount === 1 ? 'is' : 'are'} missing or damaged (the first: ${first.message}) \`kindling verify --only media\` names all.`,
  ];
}
