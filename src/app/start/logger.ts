// The structured log: one JSON line for each thing worth telling, to standard output. Ids and counts go in; names, addresses,
// e-mails, texts and cookies never do. A failure that repeats is told once a minute.
import { type DestinationStream, pino } from 'pino';
import { systemClock } from '../../kernel/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { onceAMinute } from '../../platform/once-a-minute.ts';
import type { Config } from './config.ts';

/** Removed from a log line again, in case one gets in through an error's fields. */
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
