// Runs one verb, and closes everything that it opened.
import { type Config, readConfig } from '../app/start/settings/config.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { startProgress } from '../platform/progress.ts';
import { type ExitCode, exitCodes, UsageError } from './exit-codes.ts';
import { openInstallation } from './installation.ts';
import { operatorName } from './operator.ts';
import { errorDocument, problemOf, rethrowAsFailed } from './problem.ts';
import type { Terminal } from './terminal.ts';
import type { Cli, Verb } from './verb.ts';

export type RunOptions = Readonly<{
  terminal: Terminal;
  environment: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
  operator?: string;
}>;

/** Progress consists of control characters, so it is drawn on a terminal that does not escape them. */
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
  /** Prints to stderr for people, as JSON for programs unless they have their output. */
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
      const opening = { config: config(), logger, clock, ...options };
      const installation = await openInstallation(opening).catch(rethrowAsFailed);
      closing.push(() => installation.close());
      return installation;
    },
    progress(what, measured) {
      const draw = terminal.isWatched ? drawOn.err : undefined;
      const progress = startProgress(what, draw, measured, undefined, () => process.stderr.columns);
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
      const lines = [outcome.text].flat().filter((line) => line !== undefined && line !== false);
      terminal.out(`${isJson ? JSON.stringify(verb.json.parse(outcome.answer), null, 2) : lines.join('\n')}\n`);
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

function operatorsLog({ err }: Terminal): Logger {
  const write = (fields: Readonly<Record<string, unknown>>, message: string) => {
    const cause = fields.err instanceof Error ? `: ${fields.err.message}` : '';
    err(`${message}${cause}\n`);
  };
  return { debug() {}, info() {}, warn: write, error: write };
}
