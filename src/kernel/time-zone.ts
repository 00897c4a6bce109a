// Calendar days in a time zone. An instant that must not move is recorded, since time zone data change.
import { addMs, dayMs } from './instants.ts';

/** Cached, since creating a formatter takes longer than using it a hundred times. */
let last: Readonly<{ timeZone: string; clock: Intl.DateTimeFormat }> | undefined;

function clockIn(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone !== timeZone) {
    const clock = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    } as const);
    last = { timeZone, clock };
  }
  return last.clock;
}

/** How far the zone's clocks are ahead of UTC. */
export function offsetMs(timeZone: string, instantMs: number): number {
  const parts = clockIn(timeZone).formatToParts(instantMs);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(instantMs / 1_000) * 1_000;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns the local day of an instant, as YYYY-MM-DD. */
export function localDayOf(instantMs: number, timeZone: string): string {
  return new Date(instantMs + offsetMs(timeZone, instantMs)).toISOString().slice(0, 10);
}

/** Returns the instant at which a day begins in the zone. If the clocks skip midnight, it begins after the skip. */
export function startOfLocalDay(day: string, timeZone: string): number {
  const local = Date.parse(day);
  // Uses the offsets of the day before and the day after. If the clocks change at midnight, only one of the two results
  // is within the day.
  const starts = [local - dayMs, local + dayMs].map((near) => local - offsetMs(timeZone, near));
  const [before, after] = starts;
  if (before !== undefined && before === after) return before;
  const within = starts.filter((at) => localDayOf(at, timeZone) === day);
  // A zone that crossed the date line has skipped a whole day.
  return within.length > 0 ? Math.min(...within) : Math.max(...starts);
}

/** Returns the day this many calendar days later, or earlier if negative. */
export const daysAfter = (day: string, count: number): string => addMs(day, count * dayMs).slice(0, 10);

/** Returns the month (YYYY-MM) this many months later, or earlier if negative. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
