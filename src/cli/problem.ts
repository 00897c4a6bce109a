// Turns any error into a message and an exit code.
import { SandboxRefused } from '../app/sandboxes/sandbox-files.ts';
import { CannotStart } from '../app/start/cannot-start.ts';
import { Undecodable } from '../platform/codec.ts';
import { fullDiskIn, isDiskFull } from '../platform/disk-full.ts';
import { OutcomeUnknown, StoreUnavailable } from '../platform/events/event-store.ts';
import { UnusableKey } from '../platform/keyring/keyring.ts';
import { Refused } from '../platform/rpc/refused.ts';
import { type ExitCode, exitCodes, Failed, Stopped, UsageError } from './exit-codes.ts';
import { InvalidInput } from './verb.ts';

type Problem = Readonly<{ code: string; message: string; exitCode: ExitCode }>;

/** Returns the JSON that a program gets instead of a result. */
export const errorDocument = ({ code, message }: Omit<Problem, 'exitCode'>): string =>
  `${JSON.stringify({ error: { code, message } }, null, 2)}\n`;

export function problemOf(error: unknown, stopped: boolean): Problem {
  const { usage, failed } = exitCodes;
  if (stopped && error instanceof Error && error.name === 'AbortError') {
    return { code: 'cli/stopped', message: 'Stopped. Run it again to continue.', exitCode: failed };
  }
  if (error instanceof Stopped) return { code: 'cli/stopped', message: error.message, exitCode: failed };
  if (error instanceof InvalidInput || error instanceof UsageError || error instanceof SandboxRefused) {
    return { code: 'cli/usage', message: error.message, exitCode: usage };
  }
  if (error instanceof CannotStart) return { code: 'cli/settings', message: error.message, exitCode: usage };
  if (error instanceof Refused) {
    const { code, kind, message } = error.refusal;
    return { code, message, exitCode: kind === 'invalid' || kind === 'not-found' ? usage : failed };
  }
  if (error instanceof Failed) return { code: 'cli/failed', message: error.message, exitCode: failed };
  return { code: 'cli/failed', message: error instanceof Error ? messageOf(error) : String(error), exitCode: failed };
}

function messageOf(error: Error): string {
  if (isDiskFull(error)) {
    return `${fullDiskIn(error.message) ?? `The disk is full (${error.message})`}. Make room, then run it again.`;
  }
  // The embedded log says why it can't be used. An order may be recorded already; a second record of it does no harm.
  if (error instanceof OutcomeUnknown && error.cause instanceof StoreUnavailable) {
    return `${error.cause.message} Run it again.`;
  }
  // An operator can do something about a person's key, not about the event that was found to need it.
  if (error instanceof Undecodable) return error.cause instanceof UnusableKey ? error.cause.message : error.message;
  return isExpected(error) ? error.message : (error.stack ?? error.message);
}

/** Returns the error of an installation that does not open. The settings were valid, so that is not a usage error. */
export const failedToOpen = (error: unknown): unknown =>
  error instanceof CannotStart ? new Failed(error.message.replace(/^[^:]+: /, '')) : error;

/** Returns whether an error explains itself, as those of stores and files do. Only a bug is printed with its stack. */
function isExpected(error: Error): boolean {
  return expectedNames.includes(error.name) || ('syscall' in error && 'path' in error);
}

const expectedNames: readonly string[] = [
  'DataFolderUnusable',
  'DocumentDamaged',
  'DocumentsUnavailable',
  'KeysUnavailable',
  'LogDamaged',
  'OutcomeUnknown',
  'ReadModelNotReady',
  'StoreUnavailable',
];
