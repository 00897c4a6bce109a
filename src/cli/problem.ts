// Turns any error into a message and an exit code.
import { SandboxRefused } from '../app/sandboxes/sandbox-files.ts';
import { CannotStart } from '../app/start/cannot-start.ts';
import { Undecodable } from '../platform/codec.ts';
import { OutcomeUnknown, StoreUnavailable } from '../platform/events/event-store.ts';
import { fullDiskIn, isDiskFull } from '../platform/files/disk-full.ts';
import { UnusableKey } from '../platform/keyring/keyring.ts';
import { Refused } from '../platform/rpc/refused.ts';
import { type ExitCode, exitCodes, Failed, Stopped, UsageError } from './exit-codes.ts';

type Problem = Readonly<{ code: string; message: string; exitCode: ExitCode }>;

export const errorDocument = ({ code, message }: Omit<Problem, 'exitCode'>): string =>
  `${JSON.stringify({ error: { code, message } }, null, 2)}\n`;

export function problemOf(error: unknown, stopped: boolean): Problem {
  const { usage, failed } = exitCodes;
  if (!(error instanceof Error)) return { code: 'cli/failed', message: String(error), exitCode: failed };
  const { message } = error;
  if (stopped && error.name === 'AbortError') {
    return { code: 'cli/stopped', message: 'Stopped. Run it again to continue.', exitCode: failed };
  }
  if (error instanceof Stopped) return { code: 'cli/stopped', message, exitCode: failed };
  if (error instanceof UsageError || error instanceof SandboxRefused) {
    return { code: 'cli/usage', message, exitCode: usage };
  }
  if (error instanceof CannotStart) return { code: 'cli/settings', message, exitCode: usage };
  if (error instanceof Refused) {
    const { code, kind } = error.refusal;
    const exitCode = kind === 'invalid' || kind === 'not-found' ? usage : failed;
    return { code, message: error.refusal.message, exitCode };
  }
  return { code: 'cli/failed', message: error instanceof Failed ? message : messageOf(error), exitCode: failed };
}

function messageOf(error: Error): string {
  if (isDiskFull(error)) {
    return `${fullDiskIn(error.message) ?? `The disk is full (${error.message})`}. Make room, then run it again.`;
  }
  // An order may be recorded already; a second record of it does no harm.
  if (error instanceof OutcomeUnknown && error.cause instanceof StoreUnavailable) {
    return `${error.cause.message} Run it again.`;
  }
  // An operator can act on a person's key, not on the event that needs it.
  if (error instanceof Undecodable) return error.cause instanceof UnusableKey ? error.cause.message : error.message;
  return isExpected(error) ? error.message : (error.stack ?? error.message);
}

/** The settings were valid, so a failure to open is not a usage error. */
export function rethrowAsFailed(error: unknown): never {
  throw error instanceof CannotStart ? new Failed(error.message.replace(/^[^:]+: /, '')) : error;
}

/** Errors of stores and files explain themselves. Only a bug is printed with its stack. */
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
