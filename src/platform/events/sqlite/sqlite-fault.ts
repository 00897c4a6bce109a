// Translates SQLite's result codes into the store's own faults, so that no code above this folder needs to know them.
import { diskFullMessage } from '../../disk-full.ts';
import { StoreUnavailable } from '../event-store.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';

const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const CONSTRAINT = 19;
const NOT_A_DATABASE = 26;

/** Returns SQLite's primary result code; undefined for an error that did not come from SQLite. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY;
}

export function isConstraintViolation(error: unknown): boolean {
  return resultCode(error) === CONSTRAINT;
}

/** Translates an error. Errors that come neither from SQLite nor from the file system are returned unchanged. */
export function faultOf(error: unknown, file: string): unknown {
  const code = resultCode(error);
  if (!(error instanceof Error) || (code === undefined && !('syscall' in error))) return error;
  const cause = { cause: error };
  if (code === NOT_A_DATABASE) {
    return new LogDamaged('foreign-file', `${file} is not an event log: ${error.message}. ${recoveryOptions}`, cause);
  }
  if (code === CORRUPT) {
    return new LogDamaged('unreadable', `${file} is damaged: ${error.message}. ${recoveryOptions}`, cause);
  }
  if (code === FULL) return new StoreUnavailable(diskFullMessage(file), cause);
  return new StoreUnavailable(`The event log ${file} can't be used now: ${error.message}.`, cause);
}

/** Runs work on the log's file, and translates its errors to the store's own. */
export function inTermsOfTheStore<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw faultOf(error, file);
  }
}
