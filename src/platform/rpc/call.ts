// Runs one procedure for one request, through either door. A valid call draws on its rate limit, then runs. A change
// runs under its Idempotency-Key.
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { addressDraw } from '../rate-limits/address-key.ts';
import { callsPerToken, writes } from '../rate-limits/rate-limit.ts';
import { changingNothing } from './changing-nothing.ts';
import { type ProcedureMeta, type RequestContext, type RestDoor, tokenOf } from './procedure.ts';

/** Identifies one call of a request, to create its context. */
export type CallName = Readonly<{
  /** The same for a retry, over either door: the path, and its index in a batch that calls it several times. */
  name: string;
  /** As received, unparsed. */
  input: unknown;
}>;

export type Procedures = ReadonlyMap<string, AnyTRPCProcedure>;

export function proceduresOf(router: AnyTRPCRouter): Procedures {
  return new Map(Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>));
}

export function metaOf({ _def: { meta = {}, type } }: AnyTRPCProcedure): ProcedureMeta {
  const { access, sessionOnly, limit } = meta as ProcedureMeta;
  // Those few changes of an account ask for the password, or end access: each has its own limit, or must always work.
  const isOfAccount = access === 'member' && sessionOnly;
  return {
    ...(type === 'mutation' && access && !isOfAccount && !limit && { limit: writes }),
    ...(meta as ProcedureMeta),
  };
}

export const restDoorsOf = (procedure: AnyTRPCProcedure): readonly RestDoor[] => metaOf(procedure).rest ?? [];

const neverAborted = new AbortController().signal;

export type ProcedureCall = Readonly<{
  path: string;
  procedure: AnyTRPCProcedure;
  input: unknown;
  context: RequestContext;
}>;

export async function callProcedure({ path, procedure, input, context }: ProcedureCall): Promise<unknown> {
  const { limit, access } = metaOf(procedure);
  const token = tokenOf(context.member);
  if (token !== undefined) await context.drawOn(callsPerToken, token.id);
  const { type } = procedure._def;
  // tRPC's own caller would look the procedure up by its path again, which takes longer than running it.
  const ask = (): Promise<unknown> =>
    procedure({ path, type, ctx: context, getRawInput: async () => input, signal: neverAborted, batchIndex: 0 });
  const isChange = type === 'mutation';
  const run = () => (isChange ? ask() : changingNothing(ask));
  if (limit === undefined && !isChange) return run();
  // The procedure itself refuses invalid input and signed-out calls. Neither uses up the caller's allowance or key.
  if ((access !== undefined && context.member === undefined) || !isValid(procedure, input)) return run();
  if (limit !== undefined) {
    const member = limit.perAddress ? undefined : context.member;
    await context.drawOn(limit, member ? `member:${member.id}` : addressDraw(context.address));
  }
  if (!isChange) return run();
  return context.underKey(async () => {
    const result = await run();
    await context.untilShown();
    return result;
  });
}

function isValid(procedure: AnyTRPCProcedure, input: unknown): boolean {
  const inputs: readonly unknown[] = procedure._def.inputs;
  return inputs.every((schema) => !(schema instanceof z.core.$ZodType) || z.core.safeParse(schema, input).success);
}
