// Spans of the community's time, and what is counted near their edges. A field of a tally names the two quarters that a member was
// here nearest to the edges, relative to these. What no time zone tells apart has one field, so that what is read does not grow with
// the members.
import { monthAfter } from '../../src/kernel/time-zone.ts';
import { type MonthSeen, quarterMs, quarters } from './read-model.ts';

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

const field = (atStart: number | null, atEnd: number | null): string => `${atStart ?? ''}:${atEnd ?? ''}`;

/** How far the beginning of a day lies from that in UTC, at most: clocks are 14 hours ahead of it and 12 behind. */
const earliest = -14 * 4;
const latest = 12 * 4;

/** Whether a quarter lies before where a span can begin in any time zone, or certainly after; else how far from its beginning in UTC. */
export function nearStart(quarter: number, start: number): 'before' | 'after' | number {
  const near = quarter - start;
  return near < earliest ? 'before' : near >= latest ? 'after' : near;
}

/** None where they were here in the month in no time zone. */
export function monthField(month: string, { within, atStart, atEnd }: MonthSeen): string | undefined {
  const first = atStart === null ? 'before' : nearStart(atStart, startOf(month));
  const last = atEnd === null ? 'after' : nearStart(atEnd, startOf(monthAfter(month, 1)));
  if (within || first === 'after' || last === 'before') return certainly;
  if (first === 'before' && last === 'after') return undefined;
  return field(first === 'before' ? null : first, last === 'after' ? null : last);
}

/**
 * The fields of who was here in the day before a midnight and in the one after it, relative to it, of which at most one is within any
 * day that is as long as the clocks make it: 24 hours, give or take `slack` quarters.
 */
export function midnightFields(last: number | null, first: number | null, slack: number): readonly string[] {
  if (last === null || first === null) return [field(last, first)];
  const apart = first - last;
  if (apart < quarters - slack) return [certainly];
  return apart >= quarters + slack ? [field(last, null), field(null, first)] : [field(last, first)];
}

/** Whether that field's members were here between two quarters, given relative to its edges. */
export function isWithin(field: string, from: number, until: number): boolean {
  if (field === certainly) return true;
  const colon = field.indexOf(':');
  const [hasStart, hasEnd] = [colon > 0, colon >= 0 && colon < field.length - 1];
  return (hasStart && Number(field.slice(0, colon)) >= from) || (hasEnd && Number(field.slice(colon + 1)) < until);
}
