// Runs costly work a few at a time with a short queue, and answers "too busy" beyond that. A storm of log-ins or uploads waits its
// turn or is told to come back, and never takes the machine away from everybody else.

export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Thrown when the queue is full. The edge answers 429 with `Retry-After`; nothing was begun, so a retry is safe. */
export class TooBusy extends Error {
  readonly retryAfterSeconds: number;

  constructor(what: string, retryAfterSeconds: number) {
    super(`Too many ${what} are waiting. Try again in ${retryAfterSeconds} seconds.`);
    this.name = 'TooBusy';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `what` names the work in the plural, for the person who is turned away ("log-ins", "uploads"). */
export function boundedWork(options: {
  what: string;
  concurrency: number;
  queueLimit: number;
  retryAfterSeconds: number;
}): BoundedWork {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= options.concurrency) {
      if (waiting.length >= options.queueLimit) throw new TooBusy(options.what, options.retryAfterSeconds);
      // A finished task hands its place over, so a newcomer can't slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
