// The part of the client that speaks over the socket, fetched when something is first said or heard there.
import { createWSClient, type TRPCLink, wsLink } from '@trpc/client';
import type { AppRouter } from '../src/app/registry.ts';

/** A server that has too many sockets refuses some; these ask again, but seldom. */
const socketRetryLongestMs = 60_000;

export function createSocketLink(): TRPCLink<AppRouter> {
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  return wsLink({
    client: createWSClient({ url, lazy: { enabled: true, closeMs: 5_000 }, retryDelayMs: socketRetryMs }),
  });
}

/** Twice as long each time, and not all at once: after a restart everybody knocks. */
export function socketRetryMs(attempt: number): number {
  const longest = Math.min(socketRetryLongestMs, 1_000 * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}
