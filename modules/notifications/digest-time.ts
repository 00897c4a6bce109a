// When a digest comes: in the morning of the member's own time zone, each day or each Monday. Pure: the time zone database is the
// runtime's, so the instant is worked out once and recorded.
import type { NotificationSettings } from './settings.ts';

const hour = 8;
const monday = 1;
const dayMs = 24 * 60 * 60 * 1_000;

type Rhythm = Pick<NotificationSettings, 'digest' | 'timeZone'>;

/** ISO 8601; null where there is none. */
export function nextDigestAt({ digest, timeZone }: Rhythm, after: string): string | null {
  if (digest === 'off') return null;
  const afterMs = Date.parse(after);
  const today = Math.floor((afterMs + offsetMs(timeZone, afterMs)) / dayMs) * dayMs;
  for (let day = 0; ; day += 1) {
    const local = today + day * dayMs + hour * 60 * 60 * 1_000;
    const isDay = digest === 'daily' || new Date(local).getUTCDay() === monday;
    const instant = local - offsetMs(timeZone, local - offsetMs(timeZone, local));
    if (isDay && instant > afterMs) return new Date(instant).toISOString();
  }
}

/** How far the zone's clocks are ahead of UTC. */
function offsetMs(timeZone: string, instantMs: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  } as const).formatToParts(instantMs);
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
