// Queues all of Kindling's outbound requests per host: one at a time, with a pause in between, and none while closing.
import { setTimeout as pause } from 'node:timers/promises';
import { type OneAtATime, oneAtATime } from '../concurrency/one-at-a-time.ts';
import { createOutbound, type Outbound, type OutboundOptions, refusalOf } from './outbound.ts';

const restMs = 2_000;

type Polite = Pick<Outbound, 'get' | 'refusalOf'>;

type PoliteOptions = Readonly<{
  /** Called for the first request: our own address is known only once the server listens. */
  userAgent(): string;
  closing: AbortSignal;
  turns?: OneAtATime;
}> &
  Pick<OutboundOptions, 'allowPrivate'>;

/** Sends nothing: every address is unreachable. */
export const unreachableOutbound = ({ allowPrivate = false }: Pick<OutboundOptions, 'allowPrivate'>): Polite => ({
  refusalOf: (address) => refusalOf(URL.parse(address), allowPrivate),
  get: async () => ({ failure: 'unreachable' }),
});

export function createPoliteOutbound({
  userAgent,
  closing,
  turns = oneAtATime(() => pause(restMs, undefined, { ref: false })),
  ...options
}: PoliteOptions): Polite {
  let outbound: Outbound | undefined;
  closing.addEventListener('abort', () => void outbound?.close(), { once: true });
  return {
    refusalOf: (address) => refusalOf(URL.parse(address), options.allowPrivate ?? false),
    get: (address, request) =>
      turns(URL.parse(address)?.host ?? '', async () => {
        closing.throwIfAborted();
        outbound ??= createOutbound({ ...options, userAgent: userAgent() });
        return outbound.get(address, { signal: closing, ...request });
      }),
  };
}
