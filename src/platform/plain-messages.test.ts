import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldIssues } from './plain-messages.ts';

const messagesOf = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : fieldIssues(parsed.error);
};

describe('a validation message', () => {
  it.each([
    [z.string(), undefined, 'Field is required.'],
    [z.string(), 7, 'Field must be text.'],
    [z.string().min(1), '', 'Field must not be empty.'],
    [z.string().min(3), 'ab', 'Field must be at least 3 characters.'],
    [z.string().max(3), 'abcd', 'Field must be at most 3 characters.'],
    [z.number(), 'x', 'Field must be a number.'],
    [z.number().int(), 1.5, 'Field must be a whole number.'],
    [z.number().min(2), 1, 'Field must be at least 2.'],
    [z.number().max(2), 3, 'Field must be at most 2.'],
    [z.array(z.string()).min(2), ['a'], 'Field must have at least 2 entries.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Field must have at most 1 entry.'],
    [z.enum(['a', 'b']), 'c', 'Field must be one of a, b.'],
    [z.email(), 'nobody', 'Field must be an email address.'],
    [z.union([z.string(), z.number()]), true, 'Field is not of a kind that is accepted here.'],
  ])('is said in plain words (%#)', (schema, input, message) => {
    expect(messagesOf(z.object({ field: schema }), { field: input })).toEqual([{ field: 'field', message }]);
  });

  it('is the schema’s own message if it has one', () => {
    const schema = z.object({ age: z.number('How old are you?') });
    expect(messagesOf(schema, {})).toEqual([{ field: 'age', message: 'How old are you?' }]);
  });

  it('appears once per field, with a readable field name', () => {
    const schema = z.object({
      firstName: z
        .string()
        .min(5)
        .regex(/^[a-z]+$/),
      pollOptions: z.array(z.string().min(1)),
    });
    expect(messagesOf(schema, { firstName: 'A1', pollOptions: ['yes', ''] })).toEqual([
      { field: 'firstName', message: 'First name must be at least 5 characters.' },
      { field: 'pollOptions.1', message: 'Poll options 2 must not be empty.' },
    ]);
  });
});
