// A refusal on its way out of a procedure: thrown there, shaped at the edge by `answers.ts`.
import { TRPCError } from '@trpc/server';
import type { Refusal, RefusalKind } from '../../kernel/refusal.ts';

const trpcCodes = {
  invalid: 'BAD_REQUEST',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  refused: 'CONFLICT',
  limited: 'TOO_MANY_REQUESTS',
} as const satisfies Record<RefusalKind, TRPCError['code']>;

/** A refusal on its way to the client. */
export class Refused extends TRPCError {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, code: TRPCError['code'] = trpcCodes[refusal.kind]) {
    super({ code, message: refusal.message });
    this.refusal = refusal;
  }
}

/**
 * What was done is in the log, but the read models that the answer is made of don't show it in time. Sent again under the
 * same key, the call is answered without being done twice.
 */
export class NotVisibleYet extends Error {
  override readonly name = 'NotVisibleYet';
}
