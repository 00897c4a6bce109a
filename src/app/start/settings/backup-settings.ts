// When backups are taken, how they are named, and which of them stay: `7d,4w,12m` keeps the last of each of the last seven days, four weeks
// and twelve months that have any, in UTC. A week begins on Monday.
import { addMs, dayMs } from '../../../kernel/instants.ts';

const unitMs = { h: dayMs / 24, d: dayMs } as const;

/** Returns milliseconds for `24h` or `2d`; undefined for anything else. */
export function parsePeriod(text: string): number | undefined {
  const [, number = '', unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(number) * unitMs[unit as keyof typeof unitMs];
}

const keepUnits = ['d', 'w', 'm'] as const;
export type KeepRule = Readonly<{ many: number; unit: (typeof keepUnits)[number] }>;

/** Returns undefined for anything but a list such as `7d,4w,12m`. */
export function parseKeep(text: string): readonly KeepRule[] | undefined {
  const rules = text.split(',').map((part) => /^\s*([1-9]\d{0,3})([dwm])\s*$/.exec(part));
  if (rules.some((rule) => rule === null)) return undefined;
  return rules.map((rule) => ({ many: Number(rule?.[1]), unit: rule?.[2] as KeepRule['unit'] }));
}

function periodOf(takenAt: string, unit: KeepRule['unit']): string {
  const day = takenAt.slice(0, 10);
  if (unit === 'd') return day;
  if (unit === 'm') return day.slice(0, 7);
  const daysSinceMonday = (new Date(takenAt).getUTCDay() + 6) % 7;
  return addMs(day, -daysSinceMonday * dayMs).slice(0, 10);
}

const prefix = 'kindling-';

/** Returns the name of a backup taken at this moment. Names sort by time. */
export const backupNameAt = (at: Date): string => `${prefix}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
export const isAutomaticName = (name: string): boolean => /^kindling-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);

/** Returns the backups to keep. The newest is always among them. */
export function backupsToKeep<Taken extends Readonly<{ takenAt: string }>>(
  backups: readonly Taken[],
  rules: readonly KeepRule[],
): ReadonlySet<Taken> {
  const newestFirst = backups.toSorted((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, 1));
  for (const { many, unit } of rules) {
    const lastOfEach = new Map<string, Taken>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.takenAt, unit);
      if (!lastOfEach.has(period) && lastOfEach.size < many) lastOfEach.set(period, backup);
    }
    for (const backup of lastOfEach.values()) kept.add(backup);
  }
  return kept;
}
