// What the exit code of every verb tells a script.

export const exitCodes = {
  /** Done, and nothing to report. */
  fine: 0,
  /** Done, and something was found that wants attention: damage, differences, a stopped projection, work left over. */
  found: 1,
  /** Asked wrongly: unknown options, settings that can't be, a member that is not there. Nothing was done. */
  usage: 2,
  /** Could not be done, or was stopped. */
  failed: 3,
  /** Stopped at once, by a second Ctrl-C. */
  stoppedAtOnce: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The operator asked for what can't be; the message says how to ask instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Somebody stopped it; the message says how things stand. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** It could not be done; the message says why and what to do next. */
export class Failed extends Error {
  override readonly name = 'Failed';
}
