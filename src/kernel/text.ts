// Zod schemas for text that people write. Their output is well-formed, has no control characters, is trimmed, and is
// measured in characters as a reader counts them.
import { z } from 'zod';

export type TextOptions = Readonly<{
  /** Fewest characters after cleaning; 0 by default. */
  min?: number;
  max: number;
  messages?: Readonly<{ invalid?: string; tooShort?: string; tooLong?: string }>;
}>;

/** Text of several lines: line feeds and tabs stay. */
export const userText = (options: TextOptions): z.ZodString => cleaned((text) => clean(text, controls), options);

/** Like `userText`, for Markdown, where indentation has meaning: a text may begin with the lines of a code block. */
export function markdownText(options: TextOptions): z.ZodString {
  return cleaned((text) => clean(text, controls, trimmedToCode), options);
}

/** Text of one line, as names and titles are: every run of white space becomes one space. */
export const singleLine = (options: TextOptions): z.ZodString => cleaned(oneLine, options);

const invalidEmail = 'Please enter a valid email address';

/** Accepts what an input of type email does, up to RFC 5321's lengths. Folds case, so that addresses are unique. */
export const emailAddress = z
  .string(invalidEmail)
  .trim()
  .toLowerCase()
  .max(254, invalidEmail)
  .meta({ format: 'email' })
  .pipe(
    z.email({
      pattern:
        /^(?=[^@]{1,64}@)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
      error: invalidEmail,
    }),
  );

/** Cleaned like `singleLine`, of any length. */
export const oneLine = (text: string): string => clean(text, controlsAndMisleading).replace(/\s+/gu, ' ');

/** Raises zod's own kinds of issues, so that their messages read like those of other schemas. */
function cleaned(cleaning: (text: string) => string, { min = 0, max, messages = {} }: TextOptions): z.ZodString {
  // Only for a value that isn't a string: a text that is too long must not be called empty.
  const error = ({ code }: z.core.$ZodRawIssue) => (code === 'invalid_type' ? messages.invalid : undefined);
  const issue = { origin: 'string', inclusive: true } as const;
  const tooShort = { ...issue, code: 'too_small', minimum: min, ...messageOf(messages.tooShort) } as const;
  const tooLong = { ...issue, code: 'too_big', maximum: max, ...messageOf(messages.tooLong) } as const;
  return z
    .string({ error })
    .check(({ value: input, issues }) => {
      if (input.length > longestUncleaned(max)) issues.push({ ...tooLong, input, continue: false });
    })
    .overwrite(cleaning)
    .check(({ value: input, issues }) => {
      const { length } = [...input];
      if (length < min) issues.push({ ...tooShort, input });
      if (length > max) issues.push({ ...tooLong, input });
    })
    .meta({ minLength: min, maxLength: max });
}
/** In UTF-16 units: cleaning can't make a text of ten times the length valid, and is slow on megabytes. */
const longestUncleaned = (max: number): number => 10 * max + 10_000;

const messageOf = (message: string | undefined): { message?: string } => (message === undefined ? {} : { message });

/** Removes first, then composes, so that letters brought together by the removal are composed too. */
function clean(text: string, unwanted: RegExp, trimmed = (readable: string) => readable.trim()): string {
  const readable = text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(unwanted, '')
    .normalize('NFC');
  return visible.test(readable) ? trimmed(readable) : '';
}

/** Trims all but the indentation that makes a first line code. */
function trimmedToCode(text: string): string {
  const trimmed = text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();
  return /^(?: {4}| {0,3}\t)/.test(trimmed) ? trimmed : trimmed.trimStart();
}

/** C0 and C1 controls except tab and line feed, and the byte order mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/gu;

/** Also bidirectional controls and invisible characters. Joiners stay, because emoji and some scripts need them. */
const controlsAndMisleading = new RegExp(
  `${controls.source}|[\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069]`,
  'gu',
);

/** Private-use and unassigned code points count as invisible, except those reserved for emoji of newer systems. */
const visible =
  /\p{Extended_Pictographic}|[^\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\u{1d159}]/u;
