// The input and context of calls with the same response for every visitor. The context is only an instant, so that
// nothing about the first visitor gets into the response cache.
import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import type { Question } from '../viewing/cached-query.ts';
import { anyVisitor } from '../viewing/viewer.ts';
import { metaOf } from './call.ts';
import { fieldCoercions } from './coerce-text.ts';
import type { RequestContext } from './procedure.ts';

/** A call that counts against a limit is computed each time. */
export function isShared(procedure: AnyTRPCProcedure): boolean {
  const { shared, limit, access } = metaOf(procedure);
  return shared === true && procedure._def.type === 'query' && limit === undefined && access === undefined;
}

/** Returns the fields of its input that a call reads. Other parameters in an address create no further cache entry. */
export function questionOf(procedure: AnyTRPCProcedure): (input: unknown) => Question {
  // Derived at the first call: deriving those of all procedures would delay the start.
  let known: Readonly<{ fields: readonly string[] | undefined }> | undefined;
  return (input) => {
    known ??= { fields: fieldsOf(procedure._def.inputs) };
    const { fields } = known;
    // Inputs are JSON, or texts of an address.
    if (fields === undefined || typeof input !== 'object' || input === null) return input as Question;
    const questions = input as Readonly<Record<string, Question>>;
    const read = fields
      .filter((field) => Object.hasOwn(questions, field))
      .map((field) => [field, questions[field]] as const);
    return Object.fromEntries(read);
  };
}

/** Returns undefined if the schemas don't declare their fields. */
function fieldsOf(inputs: readonly unknown[]): readonly string[] | undefined {
  const fields: string[] = [];
  for (const schema of inputs) {
    const known = schema instanceof z.core.$ZodType ? fieldCoercions(schema) : undefined;
    if (known === undefined) return undefined;
    fields.push(...known.keys());
  }
  return fields;
}

/** The context of any visitor at an instant. It can only read the read models. */
export function visitorContext(now: Date): RequestContext {
  const actor = { kind: 'visitor' } as const;
  const at = now.toISOString();
  return {
    member: undefined,
    actor,
    at,
    viewer: anyVisitor(now),
    commandContext: { actor, at, commandId: '', commandHash: '', correlationId: '', causationId: '' },
    requestId: '',
    address: '0.0.0.0',
    userAgent: '',
    load: refuse,
    execute: refuse,
    earlier: refuse,
    newId: refuse,
    underKey: refuse,
    untilShown: refuse,
    shown: refuse,
    requireUnbarred: refuse,
    limitsApply: false,
    drawOn: refuse,
    setHeader: refuse,
    cookie: { start: refuse, clear: refuse, device: undefined, keepDevice: refuse },
  };
}

function refuse(): never {
  throw new Error(
    'An answer for everybody (`shared`) comes from the read models alone: no stream, limit, header or cookie.',
  );
}
