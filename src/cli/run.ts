// Parses one command line and runs the verb that it names.
import { Command, CommanderError } from 'commander';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { errorDocument } from './problem.ts';
import { type RunOptions, runVerb } from './run-verb.ts';
import type { Terminal } from './terminal.ts';
import { printableLines } from './text/printable.ts';
import type { Verb } from './verb.ts';
import { verbsFor } from './verbs/index.ts';
import { kindlingVersion } from './version.ts';

export async function run(line: readonly string[], options: RunOptions): Promise<ExitCode> {
  let ended: ExitCode = exitCodes.fine;
  const terminal = showingAll(options.terminal);
  const wantsJson = line.includes('--json');
  const hints = wantsJson ? { ...terminal, err() {} } : terminal;
  const program = programOf(await verbsFor(line), hints, async (verb, given, isJson) => {
    ended = await runVerb(verb, given, isJson, { ...options, terminal, drawOn: options.terminal });
  });
  try {
    await program.parseAsync([...line], { from: 'user' });
    return ended;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.fine;
    // commander has already printed the error for people.
    if (wantsJson) terminal.out(errorDocument({ code: 'cli/usage', message: error.message.replace(/^error: /, '') }));
    return exitCodes.usage;
  }
}

function showingAll(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(printableLines(text)),
    err: (text) => terminal.err(printableLines(text)),
    ask: (question) => terminal.ask(printableLines(question)),
  };
}

type Act = (verb: Verb, given: Readonly<Record<string, unknown>>, isJson: boolean) => Promise<void>;

function programOf(all: readonly Verb[], terminal: Pick<Terminal, 'out' | 'err'>, act: Act): Command {
  const program = new Command('kindling')
    .description("The operator's commands of Kindling.")
    .version(kindlingVersion, '--version', 'Say which Kindling this is')
    .helpCommand('help [verb]', 'Show a verb’s usage')
    // `backup` is a verb, and `backup list` is another one with separate options.
    .enablePositionalOptions()
    .showHelpAfterError('Run it with --help to see how it is used.');
  for (const verb of all) {
    const [first = '', second] = verb.name.split(' ');
    const subject = program.commands.find((each) => each.name() === first) ?? program.command(first);
    addVerb(second === undefined ? subject : subject.command(second), verb, act);
  }
  for (const subject of program.commands) {
    if (subject.description() === '')
      subject.description(`Commands: ${subject.commands.map((each) => each.name()).join(', ')}`);
  }
  for (const command of [program, ...program.commands.flatMap((each) => [each, ...each.commands])]) {
    command.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  }
  return program;
}

function addVerb(command: Command, verb: Verb, act: Act): void {
  command.description(verb.summary);
  if (verb.details) command.addHelpText('before', '').addHelpText('after', `\n${verb.details}`);
  const { arguments: args = {}, options = {} } = verb;
  for (const [name, meaning] of Object.entries(args)) command.argument(name, meaning);
  for (const [flags, meaning] of Object.entries(options)) command.option(flags, meaning);
  command.option('--json', 'Print JSON');
  const examples = Object.entries(verb.examples).map(([line, what]) => `  kindling ${line}\n      ${what}`);
  command.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
  command.action(async (...received: unknown[]) => {
    const { json, ...given } = command.opts();
    const names = Object.keys(args).map((name) => name.replace(/[<>[\].]/g, ''));
    const positional = Object.fromEntries(names.map((each, at) => [each, received[at]]));
    await act(verb, { ...positional, ...given }, json === true);
  });
}
