// Classifies a failed call: whether a retry can help, and whether an append may have been written nevertheless.
import { NotLeaderError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { StoreUnavailable } from '../event-store.ts';

type Verdict = Readonly<{ mayRetry: boolean; mayBeWritten: boolean }>;

/** No response came in time. The call may still be running, and may even succeed. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** Codes by which the server says that it will never accept this call. */
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

/** UNAVAILABLE has two meanings: no server received the call, as in these messages, or the connection broke. */
const notReceived = /No connection established|Name resolution failed|Server Is Not Ready|Server Is Too Busy/;

const noLeader = /No leader info available/;
const notDiscovered = /^Failed to discover after/;

export function classify(error: unknown): Verdict {
  if (error instanceof NoResponse) return { mayRetry: true, mayBeWritten: true };
  if (error instanceof NotLeaderError) return { mayRetry: true, mayBeWritten: false };
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (code === undefined) {
    // The client's discovery of a cluster fails with a bare error. Any other error without a code is a bug.
    const isTransient = notDiscovered.test(message);
    return { mayRetry: isTransient, mayBeWritten: !isTransient };
  }
  if (permanent.has(code)) return { mayRetry: false, mayBeWritten: false };
  const wasTaken = !(code === status.UNAVAILABLE && notReceived.test(message)) && !noLeader.test(message);
  return { mayRetry: true, mayBeWritten: wasTaken };
}

export function isRefusedLogin(error: unknown): boolean {
  const code = codeOf(error);
  return code === status.UNAUTHENTICATED || code === status.PERMISSION_DENIED;
}

export function refusedLogin(cause: unknown): StoreUnavailable {
  const why = reasonOf(cause);
  return new StoreUnavailable(`EventStoreDB refuses the user or the password in EVENTSTORE_URL: ${why}`, { cause });
}

/** What an HTTP/2 client says of a server that speaks HTTP/1 or unexpected TLS, or of a web server's response. */
const fromOtherServer = /Received HTTP status code|Last error: Protocol error/;

/** Returns whether a web server or a proxy responded instead. */
export const isOtherServer = (error: unknown): boolean =>
  error instanceof Error && fromOtherServer.test(error.message) && !isRefusedLogin(error);

export function otherServer(cause: unknown): StoreUnavailable {
  const message = `There is no EventStoreDB at EVENTSTORE_URL: something else responds there (${reasonOf(cause)}). Check its host and port, and whether it has TLS.`;
  return new StoreUnavailable(message, { cause });
}

/** Returns the error's message in one line without a full stop. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // gRPC names a resolution note even if there is none.
  return message.replaceAll(/\s+/g, ' ').replace(/\.?( Resolution note: ?)?$/, '');
}

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}
