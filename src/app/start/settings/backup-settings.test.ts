import { expect, test } from 'vitest';
import { backupsToKeep, parseKeep, parsePeriod } from './backup-settings.ts';

test.each([
  ['24h', 86_400_000],
  ['2d', 172_800_000],
  ['0h', undefined],
  ['1w', undefined],
  ['h', undefined],
  ['', undefined],
])('%j is a period of %s ms', (text, ms) => expect(parsePeriod(text)).toBe(ms));

test.each(['', '7', '7d,', '0d', '7x', '7d;4w', '-7d'])('%j is not a valid rule', (text) => {
  expect(parseKeep(text)).toBeUndefined();
});

/** One a day at noon, newest last. */
const daily = (first: string, days: number) =>
  Array.from({ length: days }, (_, day) => ({
    takenAt: new Date(Date.parse(`${first}T12:00:00Z`) + day * 86_400_000).toISOString(),
  }));
const keptDays = (backups: ReturnType<typeof daily>, keep: string) =>
  backups
    .filter((each) => backupsToKeep(backups, parseKeep(keep) ?? []).has(each))
    .map(({ takenAt }) => takenAt.slice(0, 10));

test('the last of each day, week and month stays, up to the given numbers', () => {
  // 2026-11-26 is a Thursday.
  expect(keptDays(daily('2026-08-01', 118), '3d,2w,4m')).toEqual([
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-22',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

test('periods without a backup do not count, so a pause removes no old backup', () => {
  const backups = [...daily('2026-01-05', 2), ...daily('2026-11-25', 2)];
  expect(keptDays(backups, '4d')).toEqual(['2026-01-05', '2026-01-06', '2026-11-25', '2026-11-26']);
});

test('the last of several on a day stays, and the newest always stays', () => {
  const backups = ['08', '09', '23'].map((hour) => ({ takenAt: `2026-11-26T${hour}:00:00.000Z` }));
  expect([...backupsToKeep(backups, parseKeep('1d') ?? [])]).toEqual([backups[2]]);
  expect([...backupsToKeep(backups, [])]).toEqual([backups[2]]);
  expect([...backupsToKeep([], parseKeep('1d') ?? [])]).toEqual([]);
});
