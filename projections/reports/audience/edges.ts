// Counts near the edges of the community's days and months. A field of a tally names the two quarters nearest to the
// edges in which a member was active. What no time zone distinguishes shares one field.
import { quarterHourMs } from '../../../src/kernel/instants.ts';
import { monthAfter } from '../../../src/kernel/time-zone.ts';
import { type MonthSeen, quarters } from './read-model.ts';

/** Returns the first quarter of a day or a month in UTC. */
export const startOf = (dayOrMonth: string): number => Date.parse(dayOrMonth) / quarterHourMs;
export const dayOfQuarter = (quarter: number): string => new Date(quarter * quarterHourMs).toISOString().slice(0, 10);
export const monthOfQuarter = (quarter: number): string => dayOfQuarter(quarter).slice(0, 7);

/** Returns the month in UTC if a quarter is in its last day or the day before it; null on all other days. */
export function nearStartOf(quarter: number): string | null {
  const dayBefore = monthOfQuarter(quarter - quarters);
  const dayAfter = monthOfQuarter(quarter + quarters);
  return dayBefore === dayAfter ? null : dayAfter;
}

/** Was active, whatever the time zone. */
const certainly = 'all';

const field = (atStart: number | null, atEnd: number | null): string => `${atStart ?? ''}:${atEnd ?? ''}`;

/** The earliest and latest beginning of a day, relative to UTC: clocks are up to 14 hours ahead and 12 behind. */
const earliest = -14 * 4;
const latest = 12 * 4;

/** Returns the distance from the beginning in UTC, or `before` or `after` if that is certain in every time zone. */
export function nearStart(quarter: number, start: number): 'before' | 'after' | number {
  const near = quarter - start;
  return near < earliest ? 'before' : near >= latest ? 'after' : near;
}

/** Returns the field of a member for a month; undefined if they were active in it in no time zone. */
export function monthField(month: string, { within, atStart, atEnd }: MonthSeen): string | undefined {
  const first = atStart === null ? 'before' : nearStart(atStart, startOf(month));
  const last = atEnd === null ? 'after' : nearStart(atEnd, startOf(monthAfter(month, 1)));
  if (within || first === 'after' || last === 'before') return certainly;
  if (first === 'before' && last === 'after') return undefined;
  return field(first === 'before' ? null : first, last === 'after' ? null : last);
}

/**
 * Returns the fields for activity before and after a midnight. Any day that long, plus or minus `slack`, contains at
 * most one of the two quarters.
 */
export function midnightFields(last: number | null, first: number | null, slack: number): readonly string[] {
  if (last === null || first === null) return [field(last, first)];
  const apart = first - last;
  if (apart < quarters - slack) return [certainly];
  return apart >= quarters + slack ? [field(last, null), field(null, first)] : [field(last, first)];
}

/** Returns whether that field's members were active between two quarters, given relative to its edges. */
export function isWithin(field: string, from: number, until: number): boolean {
  if (field === certainly) return true;
  const colon = field.indexOf(':');
  const [hasStart, hasEnd] = [colon > 0, colon >= 0 && colon < field.length - 1];
  return (hasStart && Number(field.slice(0, colon)) >= from) || (hasEnd && Number(field.slice(colon + 1)) < until);
}
