// Dates in words, in English. Written by hand, because a phone needs 100 ms to create its first Intl formatter.

type Zone = 'utc' | 'local';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  ...(['January', 'February', 'March', 'April', 'May', 'June'] as const),
  ...(['July', 'August', 'September', 'October', 'November', 'December'] as const),
];

/** Returns "2 Nov", with the year if it is not the current one. */
export function dayOf(moment: Date, now: Date, zone: Zone): string {
  const { day, month, year } = inZone(moment, zone);
  const short = `${day} ${month === 'September' ? 'Sept' : month.slice(0, 3)}`;
  return year === inZone(now, zone).year ? short : `${short} ${year}`;
}

/** Returns "November 2026". */
export function monthOf(moment: Date, zone: Zone): string {
  const { month, year } = inZone(moment, zone);
  return `${month} ${year}`;
}

/** Returns "Today", "Yesterday" or "Sunday, 22 November", with the year if it is not the current one. */
export function dayInWords(moment: Date, now: Date, zone: Zone): string {
  const { weekday, day, month, year } = inZone(moment, zone);
  const daysAgo = daysBetween(moment, now, zone);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return `${weekday}, ${day} ${month}${year === inZone(now, zone).year ? '' : ` ${year}`}`;
}

/** Returns "13:18". */
export const timeOf = (moment: Date): string => inZone(moment, 'local').time;

/** Returns how many calendar days lie between two moments: 1 for yesterday, however few hours ago that was. */
export function daysBetween(before: Date, after: Date, zone: Zone): number {
  const dayNumber = (moment: Date) => Math.floor(moved(moment, zone).getTime() / 86_400_000);
  return dayNumber(after) - dayNumber(before);
}

/** Returns "Sunday, 22 November 2026 at 13:18". */
export function exactly(moment: Date, zone: Zone): string {
  const { weekday, day, month, year, time } = inZone(moment, zone);
  return `${weekday}, ${day} ${month} ${year} at ${time}`;
}

/** Shifts a date by the zone's offset, so that its UTC parts are those of the zone. */
function moved(moment: Date, zone: Zone): Date {
  return zone === 'utc' ? moment : new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
}

function inZone(moment: Date, zone: Zone) {
  const shifted = moved(moment, zone);
  return {
    weekday: days[shifted.getUTCDay()] ?? '',
    day: shifted.getUTCDate(),
    month: months[shifted.getUTCMonth()] ?? '',
    year: shifted.getUTCFullYear(),
    time: shifted.toISOString().slice(11, 16),
  };
}
