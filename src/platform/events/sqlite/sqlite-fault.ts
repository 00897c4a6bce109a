// Translates SQLite's result codes into the store's own faults, so that no other folder needs to know them.
import { diskFullMessage } from '../../files/disk-full.ts';
import { sqliteCode } from '../../files/open-sqlite.ts';
import { StoreUnavailable } from '../event-store.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';

const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const CONSTRAINT = 19;
const NOT_A_DATABASE = 26;

export const isBusy = (error: unknown): boolean => sqliteCode(error) === BUSY;

export const isConstraintViolation = (error: unknown): boolean => sqliteCode(error) === CONSTRAINT;

/** Returns errors that come neither from SQLite nor from the file system unchanged. */
export function faultOf(error: unknown, file: string): unknown {
  const code = sqliteCode(error);
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

export function inTermsOfTheStore<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw faultOf(error, file);
  }
}
