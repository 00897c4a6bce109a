// The server's failures, word for word as in its RpcExceptions.cs.
import { Metadata, status } from '@grpc/grpc-js';

export type Failure = Readonly<{ code: status; details: string; metadata: Metadata }>;

/** A node responds with `Unavailable` before it is ready. */
export type Refusal = 'NotLeader' | 'NoLeader' | 'Unavailable' | 'Timeout';

export type Endpoint = Readonly<{ host: string; port: number }>;

export function refusalOf(refusal: Refusal, leader: Endpoint): Failure {
  switch (refusal) {
    case 'NotLeader':
      return failure(status.NOT_FOUND, 'Leader info available', {
        exception: 'not-leader',
        'leader-endpoint-host': leader.host,
        'leader-endpoint-port': String(leader.port),
      });
    case 'NoLeader':
      return failure(status.UNKNOWN, 'No leader info available in response');
    case 'Unavailable':
      return failure(status.UNAVAILABLE, 'Server Is Not Ready');
    case 'Timeout':
      return failure(status.ABORTED, 'Operation timed out: Commit phase timeout.');
  }
}

export function accessDenied(): Failure {
  return failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
}

export function unauthenticated(): Failure {
  return failure(status.UNAUTHENTICATED, 'Bad gRPC response. HTTP status code: 401');
}

export function maximumAppendSizeExceeded(bytes: number): Failure {
  return failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytes),
  });
}

export function invalidPosition(): Failure {
  return failure(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
}

/** Fails the test: the double does not know this call or option. */
export function notInTheDouble(what: string): Failure {
  return failure(status.UNIMPLEMENTED, `The EventStoreDB double does not know ${what}`);
}

function failure(code: status, details: string, trailers: Record<string, string> = {}): Failure {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return { code, details, metadata };
}
