// Distinguishes an unavailable MongoDB from our own mistakes, and retries what the driver itself does not.
import { setTimeout as pause } from 'node:timers/promises';
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { isDiskFull } from '../../files/disk-full.ts';
import { DocumentsUnavailable } from '../document-store.ts';

export const duplicateKey = 11000;
export const namespaceNotFound = 26;

/** Not primary, shutting down, interrupted, host unreachable, time limit, no majority in time, cursor or index lost. */
const unavailableCodes: ReadonlySet<unknown> = new Set([
  6, 7, 43, 50, 64, 89, 91, 100, 133, 134, 175, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);
const attempts = 3;
const pauseMs = 50;

/** For repeatable calls. The driver retries most of them once; this covers the others, and a second failure. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw translated(error);
      await pause(pauseMs * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * For calls with another result when retried: a guarded write that was applied but whose response was lost would be
 * reported as ignored. The driver's own retry is safe, because the server recognises it by its transaction number.
 */
export async function withoutRetries<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(error);
  }
}

function translated(cause: unknown): unknown {
  if (!isUnavailable(cause)) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DocumentsUnavailable(`MongoDB can't respond now: ${reason}. The next call tries again.`, { cause });
}

function isUnavailable(error: unknown): boolean {
  if (isDiskFull(error)) return true;
  if (!(error instanceof MongoError)) return isOfSocket(error);
  if (error instanceof MongoBulkWriteError) {
    if (error.result.getWriteConcernError() !== undefined) return true;
    if (error.result.getWriteErrorCount() > 0) return false;
    // A bulk write wraps every error; only the server's own errors have a code.
    if (error.code === undefined) return true;
  }
  return isOfConnection(error) || unavailableCodes.has(error.code) || isPassing(error);
}

/** If a connection breaks while a command waits to be sent, the driver passes on the socket's own error. */
const isOfSocket = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET', 'ETIMEDOUT'].includes(String(error.code));

function isOfConnection(error: MongoError): boolean {
  return [
    MongoNetworkError,
    MongoServerSelectionError,
    MongoNotConnectedError,
    MongoServerClosedError,
    MongoTopologyClosedError,
    MongoClientClosedError,
    MongoExpiredSessionError,
  ].some((kind) => error instanceof kind);
}

/** Returns whether to retry at once. A caller that waited for a server in vain has waited enough. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof MongoError)) return isOfSocket(error);
  if (error instanceof MongoServerSelectionError) return false;
  if (error instanceof MongoNetworkError || error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true;
  return (
    error instanceof MongoServerError &&
    [43, 91, 175, 189, 10107, 11600, 11602, 13435, 13436].includes(Number(error.code))
  );
}
