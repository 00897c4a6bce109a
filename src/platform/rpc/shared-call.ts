// Decides which calls answer every visitor alike, and gives such a call a context without anything personal, so that nothing of the
// visitor who asked first can reach the response cache.
import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { anyVisitor } from '../viewer.ts';
import { metaOf } from './call.ts';
import { fieldCoercions } from './coerce-text.ts';
import type { RequestContext } from './procedure.ts';

/** The read models behind an answer for everybody; undefined if the answer is personal or counts against a limit. */
export function sharedProjectionsOf(procedure: AnyTRPCProcedure): readonly string[] | undefined {
  const { sharedFrom, limit, access } = metaOf(procedure);
  return procedure._def.type === 'query' && limit === undefined && access === undefined ? sharedFrom : undefined;
}

/**
 * Names what a call reads of its input: its own fields, in the order of its schemas. Whatever else an address holds makes no further
 * answer.
 */
export function questionOf(path: string, procedure: AnyTRPCProcedure): (input: unknown) => string {
  const fields = fieldsOf(procedure._def.inputs);
  return (input) => {
    if (fields === undefined || typeof input !== 'object' || input === null) return `${path} ${JSON.stringify(input)}`;
    const given = input as Readonly<Record<string, unknown>>;
    const read = fields.filter((field) => Object.hasOwn(given, field)).map((field) => [field, given[field]]);
    return `${path} ${JSON.stringify(read)}`;
  };
}

/** Undefined if the schemas do not tell. */
function fieldsOf(inputs: readonly unknown[]): readonly string[] | undefined {
  const fields: string[] = [];
  for (const schema of inputs) {
    const known = schema instanceof z.core.$ZodType ? fieldCoercions(schema) : undefined;
    if (known === undefined) return undefined;
    fields.push(...known.keys());
  }
  return fields;
}

export function asAnyVisitor(context: RequestContext): RequestContext {
  return {
    ...context,
    member: undefined,
    actor: { kind: 'visitor' },
    viewer: anyVisitor(context.viewer.now),
    address: '0.0.0.0',
    userAgent: '',
    setHeader: refuseToPersonalise,
    cookie: {
      start: refuseToPersonalise,
      clear: refuseToPersonalise,
      device: undefined,
      keepDevice: refuseToPersonalise,
    },
  };
}

function refuseToPersonalise(): never {
  throw new Error('An answer for everybody (`sharedFrom`) may set no headers and no cookies.');
}
