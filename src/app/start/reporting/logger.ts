// The structured log: a JSON line for each message, with ids and counts, never names, addresses, emails, texts or cookies. A repeated
// failure is logged once a minute.
import { type DestinationStream, pino } from 'pino';
import { systemClock } from '../../../kernel/clock.ts';
import { onceAMinute } from '../../../platform/concurrency/once-a-minute.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Config } from '../settings/config.ts';

/** Removed from log lines, in case an error's fields contain them. */
const neverLogged = ['cookie', 'authorization', 'password', 'email', 'token', 'address', 'ip'];

export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: { pid: process.pid },
    redact: { paths: neverLogged.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return onceAMinute(pino(options, destination ?? standardOutput()), systemClock);
}

/** Never blocks on a slow reader. A process that exits writes what is left; a killed one loses the lines of its last milliseconds. */
const standardOutput = () => pino.destination({ dest: process.stdout.fd, sync: false });
