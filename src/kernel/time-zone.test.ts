import { expect, test } from 'vitest';
import { daysAfter, localDayOf, startOfLocalDay } from './time-zone.ts';

/**
 * Zones whose clocks change at midnight, in either direction, across the UTC offset itself, by half an hour and by two
 * hours; and some whose clocks don't change.
 */
const zones = [
  ...['Atlantic/Azores', 'Asia/Beirut', 'America/Havana', 'America/Santiago', 'Africa/Cairo', 'Europe/London'],
  ...['Australia/Lord_Howe', 'Antarctica/Troll', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
];

test.each(zones)('in %s each day of a year begins where the previous one ends', (zone) => {
  const wrong: string[] = [];
  for (let day = '2026-01-01'; day < '2027-01-01'; day = daysAfter(day, 1)) {
    const start = startOfLocalDay(day, zone);
    const [before, at] = [start - 1, start].map((instant) => localDayOf(instant, zone));
    if (at !== day || before !== daysAfter(day, -1)) wrong.push(`${day}: ${new Date(start).toISOString()}`);
  }
  expect(wrong).toEqual([]);
});

test('a day that a zone skipped begins with the next one', () => {
  expect(startOfLocalDay('2011-12-30', 'Pacific/Apia')).toBe(startOfLocalDay('2011-12-31', 'Pacific/Apia'));
});
