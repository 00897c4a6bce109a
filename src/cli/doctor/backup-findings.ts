// Checks the age of the last backup and of the last `verify`, and whether automatic backups can be written.
import { access, constants, stat } from 'node:fs/promises';
import { BackupTaken } from '../../../modules/operations/index.ts';
import { type LastBackup, wordsOnLost } from '../../app/start/last-backup.ts';
import type { FoundParts } from '../../app/start/last-findings.ts';
import type { Config } from '../../app/start/settings/config.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { timeOf } from '../log-events.ts';
import { duration, instant } from '../text/words.ts';
import { type Finding, fine, said, wrong } from './finding.ts';

export function gatherBackups() {
  let [beganAt, lastAt]: [string | undefined, string | undefined] = [undefined, undefined];
  return {
    onEvent(event: StoredEvent): void {
      beganAt ??= timeOf(event);
      if (event.type === BackupTaken.type) lastAt = timeOf(event);
    },
    found: () => ({ beganAt, lastAt }),
  };
}

type Dates = Readonly<{
  beganAt: string | undefined;
  lastAt: string | undefined;
  /** Whether a later backup lacks something. */
  isNotIntact?: boolean;
  now: number;
}>;
type Settings = Pick<Config, 'production' | 'backups'>;

/** Allows a new installation one interval to take its first. */
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

/** A backup verifies only its copy of the log: not the log itself, the media or the read models. */
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

export function verifyFindings(parts: FoundParts): readonly Finding[] {
  return Object.entries(parts).map(([part, { message, at }]) =>
    wrong(
      'last verify',
      `It found ${instant(at)}: ${message}`,
      `kindling verify --only ${part} says what to do. This is reported until that finds nothing.`,
    ),
  );
}

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
