// How a verb is written down: what it takes, what it answers to people and to programs, and what it does. Help, parsing, exit
// codes and docs/cli.md all follow from this.
import type { z } from 'zod';
import type { Config } from '../app/start/config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { fieldIssues } from '../platform/plain-messages.ts';
import type { Installation, InstallationOptions } from './installation.ts';
import type { Terminal } from './terminal.ts';
import type { Measured, Progress } from './text/progress.ts';

/** What a verb works with. Whatever it opens through this is closed when it ends, however it ends. */
export type Cli = Readonly<{
  terminal: Terminal;
  clock: Clock;
  logger: Logger;
  /** Who is at the keyboard: recorded with whatever they change. */
  operator: string;
  isJson: boolean;
  /** The settings; throws `CannotStart` where they can't be. */
  config(): Config;
  /** The installation that the settings name, beside a running server or without. */
  installation(options?: InstallationOptions): Promise<Installation>;
  /** @param measured what its figures count: those of positions are `eventStore.positionsCount`. */
  progress(what: string, measured?: Measured): Progress;
  /** Something the operator should know, beside the answer. */
  note(text: string): void;
  /** Asks, unless `--yes` has answered. Throws `UsageError` where nobody can be asked or the answer is no. */
  confirm(question: string, options: { yes: boolean | undefined }): Promise<void>;
  onEnd(close: () => Promise<void> | void): void;
}>;

export type Outcome<Answer> =
  | Readonly<{
      /** For programs; it fits the verb's schema. */
      answer: Answer;
      /** For people. */
      text: string;
      /** Exit code 1. */
      found?: boolean;
    }>
  /** The verb has written its answer itself, bit by bit. */
  | 'written';

export type Argument = Readonly<{
  /** `<needed>`, `[optional]`, `[several...]` */
  name: string;
  description: string;
}>;
export type Option = Readonly<{ flags: string; description: string }>;
export type Example = Readonly<{ line: string; what: string }>;

type Description = Readonly<{
  /** One word, or two where verbs share a subject: `projections status`. */
  name: string;
  summary: string;
  /** What one has to know to use it well. */
  details?: string;
  arguments?: readonly Argument[];
  options?: readonly Option[];
  examples: readonly Example[];
  /** The shape of the answer under `--json`. */
  json: z.ZodType;
}>;

export type Verb = Description & Readonly<{ run(input: unknown, cli: Cli): Promise<Outcome<unknown>> }>;

export function defineVerb<Input extends z.ZodType, Answer extends z.ZodType>(
  verb: Omit<Description, 'json'> &
    Readonly<{
      /** Arguments and options by their names, as text; what it makes of them is what `run` gets. */
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

/** What was typed does not fit. */
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
