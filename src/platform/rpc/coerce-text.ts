// Converts the text of a path or query to what the input's schema expects. Text that doesn't fit is left as it is, so
// that the schema refuses it with its own message: `?featured=false` is false, `?limit=ten` is refused.
import { z } from 'zod';

/** Repeated query parameters arrive as a list. */
export type Coerce = (text: string | readonly string[]) => unknown;

type Schema = z.core.$ZodType;

const asText: Coerce = (text) => text;

/** Returns a coercion for each field of an object schema; undefined if the schema is not an object. */
export function fieldCoercions(schema: Schema): ReadonlyMap<string, Coerce> | undefined {
  const object = unwrapped(schema);
  if (object instanceof z.core.$ZodIntersection) {
    const sides = [object._zod.def.left, object._zod.def.right].map((side) => fieldCoercions(side));
    return new Map(sides.flatMap((side) => [...(side ?? [])]));
  }
  if (!(object instanceof z.core.$ZodObject)) return undefined;
  return new Map(Object.entries(object._zod.def.shape).map(([field, inner]) => [field, coercionTo(inner)]));
}

/** Returns the schema of the value itself, without optionality, defaults and transformations around it. */
function unwrapped(schema: Schema): Schema {
  let inner = schema;
  while (true) {
    if (inner instanceof z.core.$ZodPipe) inner = inner._zod.def.in;
    else if (inner instanceof z.core.$ZodLazy) inner = inner._zod.def.getter();
    else if ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as Schema;
    else return inner;
  }
}

function coercionTo(schema: Schema): Coerce {
  const inner = unwrapped(schema);
  if (inner instanceof z.core.$ZodNumber) return toNumber;
  if (inner instanceof z.core.$ZodBoolean) return toBoolean;
  if (inner instanceof z.core.$ZodLiteral) return toOneOf(inner._zod.def.values);
  if (inner instanceof z.core.$ZodUnion) return toFirstThatFits(inner._zod.def.options);
  if (inner instanceof z.core.$ZodArray) {
    const toItem = coercionTo(inner._zod.def.element);
    return (text) => (Array.isArray(text) ? text : [text]).map((item: string) => toItem(item));
  }
  return asText;
}

const toNumber: Coerce = (text) =>
  typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) && text.length <= 20 ? Number(text) : text;

const toBoolean: Coerce = (text) => {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return text;
};

function toOneOf(values: readonly unknown[]): Coerce {
  return (text) =>
    values.find((value) => value === text || (typeof value !== 'string' && String(value) === text)) ?? text;
}

function toFirstThatFits(options: readonly Schema[]): Coerce {
  const candidates = options.map((schema) => ({ schema, coerce: coercionTo(schema) }));
  return (text) => {
    for (const { schema, coerce } of candidates) {
      const value = coerce(text);
      if (z.core.safeParse(schema, value).success) return value;
    }
    return text;
  };
}
