// The counts that add up to a span of time: whole days by the month, and quarters of an hour at either end.
import { daysAfter, monthAfter } from '../../../src/kernel/time-zone.ts';
import { dayOfMonth, monthOf, quarterOf } from './projection.ts';

/** ISO 8601: the start is inclusive, the end exclusive. Both are at the boundary of a quarter of an hour. */
export type Span = Readonly<{ from: string; until: string }>;

/** Quarters of a UTC day, or days of a month; `until` is exclusive. */
export type Stretch = Readonly<{ of: string; from: number; until: number }>;

const quarters = 96;
const daysAtMost = 31;

export function stretchesOf({ from, until }: Span): readonly Stretch[] {
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)];
  const [begins, ends] = [quarterOf(from), quarterOf(until)];
  if (first === last) return [{ of: first, from: begins, until: ends }];
  const firstWhole = begins === 0 ? first : daysAfter(first, 1);
  return [
    ...(begins === 0 ? [] : [{ of: first, from: begins, until: quarters }]),
    ...wholeDays(firstWhole, last),
    ...(ends === 0 ? [] : [{ of: last, from: 0, until: ends }]),
  ];
}

function wholeDays(first: string, end: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let day = first; day < end; ) {
    const of = monthOf(day);
    const next = `${monthAfter(of, 1)}-01`;
    stretches.push({ of, from: dayOfMonth(day), until: next <= end ? daysAtMost + 1 : dayOfMonth(end) });
    day = next;
  }
  return stretches;
}
