// Inputs made from a call's schema: values that fit, values that nearly fit, and anything else that JSON can hold.
import type { AnyTRPCProcedure } from '@trpc/server';
import fc from 'fast-check';
import { z } from 'zod';
import { proceduresOf } from '../../platform/rpc/call.ts';
import { anyCharacters } from '../any-characters.ts';
import { naughtyStrings } from './naughty-strings.ts';
import { routerShapes } from './router-shapes.ts';

type JsonSchema = Readonly<{
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  format?: string;
}>;

export type HostileCall = Readonly<{
  path: string;
  type: 'query' | 'mutation';
  schema: JsonSchema;
  texts: readonly string[];
}>;

/** With the names of their text fields. */
export const callsWithInput: readonly HostileCall[] = [...proceduresOf(routerShapes())].flatMap(([path, procedure]) => {
  const schema = schemaOf(procedure);
  if (schema === undefined || procedure._def.type === 'subscription' || path.startsWith('live.')) return [];
  const texts = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => (isText(field) ? [name] : []));
  return [{ path, type: procedure._def.type, schema, texts }];
});

function schemaOf({ _def: { inputs } }: AnyTRPCProcedure): JsonSchema | undefined {
  const schemas = (inputs as readonly unknown[]).filter((schema) => schema instanceof z.core.$ZodType);
  const each = schemas.map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  if (each.length === 0) return undefined;
  const properties = Object.assign({}, ...each.map((one) => one.properties ?? {}));
  return { type: 'object', properties, required: each.flatMap(({ required = [] }) => required) };
}

function isText(schema: JsonSchema): boolean {
  if (schema.enum !== undefined || schema.const !== undefined) return false;
  if (schema.anyOf !== undefined) return schema.anyOf.some(isText);
  return schema.type === 'string' || (schema.type === 'array' && schema.items !== undefined && isText(schema.items));
}

/** No request may leave this machine, so none of these hosts exists. */
const links = [
  'https://kindling.invalid/a?b=c#d',
  'http://127.0.0.1:1/',
  'https://[::1]/',
  'javascript:alert(1)',
  'http://',
  '//x',
];

/** `ids` are those of existing things. */
export function hostileInputsOf({ schema }: HostileCall, ids: readonly string[]): fc.Arbitrary<unknown> {
  const text = fc.oneof(
    fc.constantFrom(...naughtyStrings),
    anyCharacters(40),
    fc.constantFrom(...ids, ...links, '2026-11-30T00:00:00.000Z', '2026-02-31', 'ada@example.com'),
  );
  const junk = fc.oneof(
    text,
    fc.constantFrom(null, true, -1, 0, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [null], [[[[]]]], { a: { b: {} } }),
    fc.array(text, { maxLength: 12 }),
    fc.dictionary(fc.constantFrom('id', 'length', 'constructor', 'isAdmin', 'then'), fc.constantFrom('x', 1, null)),
  );
  return fc.oneof({ arbitrary: valuesOf(schema, text, junk), weight: 9 }, { arbitrary: junk, weight: 1 });
}

/** For a test of one field in which the others should not matter. */
export const plainInputsOf = ({ schema }: HostileCall, ids: readonly string[]): fc.Arbitrary<unknown> =>
  valuesOf(schema, fc.constantFrom(...ids, 'Plain words, ten of them'));

function valuesOf(
  schema: JsonSchema,
  text: fc.Arbitrary<string>,
  junk: fc.Arbitrary<unknown> = text,
): fc.Arbitrary<unknown> {
  const fitting = (field: JsonSchema): fc.Arbitrary<unknown> => {
    const options = field.anyOf ?? field.oneOf;
    if (options !== undefined) return fc.oneof(...options.map(fitting));
    if (field.allOf !== undefined) return fc.oneof(...field.allOf.map(fitting));
    if (field.const !== undefined) return fc.constant(field.const);
    if (field.enum !== undefined) return fc.constantFrom(...field.enum);
    switch (field.type) {
      case 'string':
        return text.map((value) => value.slice(0, field.maxLength ?? 4_000).padEnd(field.minLength ?? 0, 'x'));
      case 'integer':
      case 'number': {
        const min = Math.max(field.minimum ?? -1_000_000, -1_000_000);
        return fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(field.maximum ?? 1_000_000, 1_000_000)) });
      }
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(field.items === undefined ? junk : fitting(field.items), {
          maxLength: Math.min(field.maxItems ?? 4, 4),
        });
      case 'object':
        return fc.record(
          Object.fromEntries(Object.entries(field.properties ?? {}).map(([name, one]) => [name, often(one)])),
          {
            requiredKeys: [...(field.required ?? [])],
          },
        );
      default:
        return junk;
    }
  };
  const often = (field: JsonSchema) =>
    fc.oneof({ arbitrary: fitting(field), weight: 5 }, { arbitrary: junk, weight: 1 });
  return fitting(schema);
}
