// The exit codes of all verbs, for scripts.

export const exitCodes = {
  /** The verb succeeded, and has nothing to report. */
  fine: 0,
  /** The verb succeeded, and something needs attention: damage, differences, a stopped projection, work left over. */
  found: 1,
  /** Usage error: unknown options, invalid settings, a member that does not exist. Nothing was done. */
  usage: 2,
  /** The verb failed, or was stopped. */
  failed: 3,
  /** The verb was stopped at once, by a second Ctrl-C. */
  stoppedAtOnce: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Thrown if the operator asked for something impossible. The message says how to ask instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown if somebody stopped the verb. The message says what the state is. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Thrown if the verb failed. The message says why and what to do next. */
export class Failed extends Error {
  override readonly name = 'Failed';
}
