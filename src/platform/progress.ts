// Shows a person the progress, speed and remaining time of something long. Silent when nobody watches.
import { count, duration, mebibytes } from './figures.ts';

/** Whether the figures count events or bytes. */
export type Measured = 'events' | 'bytes';

export type Progress = Readonly<{
  /** Callers may call it as often as they like. */
  at(done: number, total: number): void;
  end(): void;
}>;

const redrawMs = 100;
const barWidth = 24;

export function startProgress(
  what: string,
  write: ((text: string) => void) | undefined,
  measured: Measured = 'events',
  nowMs: () => number = () => performance.now(),
): Progress {
  if (write === undefined) return { at() {}, end() {} };
  const startedMs = nowMs();
  let drawnMs = Number.NEGATIVE_INFINITY;
  let drawn = false;
  let startedAt: number | undefined;
  return {
    at(done, total) {
      startedAt ??= done;
      const now = nowMs();
      if (now - drawnMs < redrawMs && done < total) return;
      drawnMs = now;
      drawn = true;
      write(
        `\r\u001b[K${progressLine({ what, measured, done, total, since: done - startedAt, seconds: (now - startedMs) / 1_000 })}`,
      );
    },
    end() {
      if (drawn) write('\r\u001b[K');
    },
  };
}

type Reached = Readonly<{
  what: string;
  measured: Measured;
  done: number;
  total: number;
  /** How much of it was done in `seconds`: less than `done` for resumed work. */
  since: number;
  seconds: number;
}>;

function progressLine({ what, measured, done, total, since, seconds }: Reached): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const perSecond = seconds > 0 ? since / seconds : 0;
  const told = (value: number) => (measured === 'bytes' ? mebibytes(value) : count(Math.round(value)));
  const speed = perSecond > 0 ? `  ${told(perSecond)}/s` : '';
  const left = perSecond > 0 && done < total ? `  ${duration((total - done) / perSecond)} left` : '';
  return `${what}  ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${told(done)} of ${told(total)}${speed}${left}`;
}
