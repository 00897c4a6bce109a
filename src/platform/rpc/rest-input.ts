// Builds a procedure's single input from a REST request. The path takes precedence over the body, and the body over the
// query. POST, PUT and PATCH ignore the query: addresses end up in logs, and passwords must not.
import { z } from 'zod';
import { type Coerce, fieldCoercions } from './coerce-text.ts';
import { Refused } from './refused.ts';
import { bodyNotAnObject } from './request-refusals.ts';

export type RestRequest = Readonly<{ method: string; params: unknown; query: unknown; body: unknown }>;

const inBodyAlone: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** @param inputs the procedure's input schemas; with several, each reads its own fields */
export function restInput(inputs: readonly unknown[]): (request: RestRequest) => unknown {
  // Derived on the first request: deriving those of all procedures would delay the start.
  let known: ReadonlyMap<string, Coerce> | undefined;

  return ({ method, params, query, body }) => {
    known ??= coercionsOf(inputs);
    const coercions = known;
    const input: Record<string, unknown> = {};
    if (query !== null && typeof query === 'object' && !inBodyAlone.has(method)) {
      // Only known fields are looked up, so that no arbitrary query parameter reaches the input.
      const rawQuery = query as Record<string, string | string[] | undefined>;
      for (const [field, coerce] of coercions) {
        const text = Object.hasOwn(rawQuery, field) ? rawQuery[field] : undefined;
        if (text !== undefined) input[field] = coerce(text);
      }
    }
    if (body !== undefined && body !== null) {
      if (typeof body !== 'object' || Array.isArray(body)) throw new Refused(bodyNotAnObject);
      Object.assign(input, body);
    }
    for (const [field, text] of Object.entries((params ?? {}) as Record<string, string>)) {
      input[field] = coercions.get(field)?.(text) ?? text;
    }
    return input;
  };
}

function coercionsOf(inputs: readonly unknown[]): ReadonlyMap<string, Coerce> {
  const schemas = inputs.filter((schema) => schema instanceof z.core.$ZodType);
  return new Map(schemas.flatMap((schema) => [...(fieldCoercions(schema) ?? [])]));
}
