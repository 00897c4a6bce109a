// The exit codes of all verbs, for scripts.

export const exitCodes = {
  /** The verb is done, and has nothing to report. */
  fine: 0,
  /** The verb is done, and something needs attention: damage, differences, a stopped projection, work left over. */
  found: 1,
  /** Usage error: unknown options, invalid settings, a member that does not exist. Nothing was done. */
  usage: 2,
  /** The verb could not be done, or was stopped. */
  failed: 3,
  /** The verb was stopped at once, by a second Ctrl-C. */
  stoppedAtOnce: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The operator asked for something impossible. The message says how to ask instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Somebody stopped the verb. The message says how things stand. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The verb failed. The message says why and what to do next. */
export class Failed extends Error {
  override readonly name = 'Failed';
}
