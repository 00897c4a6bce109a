// When something was published, as feeds write it: ISO 8601 in all its shapes, RFC 822 with its old zones and two-digit years, the way
// that C prints a time, and the months of the larger languages in Latin letters. A time without a zone is taken for UTC, wherever this
// runs, and so is one whose zone nobody knows, as RFC 5322 asks.

/** How the names of each month begin. */
const months = [
  ...['jan gen ene', 'feb fev fév', 'mar mär mrt', 'apr abr avr', 'may mai mag mei maj', 'jun juin giu'],
  ...['jul juil lug', 'aug ago aoû', 'sep set', 'oct okt out ott', 'nov', 'dec dez dic déc'],
].map((names) => names.split(' '));

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
    met: 1,
    west: 1,
    cest: 2,
    mest: 2,
    eet: 2,
    sast: 2,
    eest: 3,
    msk: 3,
    ist: 5.5,
  },
  ...{ nst: -3.5, ndt: -2.5, brt: -3, ast: -4, adt: -3, at: -4 },
  ...{ est: -5, edt: -4, et: -5, cst: -6, cdt: -5, ct: -6, mst: -7, mdt: -6, mt: -7, pst: -8, pdt: -7, pt: -8 },
  ...{ akst: -9, akdt: -8, hst: -10, hkt: 8, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};

const offset = String.raw`[+\u2212-]\d{1,2}:?(?:\d\d)?`;
const zone = String.raw`(?:etc/)?(?:(?:gmt|utc?|z)?\s?(?<offset>${offset})(?:\s?(?:gmt|utc|z))?|(?<zone>[a-z]{1,5}))?(?:\s*\([^)]*\)|\[[^\]]*\])?`;
const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\b\.?)?`;
const weekday = String.raw`(?:[\p{L}-]{2,13}\.?(?:,\s*|\s+))?`;
const monthName = String.raw`(?<name>\p{L}{3,10})\.?`;
const before = String.raw`(?:,?\s+(?:at\s+|[-\u2013]\s+)?|,\s*)`;

const shapes: readonly RegExp[] = [
  // 2026-11-02T09:30:00.5+01:00, 2026-11-02 09:30, 20261102T0930, 2026-11, 2026
  String.raw`(?<year>\d{4})(?:-?(?<month>\d\d)(?:-?(?<day>\d\d))?)?(?:[t\s]\s*${time}\s*${zone})?`,
  String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)t?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?\s*${zone}`,
  // 2026-306, the day of the year
  String.raw`(?<year>\d{4})-(?<day>[0-3]\d\d)`,
  // 2026/11/2 09:30, 2026.11.02, Mon, 2026/11/02 09:30 EST
  String.raw`${weekday}(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:[t\s]\s*${time}\s*${zone})?`,
  // Mon, 02 Nov 26 09:30:00 EST
  String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]+(?:de\s+)?${monthName},?[\s-]+(?:de\s+)?(?<year>\d{4}|\d\d)(?:${before}${time}\s*${zone})?`,
  // Mon Nov  2 09:30:00 EST 2026
  String.raw`${weekday}${monthName}\s+(?<day>\d{1,2}),?\s+${time}\s*${zone}\s+(?<year>\d{4})`,
  // November 2, 2026 09:30 PM EST
  String.raw`${weekday}${monthName}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?:${before}${time}\s*${zone})?`,
  // 11/02/2026 09:30 AM
  String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})(?:${before}${time}\s*${zone})?`,
  // 25/12/2026, where no month is that late
  String.raw`(?<day>\d{1,2})/(?<month>\d{1,2})/(?<year>\d{4})(?:${before}${time}\s*${zone})?`,
  // 2.11.2026 09:30
  String.raw`${weekday}(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?:${before}${time}\s*${zone})?`,
].map((shape) => new RegExp(`^${shape}$`, 'iu'));

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
  const { name, half, zone: zoneName = '', offset: ahead } = parts;
  const month = name === undefined ? number('month', 1) : monthOf(name.toLowerCase());
  const day = number('day', 1);
  const minutesAhead = ahead === undefined ? zoneMinutes(zoneName.toLowerCase()) : minutesIn(ahead);
  const [hour, minute, second] = [hourOf(number('hour', 0), half), number('minute', 0), number('second', 0)];
  const isOfMonth = name !== undefined || parts.month !== undefined;
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= (isOfMonth ? 31 : 366);
  const isPossible = isDate && hour <= 24 && minute < 60 && second <= 60;
  if (!isPossible || minutesAhead === undefined) return undefined;
  return Date.UTC(fullYear(number('year', 0)), month - 1, day, hour, minute - minutesAhead, Math.min(second, 59));
}

const fullYear = (year: number): number => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year);

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** 0 for a word that is no month. */
const monthOf = (word: string): number =>
  months.findLastIndex((names) => names.some((name) => word.startsWith(name))) + 1;

const zoneMinutes = (name: string): number => 60 * (Object.hasOwn(zones, name) ? (zones[name] ?? 0) : 0);

/** Undefined for more than there are anywhere. */
function minutesIn(offset: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^(.)(\d{1,2}):?(\d\d)?$/u.exec(offset) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return ahead > 15 * 60 ? undefined : sign === '+' ? ahead : -ahead;
}
