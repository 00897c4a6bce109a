// The faults to inject, one command at a time. An armed fault that never struck fails the test.
export type Fault =
  /** The connection breaks before the command is applied. */
  | Readonly<{ kind: 'hang-up' }>
  /** The command is applied, and the connection breaks before the answer. */
  | Readonly<{ kind: 'lose-answer' }>
  /** The command fails and is not applied. By a not-primary error, the member loses an election and wins the next. */
  | Readonly<{ kind: 'refuse'; code: number; codeName: string }>
  /** The command is applied, but its write concern is not met in time. */
  | Readonly<{ kind: 'write-concern-failed' }>
  /** The command is not handled before the promise resolves. */
  | Readonly<{ kind: 'hold'; until: Promise<void> }>
  /** Runs `act` just before the command is applied. */
  | Readonly<{ kind: 'rival'; act: () => void }>;

export const notWritablePrimary: Fault = { kind: 'refuse', code: 10107, codeName: 'NotWritablePrimary' };
export const primarySteppedDown: Fault = { kind: 'refuse', code: 189, codeName: 'PrimarySteppedDown' };
export const outOfDiskSpace: Fault = { kind: 'refuse', code: 14031, codeName: 'OutOfDiskSpace' };

/** Those on which a server calls a retryable write worth repeating. */
export const retryableCodes: ReadonlySet<number> = new Set([
  6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Those which say that the member is not primary. */
export const notPrimaryCodes: ReadonlySet<number> = new Set([189, 10107, 13435]);

export function createFaults() {
  const queues = new Map<string, Fault[]>();
  return {
    /** Injects these faults into the next commands of this name, one each. */
    arm(command: string, ...faults: readonly Fault[]): void {
      queues.set(command, [...(queues.get(command) ?? []), ...faults]);
    },
    take: (command: string) => queues.get(command)?.shift(),
    /** As `command: kind`. */
    armed: () => [...queues].flatMap(([command, faults]) => faults.map(({ kind }) => `${command}: ${kind}`)),
  };
}
