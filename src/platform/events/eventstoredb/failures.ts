// What a failed call means: whether trying again can help, and whether an append may have been written all the same.

import { NotLeaderError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';

export type Verdict = Readonly<{ mayRetry: boolean; mayBeWritten: boolean }>;

/** An answer that did not come in time. The call may still be under way, and even succeed. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Codes by which the server says that it will not take this call, however often it is made. */
const permanent = new Set<number>([
  status.INVALID_ARGUMENT,
  status.ALREADY_EXISTS,
  status.PERMISSION_DENIED,
  status.RESOURCE_EXHAUSTED,
  status.FAILED_PRECONDITION,
  status.OUT_OF_RANGE,
  status.UNIMPLEMENTED,
  status.DATA_LOSS,
  status.UNAUTHENTICATED,
]);

/** Unavailable has two meanings: "nobody took the call" is told by these words, "the connection broke" is the rest. */
const notTaken = /No connection established|Name resolution failed|Server Is Not Ready|Server Is Too Busy/;

const noLeader = /No leader info available/;
const notDiscovered = /^Failed to discover after/;

export function judge(error: unknown): Verdict {
  if (error instanceof NoAnswer) return { mayRetry: true, mayBeWritten: true };
  if (error instanceof NotLeaderError) return { mayRetry: true, mayBeWritten: false };
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (code === undefined) {
    // The client's discovery of a cluster fails with a bare error; anything else without a code is a mistake of ours.
    const isTransient = notDiscovered.test(message);
    return { mayRetry: isTransient, mayBeWritten: !isTransient };
  }
  if (permanent.has(code)) return { mayRetry: false, mayBeWritten: false };
  const wasTaken = !(code === status.UNAVAILABLE && notTaken.test(message)) && !noLeader.test(message);
  return { mayRetry: true, mayBeWritten: wasTaken };
}

export function mayRetry(error: unknown): boolean {
  return judge(error).mayRetry;
}

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}
