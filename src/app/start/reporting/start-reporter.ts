// Prints what the server does while it starts: progress and hints for a person at a terminal, the usual lines for a program.
import type { Logger } from '../../../platform/logger.ts';
import { startProgress } from '../../../platform/progress.ts';
import type { Config } from '../settings/config.ts';
import { createLogger } from './logger.ts';

export type StartReporter = Readonly<{
  logger: Logger;
  /** Prints a line in any case. */
  print(line: string): void;
  /** Prints a line for a person only. */
  say(line: string): void;
  /** Shows a bar to a person until it ends. */
  progress(what: string): Readonly<{ at(done: number, total: number): void; end(): void }>;
  /** Shows the progress that `poll` returns until `work` ends. */
  during<Result>(
    what: string,
    work: Promise<Result>,
    poll: () => readonly [done: number, total: number],
  ): Promise<Result>;
}>;

type Screen = Readonly<{ write(text: string): unknown; isTTY?: boolean; columns?: number }>;

const pollMs = 250;
const eraseLine = '\r\u001b[K';

export function createStartReporter(config: Pick<Config, 'logLevel'>, screen: Screen = process.stdout): StartReporter {
  const isPerson = screen.isTTY === true;
  const write = (text: string) => void screen.write(text);
  const progress: StartReporter['progress'] = (what) =>
    startProgress(what, isPerson ? write : undefined, 'events', undefined, () => screen.columns);
  return {
    logger: isPerson ? loggerForPeople(config, write) : createLogger(config),
    print: (line) => write(`${isPerson ? eraseLine : ''}${line}\n`),
    say: (line) => isPerson && write(`${eraseLine}${line}\n`),
    progress,
    async during(what, work, poll) {
      if (!isPerson) return work;
      const bar = progress(what);
      const timer = setInterval(() => bar.at(...poll()), pollMs);
      try {
        return await work;
      } finally {
        clearInterval(timer);
        bar.end();
      }
    },
  };
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Logs one line without JSON for what a person should know. Requests, at `info`, appear only if `LOG_LEVEL` asks for more than that. */
function loggerForPeople({ logLevel }: Pick<Config, 'logLevel'>, write: (text: string) => void): Logger {
  const least = levels.indexOf(logLevel === 'info' ? 'warn' : logLevel);
  const at =
    (level: (typeof levels)[number]) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      if (logLevel === 'silent' || levels.indexOf(level) > least) return;
      const { err, ...others } = fields;
      const cause = err instanceof Error ? `: ${err.message}` : '';
      const details = Object.entries(others).map(([name, value]) => `${name}=${String(value)}`);
      write(`${eraseLine}${level}: ${message}${cause}${details.length > 0 ? ` (${details.join(', ')})` : ''}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
