// Politeness towards the hosts that we ask: one request at a time to each, and a pause before the next one.
import { setTimeout as pause } from 'node:timers/promises';

export type HostTurns = <T>(host: string, ask: () => Promise<T>) => Promise<T>;

/** `rest` is the pause between two requests to a host; two seconds unless given. */
export function createHostTurns(
  rest: () => Promise<unknown> = () => pause(2_000, undefined, { ref: false }),
): HostTurns {
  const last = new Map<string, Promise<unknown>>();

  return async (host, ask) => {
    const before = last.get(host);
    const turn = (before ?? Promise.resolve()).then(ask);
    const rested = turn.then(rest, rest).finally(() => {
      if (last.get(host) === rested) last.delete(host);
    });
    last.set(host, rested);
    return turn;
  };
}
