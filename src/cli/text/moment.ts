// Points in time and in the log as operators write them: `2026-05-01`, `2026-05-01T10:00Z`, `2h` (ago), or a position.
import { UsageError } from '../exit-codes.ts';

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 7 * 86_400 };

/** ISO 8601 in UTC. */
export function parseMoment(text: string, now: Date): string {
  const [, amount, unit] = /^(\d+)\s*([smhdw])$/.exec(text) ?? [];
  if (amount !== undefined && unit !== undefined) {
    return new Date(now.getTime() - Number(amount) * (unitSeconds[unit] ?? 0) * 1_000).toISOString();
  }
  // Without a zone a time would mean another instant on another machine: it is taken for UTC.
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(text);
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text) && !isDate;
  const date = isDate || isTime ? new Date(hasZone || isDate ? text : `${text.replace(' ', 'T')}Z`) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) {
    throw new UsageError(
      `"${text}" is no time: write 2026-05-01, 2026-05-01T10:30Z, or 2h for two hours ago (s, m, h, d, w).`,
    );
  }
  return date.toISOString();
}

export type PointInLog = Readonly<{ kind: 'position'; position: bigint } | { kind: 'time'; at: string }>;

/** Digits alone are a position, everything else a time. */
export function parsePointInLog(text: string, now: Date): PointInLog {
  if (/^\d+$/.test(text)) return { kind: 'position', position: BigInt(text) };
  return { kind: 'time', at: parseMoment(text, now) };
}
