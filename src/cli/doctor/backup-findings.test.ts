import { expect, test } from 'vitest';
import { readConfig } from '../../app/start/settings/config.ts';
import { backupAgeFinding, backupFolderFindings, verifyAgeFinding } from './backup-findings.ts';

const key = 'c'.repeat(64);
const settings = (environment: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'production', MASTER_KEY: key, ...environment });
const now = Date.parse('2026-11-26T12:00:00Z');
const dates = (beganAt: string | undefined, lastAt?: string) => ({ beganAt, lastAt, now });

test.each([
  ['taken last night', dates('2025-01-01T00:00:00Z', '2026-11-26T00:00:00Z'), {}, true],
  ['taken three days ago', dates('2025-01-01T00:00:00Z', '2026-11-23T00:00:00Z'), {}, false],
  [
    'taken three days ago, which is soon enough here',
    dates('2025-01-01T00:00:00Z', '2026-11-23T00:00:00Z'),
    { BACKUP_MAX_AGE: '7d' },
    true,
  ],
  ['never taken of an old log', dates('2025-01-01T00:00:00Z'), {}, false],
  ['never taken of a log of today', dates('2026-11-26T08:00:00Z'), {}, true],
  ['never taken of an empty log', dates(undefined), {}, true],
  ['never taken of an old log on a trial', dates('2025-01-01T00:00:00Z'), { NODE_ENV: 'development' }, true],
  [
    'taken three days ago on a trial',
    dates('2025-01-01T00:00:00Z', '2026-11-23T00:00:00Z'),
    { NODE_ENV: 'development' },
    false,
  ],
])('a backup %s', (_when, when, environment, isFine) => {
  expect(backupAgeFinding(when, settings(environment)).fine).toBe(isFine);
});

test.each([
  ['this week', dates('2025-01-01T00:00:00Z', '2026-11-20T00:00:00Z'), {}, true],
  ['two weeks ago', dates('2025-01-01T00:00:00Z', '2026-11-12T00:00:00Z'), {}, false],
  ['never, as the log is new', dates('2026-11-26T08:00:00Z'), {}, true],
  ['never, on a trial', dates('2025-01-01T00:00:00Z'), { NODE_ENV: 'development' }, true],
  [
    'yesterday, and every hour is asked for',
    dates('2025-01-01T00:00:00Z', '2026-11-25T00:00:00Z'),
    { VERIFY_MAX_AGE: '1h' },
    false,
  ],
])('verified %s', (_when, when, environment, isFine) => {
  expect(verifyAgeFinding(when, settings(environment)).fine).toBe(isFine);
});

test('a finding gives the age, the maximum age, and what to do', () => {
  expect(backupAgeFinding(dates('2025-01-01T00:00:00Z', '2026-11-23T00:00:00Z'), settings())).toMatchObject({
    message: 'The last backup was taken 2026-11-23 00:00:00Z. It should be no older than 2 days.',
    mend: expect.stringContaining('Set BACKUP_TO'),
  });
});

test('an unmounted backup folder is found, except by a web instance, which takes none', async () => {
  const away = { BACKUP_TO: '/nowhere/backups' };
  expect(await backupFolderFindings(settings(away))).toMatchObject([{ fine: false }]);
  expect(await backupFolderFindings(settings({ ...away, ROLE: 'web' }))).toEqual([]);
  expect(await backupFolderFindings(settings({ BACKUP_TO: import.meta.dirname }))).toMatchObject([{ fine: true }]);
  expect(await backupFolderFindings(settings({ BACKUP_TO: import.meta.filename }))).toMatchObject([{ fine: false }]);
  expect(await backupFolderFindings(settings())).toEqual([]);
});
