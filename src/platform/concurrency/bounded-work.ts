// Runs costly work a few at a time with a short queue, and rejects more as too busy, so that a burst of log-ins or
// uploads never starves everyone else.

export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Thrown when the queue is full. The edge responds with `Retry-After`. Nothing was begun, so a retry is safe. */
export class TooBusy extends Error {
  readonly retryAfterSeconds: number;
  /** 429, or 503 if it isn't the caller's fault. */
  readonly status: 429 | 503;

  constructor(what: string, retryAfterSeconds: number, status: 429 | 503 = 429) {
    super(`Too many ${what} are waiting. Try again in ${retryAfterSeconds} seconds.`);
    this.name = 'TooBusy';
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
  }
}

/** `what` names the work in the plural, in the message of a rejection ("log-ins", "uploads"). */
export function boundedWork(options: {
  what: string;
  concurrency: number;
  queueLimit: number;
  retryAfterSeconds: number;
  /** Callers that waited longer are rejected when their turn comes (default: never). */
  longestWaitMs?: number;
  /** Passed to `TooBusy` when a caller is rejected. */
  status?: 429 | 503;
  /** Runs before a finished task's place passes to the next one. */
  pause?: (workedMs: number) => Promise<void>;
}): BoundedWork {
  const { pause, longestWaitMs = Number.POSITIVE_INFINITY } = options;
  const waiting: { begin(): void; giveUp(cause: Error): void; sinceMs: number }[] = [];
  let running = 0;
  const tooBusy = () => new TooBusy(options.what, options.retryAfterSeconds, options.status);
  const handOver = () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (performance.now() - next.sinceMs <= longestWaitMs) return next.begin();
      next.giveUp(tooBusy());
    }
    running -= 1;
  };

  return async (work) => {
    if (running >= options.concurrency) {
      if (waiting.length >= options.queueLimit) throw tooBusy();
      // A finished task hands its place over, so a newcomer can't slip in between.
      await new Promise<void>((begin, giveUp) => waiting.push({ begin, giveUp, sinceMs: performance.now() }));
    } else {
      running += 1;
    }
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      if (pause === undefined) handOver();
      else void pause(performance.now() - startedMs).then(handOver);
    }
  };
}
