// The client's socket code, loaded with the first subscription or message.
import { createWSClient, type TRPCLink, wsLink } from '@trpc/client';
import type { AppRouter } from '../../src/app/registry.ts';

/** A server with too many sockets refuses some. The refused clients retry rarely. */
const socketRetryLongestMs = 60_000;

export function createSocketLink(): TRPCLink<AppRouter> {
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  return wsLink({
    client: createWSClient({ url, lazy: { enabled: true, closeMs: 5_000 }, retryDelayMs: socketRetryMs }),
  });
}

/** Doubles the delay with each attempt and adds jitter, because after a restart every client reconnects. */
export function socketRetryMs(attempt: number): number {
  const longest = Math.min(socketRetryLongestMs, 1_000 * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}
