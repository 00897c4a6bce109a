// The definition of a verb. Help, parsing, exit codes and docs/cli.md are derived from it.
import type { z } from 'zod';
import type { Config } from '../app/start/settings/config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { fieldIssues } from '../platform/plain-messages.ts';
import type { Measured, Progress } from '../platform/progress.ts';
import { UsageError } from './exit-codes.ts';
import type { Installation, InstallationOptions } from './installation.ts';
import type { Terminal } from './terminal.ts';

/** What a verb opens through this is closed when it ends, whatever the outcome. */
export type Cli = Readonly<{
  terminal: Terminal;
  clock: Clock;
  logger: Logger;
  /** Recorded with every change. */
  operator: string;
  isJson: boolean;
  /** May hold invalid settings. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Throws `CannotStart` if they are invalid. */
  config(): Config;
  /** Opens it whether or not a server is running. */
  installation(options?: InstallationOptions): Promise<Installation>;
  /** @param measured For positions, `eventStore.positionsCount`. */
  progress(what: string, measured?: Measured): Progress;
  /** Tells the operator something in addition to the output. */
  note(text: string): void;
  /** Throws `UsageError` if nobody can be asked or the answer is no. */
  confirm(question: string, options: { yes: boolean | undefined }): Promise<void>;
  onEnd(close: () => Promise<void> | void): void;
}>;

export type Outcome<Answer> =
  | Readonly<{
      /** For programs. Fields that the schema doesn't name are dropped. */
      answer: DeepReadonly<Answer>;
      /** For people. */
      text: string | Lines;
      /** Whether to end with exit code 1. */
      found?: boolean;
    }>
  /** The verb has written its output itself. */
  | 'written';

/** Lines that are false or undefined are dropped. */
export type Lines = readonly (string | false | undefined)[];

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** What is written, and its meaning, in the order of the help. */
type Meanings = Readonly<Record<string, string>>;

type Description = Readonly<{
  /** One word, or two where verbs share a subject: `projections status`. */
  name: string;
  summary: string;
  details?: string;
  /** `<needed>`, `[optional]`, `[several...]` */
  arguments?: Meanings;
  /** By their flags: `-f, --follow`, `--since <time>`. */
  options?: Meanings;
  /** By the line without `kindling`. */
  examples: Meanings;
  /** Of the output under `--json`. */
  json: z.ZodType;
}>;

export type Verb = Description & Readonly<{ run(input: unknown, cli: Cli): Promise<Outcome<unknown>> }>;

export function defineVerb<Input extends z.ZodType, Answer extends z.ZodType>(
  verb: Omit<Description, 'json'> &
    Readonly<{
      /** Arguments and options by their names, as text. */
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
  const issues = fieldIssues(parsed.error, (field) => optionName(field.split('.')[0] ?? ''));
  const lines = issues.map(({ field, message }) =>
    message.startsWith('--') ? message : `${optionName(field)}: ${message}`,
  );
  throw new UsageError(lines.join('\n'));
}

const optionName = (field: string): string => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
