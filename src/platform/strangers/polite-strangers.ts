// Outbound requests for all of Kindling: one at a time per host with a pause in between, whichever part sends them, and no longer
// than until Kindling closes.
import { setTimeout as pause } from 'node:timers/promises';
import { type OneAtATime, oneAtATime } from '../one-at-a-time.ts';
import { createStrangers, refusalOf, type Strangers, type StrangersOptions } from './strangers.ts';

const restMs = 2_000;

type Polite = Pick<Strangers, 'get' | 'refusalOf'>;

type PoliteOptions = Readonly<{
  /** Asked when the first request is made: our own address is known only once the server listens. */
  userAgent(): string;
  closing: AbortSignal;
  turns?: OneAtATime;
}> &
  Pick<StrangersOptions, 'allowPrivate'>;

/** Asks nobody: whatever address is asked for does not answer. */
export const unreachableStrangers = ({ allowPrivate = false }: Pick<StrangersOptions, 'allowPrivate'>): Polite => ({
  refusalOf: (address) => refusalOf(URL.parse(address), allowPrivate),
  get: async () => ({ unanswered: 'unreachable' }),
});

export function createPoliteStrangers({
  userAgent,
  closing,
  turns = oneAtATime(() => pause(restMs, undefined, { ref: false })),
  ...options
}: PoliteOptions): Polite {
  let strangers: Strangers | undefined;
  closing.addEventListener('abort', () => void strangers?.close(), { once: true });
  return {
    refusalOf: (address) => refusalOf(URL.parse(address), options.allowPrivate ?? false),
    get: (address, request) =>
      turns(URL.parse(address)?.host ?? '', async () => {
        closing.throwIfAborted();
        strangers ??= createStrangers({ ...options, userAgent: userAgent() });
        return strangers.get(address, { signal: closing, ...request });
      }),
  };
}
