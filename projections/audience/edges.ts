// Spans of the community's time, and what is counted near their edges. A field of a tally names the two quarters that a member was
// here nearest to the edges, relative to these.
import { type MonthSeen, quarterMs, quarters } from './read-model.ts';

/** YYYY-MM. */
export const monthAfter = (month: string, count: number): string => {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
};

/** The first quarter of a day or a month in UTC. */
export const startOf = (dayOrMonth: string): number => Date.parse(dayOrMonth) / quarterMs;
export const dayOfQuarter = (quarter: number): string => new Date(quarter * quarterMs).toISOString().slice(0, 10);
export const monthOfQuarter = (quarter: number): string => dayOfQuarter(quarter).slice(0, 7);

/** The month in UTC in whose last day or day before a quarter lies; null in all other days. */
export function nearStartOf(quarter: number): string | null {
  const dayBefore = monthOfQuarter(quarter - quarters);
  const dayAfter = monthOfQuarter(quarter + quarters);
  return dayBefore === dayAfter ? null : dayAfter;
}

/** Was here, whatever the time zone. */
const certainly = 'all';

const relative = (quarter: number | null, to: number): string => (quarter === null ? '' : String(quarter - to));

export const edgesField = (atStart: number | null, start: number, atEnd: number | null, end: number): string =>
  `${relative(atStart, start)}:${relative(atEnd, end)}`;

export const monthField = (month: string, { within, atStart, atEnd }: MonthSeen): string =>
  within ? certainly : edgesField(atStart, startOf(month), atEnd, startOf(monthAfter(month, 1)));

/** Whether that field's members were here between two quarters, given relative to its edges. */
export function isWithin(field: string, from: number, until: number): boolean {
  if (field === certainly) return true;
  const [atStart = '', atEnd = ''] = field.split(':');
  return (atStart !== '' && Number(atStart) >= from) || (atEnd !== '' && Number(atEnd) < until);
}
