// When something was published, as feeds write it: ISO 8601 in all its shapes, RFC 822 with its old zones and two-digit years, and the
// way that C prints a time. A time without a zone is taken for UTC, wherever this runs.

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Hours from UTC. Military letters are left out: RFC 1123 says that nobody wrote them right. */
const zones: Readonly<Record<string, number>> = {
  ...{
    '': 0,
    z: 0,
    gmt: 0,
    ut: 0,
    utc: 0,
    wet: 0,
    bst: 1,
    cet: 1,
    west: 1,
    cest: 2,
    eet: 2,
    eest: 3,
    msk: 3,
    ist: 5.5,
  },
  ...{ est: -5, edt: -4, et: -5, cst: -6, cdt: -5, ct: -6, mst: -7, mdt: -6, mt: -7, pst: -8, pdt: -7, pt: -8 },
  ...{ akst: -9, akdt: -8, hst: -10, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};

const zone = String.raw`(?<zone>[+-]\d{1,2}:?(?:\d\d)?|[a-z]{1,4})?(?:\s*\([^)]*\))?`;
const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?`;

const shapes: readonly RegExp[] = [
  // 2026-11-02T09:30:00.5+01:00, 2026-11-02 09:30, 20261102T0930, 2026-11, 2026
  new RegExp(String.raw`^(?<year>\d{4})(?:-?(?<month>\d\d)(?:-?(?<day>\d\d))?)?(?:[t\s]\s*${time}\s*${zone})?$`, 'i'),
  new RegExp(
    String.raw`^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)t?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?\s*${zone}$`,
    'i',
  ),
  // Mon, 02 Nov 26 09:30:00 EST
  new RegExp(
    String.raw`^(?:[a-z]{2,9}\.?,?\s*)?(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4}|\d\d)(?:,?\s+(?:at\s+)?${time}\s*${zone})?$`,
    'i',
  ),
  // Mon Nov  2 09:30:00 EST 2026
  new RegExp(
    String.raw`^(?:[a-z]{2,9}\.?,?\s+)?(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+${time}\s*${zone}\s+(?<year>\d{4})$`,
    'i',
  ),
  // November 2, 2026 09:30 PM EST
  new RegExp(
    String.raw`^(?:[a-z]{2,9}\.?,?\s+)?(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?:,?\s+(?:at\s+)?${time}\s*(?<half>[ap]m)?\s*${zone})?$`,
    'i',
  ),
  // 11/02/2026 09:30 AM
  new RegExp(
    String.raw`^(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})(?:,?\s+${time}\s*(?<half>[ap]m)?\s*${zone})?$`,
    'i',
  ),
];

/** No shape is longer. */
const longest = 80;

/** Years beyond these are slips of the pen. */
const earliest = Date.UTC(1990, 0);
const latest = Date.UTC(2100, 0);

/** ISO 8601 in UTC; null for what is no date. */
export function feedDate(written: string | undefined): string | null {
  const text = (written ?? '').trim();
  if (text === '' || text.length > longest) return null;
  for (const shape of shapes) {
    const parts = shape.exec(text)?.groups;
    const at = parts && instantOf(parts);
    if (at !== undefined && at >= earliest && at < latest) return new Date(at).toISOString();
  }
  return null;
}

function instantOf(parts: Readonly<Record<string, string | undefined>>): number | undefined {
  const number = (name: string, otherwise: number) => Number(parts[name] ?? otherwise);
  const { name, half, zone: zoneName = '' } = parts;
  const month = name === undefined ? number('month', 1) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const day = number('day', 1);
  const minutesAhead = aheadOf(zoneName.toLowerCase());
  const [hour, minute, second] = [hourOf(number('hour', 0), half), number('minute', 0), number('second', 0)];
  const isPossible = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute < 60 && second <= 60;
  if (!isPossible || minutesAhead === undefined) return undefined;
  return Date.UTC(fullYear(number('year', 0)), month - 1, day, hour, minute - minutesAhead, Math.min(second, 59));
}

const fullYear = (year: number): number => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year);

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** Undefined for a zone that nobody knows. */
function aheadOf(name: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(name) ?? [];
  if (sign === undefined) {
    const known = Object.hasOwn(zones, name) ? zones[name] : undefined;
    return known === undefined ? undefined : known * 60;
  }
  const ahead = Number(hours) * 60 + Number(minutes);
  return ahead > 15 * 60 ? undefined : sign === '-' ? -ahead : ahead;
}
