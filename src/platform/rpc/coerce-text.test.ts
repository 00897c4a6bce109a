import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldCoercions } from './coerce-text.ts';

const coerced = (schema: z.ZodType, text: string | string[]) =>
  fieldCoercions(z.object({ field: schema }))?.get('field')?.(text);

it.each([
  [z.number(), '12', 12],
  [z.number(), '-1.5', -1.5],
  [z.number(), '', ''],
  [z.number(), 'Infinity', 'Infinity'],
  [z.number(), '0x10', '0x10'],
  [z.number().optional().default(3), '12', 12],
  [z.boolean(), 'false', false],
  [z.boolean().nullable(), '1', true],
  [z.boolean(), 'yes', 'yes'],
  [z.string(), '12', '12'],
  [z.string().transform(Number), '12', '12'],
  [z.literal([7, 14]), '14', 14],
  [z.literal('7'), '7', '7'],
  [z.enum(['a', 'b']), 'a', 'a'],
  [z.union([z.number(), z.literal('all')]), '3', 3],
  [z.union([z.number(), z.literal('all')]), 'all', 'all'],
  [z.array(z.number()), '3', [3]],
  [z.array(z.number()), ['3', 'x'], [3, 'x']],
  [z.lazy(() => z.boolean()), 'false', false],
])('text becomes what the schema expects, or stays text (%#)', (schema, text, value) => {
  expect(coerced(schema, text)).toEqual(value);
});

it('fields of both sides of an intersection are known', () => {
  const both = z.intersection(z.object({ page: z.number() }), z.object({ open: z.boolean() }));
  expect([...(fieldCoercions(both)?.keys() ?? [])]).toEqual(['page', 'open']);
});

it('every number and boolean survives the round trip through a query', () => {
  fc.assert(
    fc.property(fc.integer(), fc.boolean(), (number, boolean) => {
      expect(coerced(z.number(), String(number))).toBe(number);
      expect(coerced(z.boolean(), String(boolean))).toBe(boolean);
    }),
  );
});
