// How long a poll stays open, in words.
import type { Poll } from './post-kinds.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

export function closingIn({ closesAt, isClosed }: Pick<Poll, 'closesAt' | 'isClosed'>, now: Date): string {
  const leftMs = Date.parse(closesAt) - now.getTime();
  // Only the server says that it has closed: its clock decides.
  if (isClosed) return 'Closed';
  for (const [unit, unitMs] of steps) {
    const count = Math.round(leftMs / unitMs);
    if (leftMs >= unitMs) return `Closes in ${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'Closes in less than a minute';
}
