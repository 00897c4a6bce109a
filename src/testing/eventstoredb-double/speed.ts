// The latency of a real server, measured on EventStoreDB 23.10 with one client on the same machine.
import { setTimeout as pause, setImmediate as turnOfTheLoop } from 'node:timers/promises';

export type Speed = Readonly<{ appendMs: number; appendsPerSecond: number; readMs: number }>;

export const realSpeed: Speed = { appendMs: 1, appendsPerSecond: 11_700, readMs: 0.5 };

export type Pace = Readonly<{
  /** Appends are written one after the other. */
  append(): Promise<void>;
  read(): Promise<void>;
}>;

export function paceOf(speed: Speed | undefined): Pace {
  if (speed === undefined) return { append: async () => {}, read: async () => {} };
  const { appendMs, appendsPerSecond, readMs } = speed;
  const [appends, reads] = [line(), line()];
  let writerIsFreeAt = 0;
  return {
    append() {
      const now = performance.now();
      writerIsFreeAt = Math.max(writerIsFreeAt, now) + 1_000 / appendsPerSecond;
      return appends(Math.max(now + appendMs, writerIsFreeAt));
    },
    read: () => reads(performance.now() + readMs),
  };
}

/** Arrivals wait for times that never decrease, so one loop wakes them all. */
function line(): (at: number) => Promise<void> {
  const waiting: { at: number; resolve: () => void }[] = [];
  let isMoving = false;
  async function move(): Promise<void> {
    isMoving = true;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const restMs = next.at - performance.now();
      if (restMs <= 0) waiting.shift()?.resolve();
      else await (restMs >= 1 ? pause(Math.floor(restMs)) : turnOfTheLoop());
    }
    isMoving = false;
  }
  return (at) =>
    new Promise((resolve) => {
      waiting.push({ at, resolve });
      if (!isMoving) void move();
    });
}
