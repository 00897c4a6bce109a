import { expect, test } from 'vitest';
import { dayOf, exactly, monthOf } from './dates.ts';

const moment = new Date('2026-09-01T08:05:00.000Z');

test('a day includes the year only if it is another year', () => {
  expect(dayOf(moment, new Date('2026-11-22T12:00:00Z'), 'utc')).toBe('1 Sept');
  expect(dayOf(moment, new Date('2027-01-01T00:00:00Z'), 'utc')).toBe('1 Sept 2026');
});

test('a moment is given to the minute', () => {
  expect(exactly(moment, 'utc')).toBe('Tuesday, 1 September 2026 at 08:05');
  expect(monthOf(moment, 'utc')).toBe('September 2026');
});

test('in the reader’s time zone, the words are those of Intl', () => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
  for (const at of ['2026-01-31T23:59:00Z', '2026-07-01T00:00:00Z', '2024-02-29T12:30:00Z']) {
    expect(exactly(new Date(at), 'local')).toBe(format.format(new Date(at)));
  }
});
