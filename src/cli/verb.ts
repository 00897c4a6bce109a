// The definition of a verb: its input, its output for people and for programs, and its work. Help, parsing, exit codes and docs/cli.md are
// derived from this.
import type { z } from 'zod';
import type { Config } from '../app/start/settings/config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { fieldIssues } from '../platform/plain-messages.ts';
import type { Measured, Progress } from '../platform/progress.ts';
import type { Installation, InstallationOptions } from './installation.ts';
import type { Terminal } from './terminal.ts';

/** The environment of a verb. Everything that a verb opens through it is closed when the verb ends, whatever the outcome. */
export type Cli = Readonly<{
  terminal: Terminal;
  clock: Clock;
  logger: Logger;
  /** The operator's name, which is recorded with every change. */
  operator: string;
  isJson: boolean;
  /** The given environment: settings in it may be invalid. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Returns the settings; throws `CannotStart` if they are invalid. */
  config(): Config;
  /** Opens the configured installation, whether or not a server is running. */
  installation(options?: InstallationOptions): Promise<Installation>;
  /** @param measured What the numbers count: for positions it is `eventStore.positionsCount`. */
  progress(what: string, measured?: Measured): Progress;
  /** Tells the operator something in addition to the output. */
  note(text: string): void;
  /** Asks, unless `yes` is set. Throws `UsageError` if nobody can be asked or the answer is no. */
  confirm(question: string, options: { yes: boolean | undefined }): Promise<void>;
  onEnd(close: () => Promise<void> | void): void;
}>;

export type Outcome<Answer> =
  | Readonly<{
      /** The output for programs, which fits the verb's schema. */
      answer: Answer;
      /** The output for people. */
      text: string;
      /** Whether to end with exit code 1. */
      found?: boolean;
    }>
  /** The verb has written its output itself, piece by piece. */
  | 'written';

/** Lines of the help, in its order: what is written, and its meaning. */
type Lines = Readonly<Record<string, string>>;

type Description = Readonly<{
  /** One word, or two where verbs share a subject: `projections status`. */
  name: string;
  summary: string;
  /** Things to know before using it. */
  details?: string;
  /** `<needed>`, `[optional]`, `[several...]` */
  arguments?: Lines;
  /** By their flags: `-f, --follow`, `--since <time>`. */
  options?: Lines;
  /** By the line without `kindling`. */
  examples: Lines;
  /** The schema of the output under `--json`. */
  json: z.ZodType;
}>;

export type Verb = Description & Readonly<{ run(input: unknown, cli: Cli): Promise<Outcome<unknown>> }>;

export function defineVerb<Input extends z.ZodType, Answer extends z.ZodType>(
  verb: Omit<Description, 'json'> &
    Readonly<{
      /** Arguments and options by their names, as text. `run` gets the parsed values. */
      input: Input;
      json: Answer;
      run(input: z.output<Input>, cli: Cli): Promise<Outcome<z.input<Answer>>>;
    }>,
): Verb {
  const { input, run, ...description } = verb;
  return { ...description, run: async (given, cli) => run(parseInput(input, given), cli) };
}

function parseInput<Input extends z.ZodType>(input: Input, given: unknown): z.output<Input> {
  const parsed = input.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new InvalidInput(parsed.error);
}

const optionName = (field: string): string => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Thrown if the arguments or options do not fit the verb's input. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  constructor(error: z.ZodError) {
    const issues = fieldIssues(error, (field) => optionName(field.split('.')[0] ?? ''));
    super(
      issues
        .map(({ field, message }) => (message.startsWith('--') ? message : `${optionName(field)}: ${message}`))
        .join('\n'),
    );
  }
}
