// Strangers as all of Kindling asks them: one request at a time to a host with a pause in between, whoever has it asked, and no longer
// than until Kindling closes.
import { createHostTurns, type HostTurns } from './host-turns.ts';
import { createStrangers, type Strangers, type StrangersOptions } from './strangers.ts';

type PoliteOptions = Readonly<{
  /** Asked when the first request is made: our own address is known only once the server listens. */
  userAgent(): string;
  closing: AbortSignal;
  turns?: HostTurns;
}> &
  Pick<StrangersOptions, 'allowPrivate'>;

export function createPoliteStrangers({
  userAgent,
  closing,
  turns = createHostTurns(),
  ...options
}: PoliteOptions): Pick<Strangers, 'get'> {
  let strangers: Strangers | undefined;
  closing.addEventListener('abort', () => void strangers?.close(), { once: true });
  return {
    get: (address, request) =>
      turns(URL.parse(address)?.host ?? '', () => {
        closing.throwIfAborted();
        strangers ??= createStrangers({ ...options, userAgent: userAgent() });
        return strangers.get(address, { signal: closing, ...request });
      }),
  };
}
