// Checks the second factor after the password. A code is used up before the session starts, so none works twice.
import { typedCode } from '../../../src/kernel/typed-code.ts';
import { Refused, type RequestContext } from '../../../src/platform/rpc/procedure.ts';
import type { Fingerprint } from '../model/claim.ts';
import { codeRequired, invalidCode } from '../model/errors.ts';
import { logInTicket } from '../model/log-in-ticket.ts';
import type { ActiveMember } from '../model/member/state.ts';
import { factorIn, secondFactors } from '../model/second-factor.ts';
import { drawOnCodes } from './known-device.ts';
import { isAuthenticatorCode, recoveryCodeHash, stepOf } from './one-time-codes.ts';

/** A wrong code at a log-in is a 401, also one that another log-in has just used up. */
function unauthorized(error: unknown): never {
  const isWrong = error instanceof Refused && error.refusal === invalidCode;
  throw isWrong ? new Refused(invalidCode, 'UNAUTHORIZED') : error;
}

/** @param typed Undefined if only the password was sent: the refusal then brings a ticket for the second step. */
export async function passSecondFactor(
  ctx: RequestContext,
  fingerprint: Fingerprint,
  member: ActiveMember,
  typed: string | undefined,
): Promise<void> {
  const { memberId, credentialEpoch: epoch } = member;
  const factor = factorIn((await ctx.load(secondFactors, memberId)).state, epoch);
  if (factor === undefined) return;
  if (typed === undefined) {
    throw new Refused(codeRequired.with({ ticket: logInTicket(fingerprint, member, ctx.at) }), 'UNAUTHORIZED');
  }
  await drawOnCodes(ctx, fingerprint, member);
  const code = typedCode(typed);
  if (isAuthenticatorCode(code)) {
    // A retry sends the code that its first attempt has used up.
    if ((await ctx.earlier(secondFactors, memberId, 'UseAuthenticatorCode')) !== undefined) return;
    const step = stepOf(factor.secret, code, ctx.at);
    if (step === undefined) throw new Refused(invalidCode, 'UNAUTHORIZED');
    const command = { type: 'UseAuthenticatorCode', data: { step, epoch } } as const;
    await ctx.execute(secondFactors, memberId, command).catch(unauthorized);
  } else {
    if ((await ctx.earlier(secondFactors, memberId, 'UseRecoveryCode')) !== undefined) return;
    const codeHash = recoveryCodeHash(fingerprint, memberId, code);
    const command = { type: 'UseRecoveryCode', data: { codeHash, epoch } } as const;
    await ctx.execute(secondFactors, memberId, command).catch(unauthorized);
  }
}
