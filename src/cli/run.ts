// Runs one command line: parses it, opens what the verb needs, prints its answer, and turns whatever happens into an exit code.
import { Command, CommanderError } from 'commander';
import { CannotStart } from '../app/cannot-start.ts';
import { type Config, readConfig } from '../app/config.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Log } from '../platform/log.ts';
import { type ExitCode, exitCodes, Failed, Stopped, UsageError } from './exit-codes.ts';
import { openInstallation } from './installation.ts';
import { operatorName, RefusedToOperator } from './operator.ts';
import type { Terminal } from './terminal.ts';
import { printableLines } from './text/printable.ts';
import { startProgress } from './text/progress.ts';
import { type Cli, InvalidInput, type Verb } from './verb.ts';
import { verbsFor } from './verbs/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type RunOptions = Readonly<{
  terminal: Terminal;
  environment: Environment;
  clock?: Clock;
  operator?: string;
}>;

export async function run(line: readonly string[], options: RunOptions): Promise<ExitCode> {
  let ended: ExitCode = exitCodes.fine;
  const terminal = showingAll(options.terminal);
  const program = programOf(await verbsFor(line), terminal, async (verb, given, isJson) => {
    ended = await runVerb(verb, given, isJson, { ...options, terminal, drawOn: options.terminal });
  });
  try {
    await program.parseAsync([...line], { from: 'user' });
    return ended;
  } catch (error) {
    // Commander has said already what is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
    throw error;
  }
}

/** Whatever is printed, in whichever form, holds only what can be seen. */
function showingAll(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(printableLines(text)),
    err: (text) => terminal.err(printableLines(text)),
    ask: (question) => terminal.ask(printableLines(question)),
  };
}

type Act = (verb: Verb, given: Readonly<Record<string, unknown>>, isJson: boolean) => Promise<void>;

/** Verbs as commander has them. */
function programOf(all: readonly Verb[], terminal: Pick<Terminal, 'out' | 'err'>, act: Act): Command {
  const program = new Command('kindling')
    .description("The operator's commands of Kindling.")
    .helpCommand('help [verb]', 'Show how a verb is used')
    .showHelpAfterError('Run it with --help to see how it is used.');
  const subjects = new Map<string, Command>();
  for (const verb of all) {
    const [first = '', second] = verb.name.split(' ');
    const parent = second === undefined ? program : subjectOf(program, subjects, first);
    addVerb(parent, second ?? first, verb, act);
  }
  for (const command of [
    program,
    ...subjects.values(),
    ...program.commands.flatMap((each) => [each, ...each.commands]),
  ]) {
    command.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  }
  return program;
}

function subjectOf(program: Command, subjects: Map<string, Command>, name: string): Command {
  const known = subjects.get(name);
  if (known !== undefined) return known;
  const subject = program.command(name).description(`What can be done about ${name}`);
  subjects.set(name, subject);
  return subject;
}

function addVerb(parent: Command, name: string, verb: Verb, act: Act): void {
  const command = parent.command(name).description(verb.summary);
  if (verb.details) command.addHelpText('before', '').addHelpText('after', `\n${verb.details}`);
  for (const argument of verb.arguments ?? []) command.argument(argument.name, argument.description);
  for (const option of verb.options ?? []) command.option(option.flags, option.description);
  command.option('--json', verb.jsonLines ? 'Answer in JSON, one line for each' : 'Answer in JSON');
  const examples = verb.examples.map(({ line, what }) => `  kindling ${line}\n      ${what}`);
  command.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
  command.action(async (...received: unknown[]) => {
    const { json, ...given } = command.opts();
    const names = (verb.arguments ?? []).map((argument) => argument.name.replace(/[<>[\].]/g, ''));
    const positional = Object.fromEntries(names.map((each, at) => [each, received[at]]));
    await act(verb, { ...positional, ...given }, json === true);
  });
}

/** Progress is drawn past what escapes controls: it consists of them. */
type Running = RunOptions & Readonly<{ drawOn: Pick<Terminal, 'err'> }>;

async function runVerb(
  verb: Verb,
  given: Readonly<Record<string, unknown>>,
  isJson: boolean,
  { terminal, environment, clock = systemClock, operator = operatorName(environment), drawOn }: Running,
): Promise<ExitCode> {
  const closing: (() => Promise<void> | void)[] = [];
  const log = operatorsLog(terminal);
  let known: Config | undefined;
  const config = () => {
    known ??= readConfig({ NODE_ENV: 'development', SEED: 'none', ...environment });
    return known;
  };
  const cli: Cli = {
    terminal,
    clock,
    log,
    operator,
    isJson,
    config,
    async installation(options = {}) {
      const settings = config();
      const installation = await openInstallation({ config: settings, log, clock, ...options }).catch(
        (error: unknown) => {
          // The settings were fine: what does not open is not a question of how one asks.
          throw error instanceof CannotStart ? new Failed(error.message.replace(/^[^:]+: /, '')) : error;
        },
      );
      closing.push(() => installation.close());
      return installation;
    },
    progress(what) {
      const progress = startProgress(what, terminal.isTerminal.err ? drawOn.err : undefined);
      closing.push(() => progress.end());
      return progress;
    },
    note: (text) => terminal.err(`${text}\n`),
    async confirm(question, { yes }) {
      if (yes) return;
      const answer = await terminal.ask(`${question} [y/N] `);
      if (answer === undefined) throw new UsageError(`${question} Nobody is here to answer: say --yes if so.`);
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
    code = tell(error, isJson, terminal);
  }
  for (const close of closing.reverse()) {
    await Promise.resolve(close()).catch((error: unknown) => {
      code = tell(error, isJson, terminal);
    });
  }
  return code;
}

/** Says what went wrong, to people on stderr and to programs as their answer, and which exit code that is. */
function tell(error: unknown, isJson: boolean, terminal: Terminal): ExitCode {
  const { code, message, exitCode } = problemOf(error, terminal.signal.aborted);
  if (isJson) terminal.out(`${JSON.stringify({ error: { code, message } }, null, 2)}\n`);
  else terminal.err(`${message}\n`);
  return exitCode;
}

type Problem = Readonly<{ code: string; message: string; exitCode: ExitCode }>;

function problemOf(error: unknown, stopped: boolean): Problem {
  const { usage, failed } = exitCodes;
  if (stopped && error instanceof Error && error.name === 'AbortError') {
    return { code: 'cli/stopped', message: 'Stopped. Run it again to go on.', exitCode: failed };
  }
  if (error instanceof Stopped) return { code: 'cli/stopped', message: error.message, exitCode: failed };
  if (error instanceof InvalidInput || error instanceof UsageError) {
    return { code: 'cli/usage', message: error.message, exitCode: usage };
  }
  if (error instanceof CannotStart) return { code: 'cli/settings', message: error.message, exitCode: usage };
  if (error instanceof RefusedToOperator) {
    const { code, kind, message } = error.refusal;
    return { code, message, exitCode: kind === 'invalid' || kind === 'not-found' ? usage : failed };
  }
  if (error instanceof Failed) return { code: 'cli/failed', message: error.message, exitCode: failed };
  const message =
    error instanceof Error ? (isExpected(error) ? error.message : (error.stack ?? error.message)) : String(error);
  return { code: 'cli/failed', message, exitCode: failed };
}

/** Faults of the stores, and of files, say themselves what is wrong; only a bug is worth its stack. */
function isExpected(error: Error): boolean {
  return expectedNames.includes(error.name) || ('syscall' in error && 'path' in error) || isDiskFull(error);
}

const isDiskFull = (error: Error): boolean => 'code' in error && error.code === 'ENOSPC';

const expectedNames: readonly string[] = [
  'DataFolderUnusable',
  'DocumentsUnavailable',
  'KeysUnavailable',
  'LogDamaged',
  'OutcomeUnknown',
  'ReadModelNotReady',
  'StoreUnavailable',
];

/** What the stores have to say while a verb works with them goes to the operator, and only where it matters. */
function operatorsLog({ err }: Terminal): Log {
  const write = (fields: Readonly<Record<string, unknown>>, message: string) => {
    const cause = fields.err instanceof Error ? `: ${fields.err.message}` : '';
    err(`${message}${cause}\n`);
  };
  return { debug() {}, info() {}, warn: write, error: write };
}
