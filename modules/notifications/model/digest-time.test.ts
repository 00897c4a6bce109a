import { expect, test } from 'vitest';
import { isTimeZone } from '../../../src/kernel/time-zone.ts';
import { nextDigestAt } from './digest-time.ts';

test.each([
  ['daily', 'UTC', '2026-03-20T07:59:59.000Z', '2026-03-20T08:00:00.000Z'],
  ['daily', 'UTC', '2026-03-20T08:00:00.000Z', '2026-03-21T08:00:00.000Z'],
  ['daily', 'Europe/Berlin', '2026-03-20T06:00:00.000Z', '2026-03-20T07:00:00.000Z'],
  // The clocks go forward in the night before the 29th.
  ['daily', 'Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['daily', 'America/Los_Angeles', '2026-03-20T20:00:00.000Z', '2026-03-21T15:00:00.000Z'],
  ['daily', 'Asia/Kolkata', '2026-03-20T02:29:00.000Z', '2026-03-20T02:30:00.000Z'],
  ['weekly', 'UTC', '2026-03-20T12:00:00.000Z', '2026-03-23T08:00:00.000Z'],
  // It is already Monday in Auckland.
  ['weekly', 'Pacific/Auckland', '2026-03-22T12:00:00.000Z', '2026-03-22T19:00:00.000Z'],
  ['weekly', 'UTC', '2026-03-23T08:00:00.000Z', '2026-03-30T08:00:00.000Z'],
  ['off', 'UTC', '2026-03-23T08:00:00.000Z', null],
] as const)('%s in %s after %s: %s', (digest, timeZone, after, next) => {
  expect(nextDigestAt({ digest, timeZone }, after)).toBe(next);
});

test('knows time zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
