// A refusal on its way out of a procedure: thrown there, shaped at the edge by `error-response.ts`.
import { TRPCError } from '@trpc/server';
import type { Refusal, RefusalKind } from '../../kernel/refusal.ts';

const trpcCodes = {
  invalid: 'BAD_REQUEST',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  refused: 'CONFLICT',
  limited: 'TOO_MANY_REQUESTS',
  payment: 'PAYMENT_REQUIRED',
} as const satisfies Record<RefusalKind, TRPCError['code']>;

export class Refused extends TRPCError {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, code: TRPCError['code'] = trpcCodes[refusal.kind], cause?: unknown) {
    super({ code, message: refusal.message, cause });
    this.refusal = refusal;
  }
}

/** Returns what was found; throws the refusal if nothing was. */
export function requireFound<Found>(found: Found | undefined, refusal: Refusal): Found {
  if (found === undefined) throw new Refused(refusal);
  return found;
}

/** The change is stored, but not shown in time. A retry under the same key returns it without repeating it. */
export class NotShownYet extends Error {
  override readonly name = 'NotShownYet';
}
