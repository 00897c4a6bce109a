// Zod schemas for text that people write. Their output is well-formed, free of control characters, trimmed, and measured in
// characters as a reader counts them, not in UTF-16 units.
import { z } from 'zod';

export type TextOptions = Readonly<{
  /** Fewest characters after cleaning; 0 by default. */
  min?: number;
  max: number;
  messages?: Readonly<{ invalid?: string; tooShort?: string; tooLong?: string }>;
}>;

/** Text of several lines: line feeds and tabs stay. */
export function userText(options: TextOptions): z.ZodString {
  return cleaned((text) => clean(text, controls), options);
}

/** Like `userText`, for Markdown, where indentation has meaning: a text may begin with the lines of a code block. */
export function markdownText(options: TextOptions): z.ZodString {
  return cleaned((text) => clean(text, controls, trimmedToCode), options);
}

/** Text of one line, as names and titles are: every run of white space becomes one space. */
export function singleLine(options: TextOptions): z.ZodString {
  return cleaned(oneLine, options);
}

const invalidEmail = 'Please enter a valid email address';

/**
 * Accepts the same addresses as an input of type email, up to the lengths of RFC 5321. Addresses are unique regardless
 * of case, so they are folded before any other code sees them.
 */
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
  const tooLong = {
    origin: 'string',
    code: 'too_big',
    maximum: max,
    inclusive: true,
    ...messageOf(messages.tooLong),
  } as const;
  return z
    .string({ error })
    .check(({ value: input, issues }) => {
      if (input.length > longestUncleaned(max)) issues.push({ ...tooLong, input, continue: false });
    })
    .overwrite(cleaning)
    .check(({ value: input, issues }) => {
      const count = characterCount(input);
      const issue = { origin: 'string', inclusive: true, input } as const;
      if (count < min) issues.push({ ...issue, code: 'too_small', minimum: min, ...messageOf(messages.tooShort) });
      if (count > max) issues.push({ ...tooLong, input });
    })
    .meta({ minLength: min, maxLength: max });
}

/** In UTF-16 units: cleaning can't make a text of ten times the length valid, and is slow on megabytes. */
const longestUncleaned = (max: number): number => 10 * max + 10_000;

function messageOf(message: string | undefined): { message?: string } {
  return message === undefined ? {} : { message };
}

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

/**
 * A visible character. A text without any counts as empty. Private-use and unassigned code points are invisible, except
 * those reserved for emoji, which newer systems may know.
 */
const visible =
  /\p{Extended_Pictographic}|[^\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\u{1d159}]/u;

function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
