// The days of a report. They begin and end by the community's clocks.
import { daysAfter, localDayOf, startOfLocalDay } from '../../../src/kernel/time-zone.ts';

export const periodLengths = [7, 14, 30] as const;
export type PeriodLength = (typeof periodLengths)[number];

export type Period = Readonly<{
  days: PeriodLength;
  /** YYYY-MM-DD, both inclusive. */
  firstDay: string;
  lastDay: string;
  /** ISO 8601: the start is inclusive, the end exclusive. */
  from: string;
  until: string;
  text: string;
}>;

/** Ends with today, or with a past day, which counts whole. */
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
