// The next morning at which to write to a member, in their time zone. It is recorded, since time zone data change.
import { dayMs, hourMs } from './instants.ts';
import { offsetMs } from './time-zone.ts';

const hour = 8;
const monday = 1;

/** ISO 8601. `weekly` is each Monday. */
export function nextDigestTime(timeZone: string, rhythm: 'daily' | 'weekly', after: string): string {
  const afterMs = Date.parse(after);
  const today = Math.floor((afterMs + offsetMs(timeZone, afterMs)) / dayMs) * dayMs;
  for (let day = 0; ; day += 1) {
    const local = today + day * dayMs + hour * hourMs;
    const isDay = rhythm === 'daily' || new Date(local).getUTCDay() === monday;
    const instant = local - offsetMs(timeZone, local - offsetMs(timeZone, local));
    if (isDay && instant > afterMs) return new Date(instant).toISOString();
  }
}
