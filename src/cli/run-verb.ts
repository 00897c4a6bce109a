// Runs one verb: opens what it needs, prints its output, closes everything again, and returns the exit code.
import { type Config, readConfig } from '../app/start/settings/config.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { startProgress } from '../platform/progress.ts';
import { type ExitCode, exitCodes, UsageError } from './exit-codes.ts';
import { openInstallation } from './installation.ts';
import { operatorName } from './operator.ts';
import { errorDocument, failedToOpen, problemOf } from './problem.ts';
import type { Terminal } from './terminal.ts';
import type { Cli, Verb } from './verb.ts';

export type RunOptions = Readonly<{
  terminal: Terminal;
  environment: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
  operator?: string;
}>;

/** Progress is drawn on a terminal that does not escape control characters, because it consists of them. */
type Running = RunOptions & Readonly<{ drawOn?: Pick<Terminal, 'err'> }>;

export async function runVerb(
  verb: Verb,
  given: Readonly<Record<string, unknown>>,
  isJson: boolean,
  {
    terminal: shared,
    environment,
    clock = systemClock,
    operator = operatorName(environment),
    drawOn = shared,
  }: Running,
): Promise<ExitCode> {
  let answered = false;
  const terminal: Terminal = {
    ...shared,
    out(text) {
      answered = true;
      shared.out(text);
    },
  };
  /** Prints an error: to stderr for people, as JSON for programs unless they already have their output. Returns the exit code. */
  const tell = (error: unknown): ExitCode => {
    const { exitCode, ...problem } = problemOf(error, terminal.signal.aborted);
    if (isJson && !answered) terminal.out(errorDocument(problem));
    else terminal.err(`${problem.message}\n`);
    return exitCode;
  };
  const closing: (() => Promise<void> | void)[] = [];
  const logger = operatorsLog(terminal);
  let known: Config | undefined;
  const config = () => {
    known ??= readConfig({ SEED: 'none', ...environment });
    return known;
  };
  const cli: Cli = {
    terminal,
    clock,
    logger,
    operator,
    isJson,
    environment,
    config,
    async installation(options = {}) {
      const settings = config();
      const installation = await openInstallation({ config: settings, logger, clock, ...options }).catch(
        (error: unknown) => {
          throw failedToOpen(error);
        },
      );
      closing.push(() => installation.close());
      return installation;
    },
    progress(what, measured) {
      const progress = startProgress(
        what,
        terminal.isWatched ? drawOn.err : undefined,
        measured,
        undefined,
        () => process.stderr.columns,
      );
      closing.push(() => progress.end());
      return progress;
    },
    note: (text) => terminal.err(`${text}\n`),
    async confirm(question, { yes }) {
      if (yes) return;
      const answer = await terminal.ask(`${question} [y/N] `);
      if (answer === undefined)
        throw new UsageError(`${question} There is no terminal to ask on: pass --yes to confirm.`);
      if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was done.');
    },
    onEnd: (close) => void closing.push(close),
  };
  let code: ExitCode;
  try {
    const outcome = await verb.run(given, cli);
    if (outcome === 'written') code = exitCodes.fine;
    else {
      terminal.out(`${isJson ? JSON.stringify(verb.json.parse(outcome.answer), null, 2) : outcome.text}\n`);
      code = outcome.found ? exitCodes.found : exitCodes.fine;
    }
  } catch (error) {
    code = tell(error);
  }
  for (const close of closing.reverse()) {
    try {
      await close();
    } catch (error) {
      code = tell(error);
    }
  }
  return code;
}

/** Shows the operator the stores' warnings and errors while a verb uses them. */
function operatorsLog({ err }: Terminal): Logger {
  const write = (fields: Readonly<Record<string, unknown>>, message: string) => {
    const cause = fields.err instanceof Error ? `: ${fields.err.message}` : '';
    err(`${message}${cause}\n`);
  };
  return { debug() {}, info() {}, warn: write, error: write };
}
