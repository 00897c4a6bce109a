// Parses publication dates as feeds write them: ISO 8601, RFC 822 with its old zones and two-digit years, C's format,
// seconds since 1970, and days as written in many languages. A time without a known zone is in UTC (RFC 5322).
import { isTimeZone, offsetMs } from '../../kernel/time-zone.ts';
import { monthNamed } from './month-names.ts';

/** Hours from UTC. Military letters are left out: RFC 1123 says that they carry no information. */
const zones: Readonly<Record<string, number>> = {
  ...{ '': 0, z: 0, gmt: 0, ut: 0, utc: 0, wet: 0, bst: 1, cet: 1, met: 1, west: 1, cest: 2, mest: 2, eet: 2, sast: 2 },
  ...{ eest: 3, msk: 3, ist: 5.5, hkt: 8, sgt: 8, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
  ...{ nst: -3.5, ndt: -2.5, brt: -3, ast: -4, adt: -3, at: -4 },
  ...{ est: -5, edt: -4, et: -5, cst: -6, cdt: -5, ct: -6, mst: -7, mdt: -6, mt: -7, pst: -8, pdt: -7, pt: -8 },
  ...{ akst: -9, akdt: -8, hst: -10 },
};

const offset = String.raw`(?<offset>[+\u2212-]\d{1,2}:?(?:\d\d)?)`;
/** `+01:00`, `GMT+1`, `-0700 MST`, `EST`, `America/New_York`, and a remark in brackets. */
const zone = String.raw`(?:(?:gmt|utc?|z)?\s?${offset}(?:\s?[a-z]{1,5})?|(?<zone>[a-z]{1,5}|[a-z]+(?:/[a-z_\d+-]{1,30}){1,2}))?(?:\s*\([^)]*\)|\[[^\]]*\])?`;
const time = String.raw`(?<before>오전|오후|[上下]午|午[前後])?\s*(?<hour>\d{1,2}):(?<minute>\d{1,2})(?::(?<second>\d{1,2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\b\.?)?`;
const word = String.raw`[\p{L}\p{M}]`;
const weekday = String.raw`(?:${word}[\p{L}\p{M}-]{0,12}\.?(?:,\s*|\s+))?`;
const name = String.raw`(?<name>${word}{2,12})\.?`;
const year = String.raw`(?<year>\d{4}|\d\d)`;
const before = String.raw`(?:,?\s+(?:at\s+|[-\u2013]\s+)?|,\s*)`;
const atTime = String.raw`(?:${before}${time}\s*${zone})?`;

const shapes: readonly RegExp[] = [
  // 2026-11-02T09:30:00.5+01:00, 2026-11-02 09:30, 20261102T0930, 2026-11, 2026
  String.raw`(?<year>\d{4})(?:-?(?<month>\d\d)(?:-?(?<day>\d\d))?)?(?:[t\s]\s*${time}\s*${zone})?`,
  String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)t?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?\s*${zone}`,
  // 2026-306, the day of the year
  String.raw`(?<year>\d{4})-(?<day>[0-3]\d\d)`,
  // 2026/11/2 09:30, 2026.11.02, Mon, 2026/11/02 09:30 EST
  String.raw`${weekday}(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:[t\s]\s*${time}\s*${zone})?`,
  // 2026-november-2T9:30, 2026. november 2.
  String.raw`(?<year>\d{4})[-.\s]\s*${name}[-\s]\s*(?<day>\d{1,2})\.?(?:[t\s]\s*${time}\s*${zone})?`,
  // 2026년 11월 2일 09:30, 2026年11月2日
  String.raw`(?<year>\d{4})\s*(?:(?<korean>년)|年)\s*(?<month>\d{1,2})\s*[월月]\s*(?<day>\d{1,2})\s*[일日]\s*(?:${time}\s*${zone})?`,
  // Mon, 02 Nov 26 09:30:00 EST
  String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]+(?:de\s+)?${name},?[\s-]+(?:de\s+)?${year}${atTime}`,
  // Mon Nov  2 09:30:00 EST 2026
  String.raw`${weekday}${name}\s+(?<day>\d{1,2}),?\s+${time}\s*${zone}\s+(?<year>\d{4})`,
  // November 2, 2026 09:30 PM EST
  String.raw`${weekday}${name}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${atTime}`,
  // Mon, 11/02/2026 - 09:30 AM
  String.raw`${weekday}(?<month>\d{1,2})/(?<day>\d{1,2})/${year}${atTime}`,
  // 2.11.2026 09:30, 02-11-26, and 25/12/2026, where no month is that late
  String.raw`${weekday}(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>${year}${atTime}`,
].map((shape) => new RegExp(`^${shape}$`, 'iu'));

/** No format is longer. */
const longest = 80;

/** Years beyond these are assumed to be typos. */
const earliest = Date.UTC(1990, 0);
const latest = Date.UTC(2100, 0);

/** Returns ISO 8601 in UTC; null if the text is not a date. */
export function feedDate(written: string | undefined): string | null {
  const text = (written ?? '').trim();
  if (text === '' || text.length > longest) return null;
  for (const at of instantsOf(text)) {
    if (at !== undefined && at >= earliest && at < latest) return new Date(at).toISOString();
  }
  return null;
}

function* instantsOf(text: string): Generator<number | undefined> {
  // Since 1970, in seconds or milliseconds.
  if (/^\d{9,10}(?:\d{3})?$/.test(text)) yield Number(text) * (text.length > 10 ? 1 : 1_000);
  for (const shape of shapes) {
    const parts = shape.exec(text)?.groups;
    if (parts) yield instantOf(parts);
  }
}

type Parts = Readonly<Record<string, string | undefined>>;

function instantOf(parts: Parts): number | undefined {
  const number = (part: string, otherwise: number) => Number(parts[part] ?? otherwise);
  const month = parts.name === undefined ? number('month', 1) : monthNamed(parts.name);
  const [day, hour, minute, second] = [number('day', 1), hourOf(parts), number('minute', 0), number('second', 0)];
  const isOfMonth = parts.name !== undefined || parts.month !== undefined;
  if (month === undefined || month < 1 || month > 12 || day < 1 || day > (isOfMonth ? 31 : 366)) return undefined;
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  const fullYear = fullYearOf(parts.year ?? '');
  const local = fullYear && Date.UTC(fullYear, month - 1, day, hour, minute, Math.min(second, 59));
  return local && inUtc(local, parts);
}

/** Two-digit years belong to this century or the last. Four-digit years are literal, but below 100 they are no date. */
function fullYearOf(year: string): number | undefined {
  const number = Number(year);
  if (year.length === 4) return number < 100 ? undefined : number;
  return number < 70 ? 2000 + number : 1900 + number;
}

function hourOf({ hour = '0', half, before: beforeHour }: Parts): number {
  if (half === undefined && beforeHour === undefined) return Number(hour);
  return (Number(hour) % 12) + (/^p$|[후下後]/i.test(half ?? beforeHour ?? '') ? 12 : 0);
}

/** Returns undefined for an offset that no time zone has. */
function inUtc(local: number, { zone: zoneName = '', offset: ahead, korean, before: half }: Parts): number | undefined {
  if (ahead !== undefined) {
    const minutes = minutesIn(ahead);
    return minutes === undefined ? undefined : local - minutes * 60_000;
  }
  if (zoneName.includes('/'))
    return isTimeZone(zoneName) ? local - offsetMs(zoneName, local - offsetMs(zoneName, local)) : local;
  // A date in Korean means the time in Korea.
  const isKorean = korean !== undefined || /[전후]/.test(half ?? '');
  const key = zoneName === '' && isKorean ? 'kst' : zoneName.toLowerCase();
  return local - 60 * 60_000 * (Object.hasOwn(zones, key) ? (zones[key] ?? 0) : 0);
}

function minutesIn(offset: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^(.)(\d{1,2}):?(\d\d)?$/u.exec(offset) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return ahead > 15 * 60 ? undefined : sign === '+' ? ahead : -ahead;
}
