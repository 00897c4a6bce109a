// The structured log: one JSON line for each message, to standard output. It contains ids and counts, and never names, addresses, emails,
// texts or cookies. A repeated failure is logged once a minute.
import { type DestinationStream, pino } from 'pino';
import { systemClock } from '../../kernel/clock.ts';
import { onceAMinute } from '../../platform/concurrency/once-a-minute.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Config } from './settings/config.ts';

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

/**
 * Writes the lines of concurrent requests together, without blocking them, even if the reader is slow. A process that
 * exits writes what is left; one that is killed loses the lines of its last milliseconds.
 */
const standardOutput = () => pino.destination({ dest: process.stdout.fd, sync: false });
