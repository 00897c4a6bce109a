// The account page's calls for the second factor. Changes require the password, switching it on a confirmed address.
import { typedCode } from '../../../src/kernel/typed-code.ts';
import { Refused, router, sessionProcedure } from '../../../src/platform/rpc/procedure.ts';
import type { AccountsDeps } from '../dependencies.ts';
import * as inputs from '../inputs.ts';
import * as limits from '../limits.ts';
import { invalidCode, secondFactorOff, secondFactorOn } from '../model/errors.ts';
import { factorIn, secondFactors } from '../model/second-factor.ts';
import { activeMember } from '../renaming.ts';
import { confirmPassword, requireConfirmedAddress } from './confirming-password.ts';
import { enrolment, newRecoveryCodes, newSecret, recoveryCodeHash, stepOf } from './one-time-codes.ts';

export function secondFactorRouter(deps: AccountsDeps) {
  const { fingerprint, views } = deps;
  const hashesOf = (memberId: string, codes: readonly string[]) =>
    codes.map((code) => recoveryCodeHash(fingerprint, memberId, code));

  return router({
    mine: sessionProcedure('GET /auth/second-factor', 'Whether the caller’s second factor is on.').query(
      async ({ ctx }) => ({ secondFactor: (await views.secondFactorOf(ctx.member.id)) ?? null }),
    ),

    setUp: sessionProcedure(
      'POST /auth/second-factor/set-up',
      'Returns a secret for an authenticator app, and recovery codes. They take effect once a code from the app confirms them.',
      { refusals: [403, 404, 409, 429] },
    )
      .input(inputs.passwordAgain)
      .mutation(async ({ ctx, input: { password } }) => {
        const member = requireConfirmedAddress(await confirmPassword(ctx, deps, ctx.member.id, password));
        const { memberId, email, credentialEpoch: epoch } = member;
        const { state } = await ctx.load(secondFactors, memberId);
        if (factorIn(state, epoch) !== undefined) throw new Refused(secondFactorOn);
        const setupId = ctx.newId('second factor');
        const secret = newSecret(fingerprint, member, setupId);
        const recoveryCodes = newRecoveryCodes(fingerprint, memberId, setupId);
        return { success: true, setup: { id: setupId, secret, ...enrolment(secret, email), recoveryCodes } };
      }),

    switchOn: sessionProcedure(
      'POST /auth/second-factor',
      'Switches the second factor on, with a code of the authenticator app that was set up.',
      { refusals: [403, 404, 409, 429] },
    )
      .input(inputs.secondFactor)
      .mutation(async ({ ctx, input: { setupId, code } }) => {
        const { id: memberId } = ctx.member;
        // A retry would be refused, because its first attempt has switched the factor on.
        if ((await ctx.earlier(secondFactors, memberId, 'SwitchOnSecondFactor')) === undefined) {
          await ctx.drawOn(limits.codesPerAccount, memberId);
          const member = requireConfirmedAddress(await activeMember(ctx, memberId));
          const { credentialEpoch: epoch } = member;
          // Only someone who entered the password knows this secret.
          const secret = newSecret(fingerprint, member, setupId);
          const step = stepOf(secret, typedCode(code), ctx.at);
          if (step === undefined) throw new Refused(invalidCode);
          const recoveryCodeHashes = hashesOf(memberId, newRecoveryCodes(fingerprint, memberId, setupId));
          const data = { memberId, secret, recoveryCodeHashes, step, epoch };
          await ctx.execute(secondFactors, memberId, { type: 'SwitchOnSecondFactor', data });
          // A reset in between voids the factor. Switching it off keeps it from being shown.
          if ((await activeMember(ctx, memberId)).credentialEpoch !== epoch) {
            await ctx.execute(secondFactors, memberId, { type: 'SwitchOffSecondFactor', data: { epoch } });
            throw new Refused(invalidCode);
          }
        }
        const secondFactor = await ctx.shown(() => views.secondFactorOf(memberId), secondFactorOff);
        return { success: true, message: 'Two-factor log-in is on.', secondFactor };
      }),

    replaceRecoveryCodes: sessionProcedure(
      'POST /auth/second-factor/recovery-codes',
      'Creates new recovery codes; earlier ones are void.',
      { refusals: [403, 404, 409, 429] },
    )
      .input(inputs.passwordAgain)
      .mutation(async ({ ctx, input: { password } }) => {
        const { memberId, credentialEpoch: epoch } = await confirmPassword(ctx, deps, ctx.member.id, password);
        const recoveryCodes = newRecoveryCodes(fingerprint, memberId, ctx.newId('recovery codes'));
        const data = { recoveryCodeHashes: hashesOf(memberId, recoveryCodes), epoch };
        await ctx.execute(secondFactors, memberId, { type: 'ReplaceRecoveryCodes', data });
        const secondFactor = await ctx.shown(() => views.secondFactorOf(memberId), secondFactorOff);
        return { success: true, recoveryCodes, secondFactor };
      }),

    switchOff: sessionProcedure(
      'POST /auth/second-factor/off',
      'Switches the second factor off: the password alone logs in again.',
      { refusals: [403, 404, 429] },
    )
      .input(inputs.passwordAgain)
      .mutation(async ({ ctx, input: { password } }) => {
        const { memberId, credentialEpoch: epoch } = await confirmPassword(ctx, deps, ctx.member.id, password);
        await ctx.execute(secondFactors, memberId, { type: 'SwitchOffSecondFactor', data: { epoch } });
        return { success: true, message: 'Two-factor log-in is off.', secondFactor: null };
      }),
  });
}
