// What can be made to go wrong at the double, one command at a time. An armed fault that never struck fails the test,
// for it proved nothing.

export type Fault =
  /** The connection goes before the command is applied. */
  | Readonly<{ kind: 'hang-up' }>
  /** The command is applied, and the connection goes before the answer. */
  | Readonly<{ kind: 'lose-answer' }>
  /** Answered with an error, nothing applied. The member loses an election and wins the next, where that is the error. */
  | Readonly<{ kind: 'refuse'; code: number; codeName: string }>
  /** Applied, but the write concern was not met in time. */
  | Readonly<{ kind: 'write-concern-failed' }>
  /** Not handled before the promise resolves. */
  | Readonly<{ kind: 'hold'; until: Promise<void> }>
  /** Runs just before the command is applied: a rival that was quicker. */
  | Readonly<{ kind: 'rival'; act: () => void }>;

export const notWritablePrimary: Fault = { kind: 'refuse', code: 10107, codeName: 'NotWritablePrimary' };
export const primarySteppedDown: Fault = { kind: 'refuse', code: 189, codeName: 'PrimarySteppedDown' };
export const outOfDiskSpace: Fault = { kind: 'refuse', code: 14031, codeName: 'OutOfDiskSpace' };

/** The codes on which a server calls a retryable write worth repeating. */
export const retryableCodes: ReadonlySet<number> = new Set([
  6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Those of them that say that the member is not primary. */
export const notPrimaryCodes: ReadonlySet<number> = new Set([189, 10107, 13435]);

export type Faults = Readonly<{
  /** The next commands of this name meet these faults, one each, in this order. */
  arm(command: string, ...faults: readonly Fault[]): void;
  take(command: string): Fault | undefined;
  /** The faults that have not struck, as `command: kind`. */
  armed(): readonly string[];
}>;

export function createFaults(): Faults {
  const queues = new Map<string, Fault[]>();
  return {
    arm(command, ...faults) {
      queues.set(command, [...(queues.get(command) ?? []), ...faults]);
    },
    take: (command) => queues.get(command)?.shift(),
    armed: () => [...queues].flatMap(([command, faults]) => faults.map(({ kind }) => `${command}: ${kind}`)),
  };
}
