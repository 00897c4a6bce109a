import { expect, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { adminsOnly, daysWereMailed, reportIsMailed } from './errors.ts';
import { reportDays, WeeklyReportDaysTaken } from './report-days.ts';

const at = '2026-11-23T09:00:00.000Z';
const grace = { kind: 'member', id: 'grace', isAdmin: true } as const;
const ada = { kind: 'member', id: 'ada', isAdmin: false } as const;
const pace = { perHour: 100, perDay: 1_000 };
const week = { mailingId: '2026-11-22-7', days: 7, firstDay: '2026-11-16', lastDay: '2026-11-22', ...pace } as const;
const fortnight = { ...week, mailingId: '2026-11-22-14', days: 14, firstDay: '2026-11-09' } as const;
const before = { ...week, mailingId: '2026-11-15-7', firstDay: '2026-11-09', lastDay: '2026-11-15' } as const;
const daysTaken = (data: typeof week | typeof fortnight | typeof before) =>
  WeeklyReportDaysTaken({ ...data, takenAt: at });
const take = (data: typeof week | typeof fortnight | typeof before, more: object = {}) =>
  ({ type: 'TakeDays', data: { ...data, anyway: false, older: [], ...more }, actor: grace, at }) as const;

const days = specify(reportDays);

test('a report is mailed once, for days that no other had, and only by an admin', () => {
  days.given().when(take(week)).thenDecided(daysTaken(week));
  days.given(daysTaken(before)).when(take(week)).thenDecided(daysTaken(week));
  days
    .given(daysTaken(week))
    .when(take(week, { anyway: true }))
    .thenRefused(reportIsMailed);
  days.given(daysTaken(week)).when(take(fortnight)).thenRefused(daysWereMailed);
  days.given(daysTaken(fortnight)).when(take(before)).thenRefused(daysWereMailed);
  days
    .given()
    .when({ ...take(week), actor: ada })
    .thenRefused(adminsOnly);
  expect.hasAssertions();
});

test('days are mailed again only on purpose', () => {
  days
    .given(daysTaken(week))
    .when(take(fortnight, { anyway: true }))
    .thenDecided(daysTaken(fortnight));
  expect.hasAssertions();
});

test('earlier mailings count, too', () => {
  const older = [{ mailingId: week.mailingId, firstDay: week.firstDay, lastDay: week.lastDay, at }];
  days.given().when(take(week, { older })).thenRefused(reportIsMailed);
  days.given().when(take(fortnight, { older })).thenRefused(daysWereMailed);
  days.given().when(take(before, { older })).thenDecided(daysTaken(before));
  expect.hasAssertions();
});
