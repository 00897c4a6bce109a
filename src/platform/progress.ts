// Shows progress, speed and remaining time of a long operation on one line of the terminal. Silent without a terminal.
import { count, duration, mebibytes } from './figures.ts';

export type Measured = 'events' | 'bytes';

export type Progress = Readonly<{
  at(done: number, total: number): void;
  end(): void;
}>;

const redrawMs = 100;
const barWidth = 24;
/** The narrowest common terminal. */
const usualColumns = 80;

export function startProgress(
  what: string,
  write: ((text: string) => void) | undefined,
  measured: Measured = 'events',
  nowMs: () => number = () => performance.now(),
  columns: () => number | undefined = () => undefined,
): Progress {
  if (write === undefined) return { at() {}, end() {} };
  const startedMs = nowMs();
  let drawnMs = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  let startedAt: number | undefined;
  return {
    at(done, total) {
      startedAt ??= done;
      const now = nowMs();
      if (now - drawnMs < redrawMs && done < total) return;
      drawnMs = now;
      isDrawn = true;
      const seconds = (now - startedMs) / 1_000;
      const line = progressLine({ what, measured, done, total, since: done - startedAt, seconds });
      write(`\r\u001b[K${fitting(line, (columns() || usualColumns) - 1)}`);
    },
    end() {
      if (isDrawn) write('\r\u001b[K');
    },
  };
}

type Reached = Readonly<{
  what: string;
  measured: Measured;
  done: number;
  total: number;
  /** The amount done in `seconds`: less than `done` for resumed work. */
  since: number;
  seconds: number;
}>;

function progressLine({ what, measured, done, total, since, seconds }: Reached): readonly string[] {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const perSecond = seconds > 0 ? since / seconds : 0;
  const format = (value: number) => (measured === 'bytes' ? mebibytes(value) : count(Math.round(value)));
  const leftSeconds = perSecond > 0 && done < total ? Math.ceil((total - done) / perSecond) : undefined;
  return [
    `${what}  ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`,
    ...(leftSeconds === undefined ? [] : [`${leftSeconds < 120 ? `${leftSeconds} s` : duration(leftSeconds)} left`]),
    `${format(done)} of ${format(total)}`,
    ...(perSecond > 0 ? [`${format(perSecond)}/s`] : []),
  ];
}

/** Drops parts of a line that is too long, because a line that the terminal wraps can't be erased. */
function fitting(parts: readonly string[], columns: number): string {
  const line = parts.join('  ');
  return line.length <= columns || parts.length === 1 ? line.slice(0, columns) : fitting(parts.slice(0, -1), columns);
}
