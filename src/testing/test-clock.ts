// A clock that stands still until a test advances it.
import type { Clock } from '../kernel/clock.ts';

export type TestClock = Clock &
  Readonly<{ advance(by: Readonly<{ ms?: number; minutes?: number; days?: number }>): void }>;

export function createTestClock(start = '2026-11-02T09:30:00.000Z'): TestClock {
  let now = Date.parse(start);
  return Object.assign(() => new Date(now), {
    advance({ ms = 0, minutes = 0, days = 0 }: { ms?: number; minutes?: number; days?: number }) {
      now += ms + (minutes + days * 24 * 60) * 60_000;
    },
  });
}
