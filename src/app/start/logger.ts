// The structured log: one JSON line for each message, to standard output. It contains ids and counts, and never names, addresses, e-mails,
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
  return onceAMinute(destination === undefined ? pino(options) : pino(options, destination), systemClock);
}
