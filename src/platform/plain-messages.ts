// Describes in plain words what is wrong with an input, one message per field. Importing this file sets zod's default
// messages to predicates ("is required"), which get the field's name here. A schema's own message stays as it is.
import { z } from 'zod';
import { capitalized } from '../text/capitalized.ts';

export type FieldIssue = Readonly<{ field: string; message: string }>;

z.config({ customError: predicateFor });

/** Returns the first issue of each field, in the order in which the schema found them. */
export function fieldIssues(error: z.core.$ZodError, nameOf: (field: string) => string = label): readonly FieldIssue[] {
  const issues = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (!issues.has(field)) issues.set(field, sentence(nameOf(field), issue.message));
  }
  return [...issues].map(([field, message]) => ({ field, message }));
}

function sentence(name: string, message: string): string {
  return /^(is|must|has|may) /.test(message) ? `${name} ${message}` : message;
}

/** `pollOptions.1` → "Poll options 2"; `firstName` → "First name". */
function label(field: string): string {
  if (field === '') return 'The input';
  const words = field
    .split('.')
    .map((part) =>
      /^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase(),
    )
    .join(' ');
  return capitalized(words);
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formatNames: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id',
  datetime: 'a date and time',
  date: 'a date',
};

function predicateFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required.';
      return `must be ${typeNames[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}.`
        : `must be one of ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return `must be ${formatNames[issue.format] ?? 'in the expected form'}.`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return issue.input === undefined ? 'is required.' : 'is not of a kind that is accepted here.';
    default:
      return undefined;
  }
}

function tooSmall(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string') return minimum === 1 ? 'must not be empty.' : `must be at least ${minimum} characters.`;
  if (origin === 'array' || origin === 'set') return `must have at least ${counted(minimum, 'entry', 'entries')}.`;
  return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}.`;
}

function tooBig(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `must be at most ${counted(maximum, 'character', 'characters')}.`;
  if (origin === 'array' || origin === 'set') return `must have at most ${counted(maximum, 'entry', 'entries')}.`;
  return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}.`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
