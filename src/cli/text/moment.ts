// Parses points in time and in the log: `2026-05-01`, `2026-05-01T10:00Z`, `2h` (ago), or a position.
import { UsageError } from '../exit-codes.ts';

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 7 * 86_400 };

export function parseMoment(text: string, now: Date): string {
  const date = ago(text, now) ?? dated(text);
  if (date === undefined || Number.isNaN(date.getTime())) {
    throw new UsageError(
      `"${text}" is not a time: write 2026-05-01, 2026-05-01T10:30Z, or 2h for two hours ago (s, m, h, d, w).`,
    );
  }
  return date.toISOString();
}

function ago(text: string, now: Date): Date | undefined {
  const [, amount, unit] = /^(\d+)\s*([smhdw])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return new Date(now.getTime() - Number(amount) * (unitSeconds[unit] ?? 0) * 1_000);
}

const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

function dated(text: string): Date | undefined {
  const [, day, time = '00:00', zone = 'Z'] = written.exec(text) ?? [];
  // `Date` would accept a day that its month doesn't have.
  if (day === undefined || dayOf(new Date(`${day}T00:00Z`)) !== day) return undefined;
  // A time without a zone would mean another instant on another machine.
  return new Date(`${day}T${time}${zone}`);
}

const dayOf = (date: Date): string | undefined =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);

export type PointInLog = Readonly<{ kind: 'position'; position: bigint } | { kind: 'time'; at: string }>;

/** Digits alone are a position. */
export function parsePointInLog(text: string, now: Date): PointInLog {
  if (/^\d+$/.test(text)) return { kind: 'position', position: BigInt(text) };
  return { kind: 'time', at: parseMoment(text, now) };
}
