// Days as the clocks of a time zone have them. The runtime brings the time zone database, so an instant that must not move once it
// was computed is recorded.

const dayMs = 24 * 60 * 60 * 1_000;

/** Making one takes longer than asking it a hundred times, and who asks about one zone asks again. */
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
  const value = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return local - Math.floor(instantMs / 1_000) * 1_000;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The day of an instant there, as YYYY-MM-DD. */
export function localDayOf(instantMs: number, timeZone: string): string {
  return new Date(instantMs + offsetMs(timeZone, instantMs)).toISOString().slice(0, 10);
}

/** The instant at which a day (YYYY-MM-DD) begins there. Where the clocks skip midnight, the day begins when they have. */
export function startOfLocalDay(day: string, timeZone: string): number {
  const local = Date.parse(day);
  // As the clocks go on the day before and the day after. Where they change at midnight, only one of the two is within the day.
  const starts = [local - dayMs, local + dayMs].map((near) => local - offsetMs(timeZone, near));
  const [before, after] = starts;
  if (before !== undefined && before === after) return before;
  const within = starts.filter((at) => localDayOf(at, timeZone) === day);
  // A zone that crossed the date line has skipped a whole day.
  return within.length > 0 ? Math.min(...within) : Math.max(...starts);
}

/** So many days later, or earlier. Days of the calendar, however long the clocks make them. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** So many months (YYYY-MM) later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
