// The exit codes of all verbs, and the errors that lead to them.
export const exitCodes = {
  /** Done, with nothing to report. */
  fine: 0,
  /** Done, and something needs attention. */
  found: 1,
  /** Nothing was done. */
  usage: 2,
  /** Failed, or stopped. */
  failed: 3,
  /** Stopped at once, by a second Ctrl-C. */
  stoppedAtOnce: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The message says how to ask instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The message says what the state is. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The message says why and what to do next. */
export class Failed extends Error {
  override readonly name = 'Failed';
}
