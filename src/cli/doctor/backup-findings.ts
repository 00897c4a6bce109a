// Judges the age of the last backup and of the last `verify`, and whether automatic backups can be written.
import { access, constants, stat } from 'node:fs/promises';
import { BackupTaken } from '../../../modules/operations/index.ts';
import { type LastBackup, wordsOnLost } from '../../app/start/last-backup.ts';
import type { FoundParts } from '../../app/start/last-findings.ts';
import type { Config } from '../../app/start/settings/config.ts';
import type { Metadata } from '../../kernel/event.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { duration, instant } from '../text/words.ts';
import { type Finding, fine, said, wrong } from './finding.ts';

/** Collects from a log when it began, and when a backup was last taken of it. */
export function gatherBackups() {
  let [beganAt, lastAt]: [string | undefined, string | undefined] = [undefined, undefined];
  return {
    onEvent({ type, metadata }: StoredEvent): void {
      const { at } = metadata as unknown as Metadata;
      beganAt ??= at;
      if (type === BackupTaken.type) lastAt = at;
    },
    found: () => ({ beganAt, lastAt }),
  };
}

type Dates = Readonly<{
  /** When the log began; undefined for an empty one. */
  beganAt: string | undefined;
  lastAt: string | undefined;
  /** Whether a later backup lacks something. */
  isNotIntact?: boolean;
  now: number;
}>;
type Settings = Pick<Config, 'production' | 'backups'>;

/** Checks the age of the last backup, which a production site should have. A new installation has one interval to take its first. */
export function backupAgeFinding(
  { beganAt, lastAt, isNotIntact = false, now }: Dates,
  { production, backups }: Settings,
): Finding {
  const check = 'backups';
  const intact = isNotIntact ? 'intact ' : '';
  const isExpected = production || backups.to !== undefined || lastAt !== undefined;
  const message =
    lastAt === undefined
      ? `No ${intact}backup was ever taken.`
      : `The last ${intact}backup was taken ${instant(lastAt)}.`;
  const since = lastAt ?? beganAt;
  const isLate = since !== undefined && now - Date.parse(since) > backups.maxAgeMs;
  if (!isLate || !isExpected) return fine(check, message);
  const mend =
    backups.to === undefined
      ? 'Set BACKUP_TO for a daily backup. To take one now: kindling backup --to <folder>'
      : '`kindling reactions status` says why. To take one now: kindling backup';
  return wrong(check, `${message} It should be no older than ${duration(backups.maxAgeMs / 1_000)}.`, mend);
}

/** Reports a last backup that lacks something. The log records only intact ones. */
export function notIntactFinding(last: LastBackup | undefined): readonly Finding[] {
  if (last === undefined || last.lost.length === 0) return [];
  const mend = 'Mend that, then take another: kindling backup. Keep the older backups until then.';
  return [wrong('backups', `${wordsOnLost(last)} It was taken ${instant(last.at)}.`, mend)];
}

/**
 * Checks the age of the last `verify`. Each backup verifies its copy of the log; this concerns the log itself, the media and the read
 * models.
 */
export function verifyAgeFinding({ beganAt, lastAt, now }: Dates, { production, backups }: Settings): Finding {
  const check = 'last verify';
  const message = lastAt === undefined ? 'The log was never verified.' : `The log was verified ${instant(lastAt)}.`;
  const since = lastAt ?? beganAt;
  const isLate = since !== undefined && now - Date.parse(since) > backups.verifyMaxAgeMs;
  if (!isLate || !production) return fine(check, message);
  const limit = duration(backups.verifyMaxAgeMs / 1_000);
  return wrong(
    check,
    `${message} That should be no more than ${limit} ago.`,
    'Run it every night, from cron: kindling verify',
  );
}

/** Reports what the last `verify` of each part found. */
export function verifyFindings(parts: FoundParts): readonly Finding[] {
  return Object.entries(parts).map(([part, { message, at }]) =>
    wrong(
      'last verify',
      `It found ${instant(at)}: ${message}`,
      `kindling verify --only ${part} says what to do. This is reported until that finds nothing.`,
    ),
  );
}

/** Checks that automatic backups can be written to their folder. A web instance takes none. */
export async function backupFolderFindings({ backups: { to }, role }: Pick<Config, 'backups' | 'role'>) {
  if (to === undefined || role === 'web') return [];
  const check = 'backup folder';
  const mend = 'Mount it, or give it to the user that Kindling runs as.';
  try {
    if (!(await stat(to)).isDirectory()) return [wrong(check, `${to} is not a folder.`, mend)];
    await access(to, constants.W_OK | constants.X_OK);
  } catch (error) {
    return [wrong(check, `${to} can't be written to: ${said(error)}`, mend)];
  }
  return [fine(check, `${to} can be written to.`)];
}
