// The days that a report is about. They begin and end as the community's clocks have them.
import { daysAfter, localDayOf, startOfLocalDay } from '../../src/kernel/time-zone.ts';

export const periodLengths = [7, 14, 30] as const;
export type PeriodLength = (typeof periodLengths)[number];

export type Period = Readonly<{
  days: PeriodLength;
  /** YYYY-MM-DD, both within. */
  firstDay: string;
  lastDay: string;
  /** ISO 8601: from its beginning on, and before its end. */
  from: string;
  until: string;
  /** What it is called. */
  text: string;
}>;

/** Ends with today, or with a day in the past, which counts whole. */
export function periodOf(days: PeriodLength, now: Date, timeZone: string, lastAsked?: string): Period {
  const today = localDayOf(now.getTime(), timeZone);
  const lastDay = lastAsked !== undefined && lastAsked < today ? lastAsked : today;
  const firstDay = daysAfter(lastDay, 1 - days);
  const instant = (day: string) => new Date(startOfLocalDay(day, timeZone)).toISOString();
  const dates = inWords(firstDay, lastDay);
  return {
    days,
    ...{ firstDay, lastDay, from: instant(firstDay), until: instant(daysAfter(lastDay, 1)) },
    text: lastDay === today ? `Last ${days} days, ${dates}` : `${days} days, ${dates}`,
  };
}

const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

function inWords(firstDay: string, lastDay: string): string {
  return format.formatRange(Date.parse(firstDay), Date.parse(lastDay)).replace(/\s*–\s*/u, ' to ');
}
