// The account page's calls for passkeys. Adding one requires the password and a confirmed address.
import { Refused, router, sessionProcedure } from '../../../src/platform/rpc/procedure.ts';
import type { AccountsDeps } from '../dependencies.ts';
import * as inputs from '../inputs.ts';
import * as limits from '../limits.ts';
import { passkeyRefused } from '../model/errors.ts';
import { passkeys, passkeysIn } from '../model/passkeys.ts';
import { activeMember } from '../renaming.ts';
import { confirmPassword, requireConfirmedAddress } from './confirming-password.ts';
import { addingOptions, verifiedPasskey } from './verifying-passkeys.ts';

export function passkeyRouter(deps: AccountsDeps) {
  const { fingerprint, views } = deps;

  return router({
    mine: sessionProcedure('GET /auth/passkeys', 'The caller’s passkeys, oldest first.').query(async ({ ctx }) => ({
      passkeys: await views.passkeysOf(ctx.member.id),
    })),

    options: sessionProcedure(
      'POST /auth/passkeys/options',
      'Returns the options with which a browser creates a passkey. Requires the password.',
      { refusals: [403, 404, 429] },
    )
      .input(inputs.passwordAgain)
      .mutation(async ({ ctx, input: { password } }) => {
        const member = requireConfirmedAddress(await confirmPassword(ctx, deps, ctx.member.id, password));
        const { state } = await ctx.load(passkeys, member.memberId);
        const known = passkeysIn(state, member.credentialEpoch);
        const context = { fingerprint, site: deps.site(), at: ctx.at };
        return { success: true, options: await addingOptions(context, member, known, ctx.newId('passkey challenge')) };
      }),

    add: sessionProcedure('POST /auth/passkeys', 'Adds the passkey that a browser has created.', {
      status: 201,
      refusals: [403, 404, 409, 429],
    })
      .input(inputs.newPasskey)
      .mutation(async ({ ctx, input }) => {
        const { id: memberId } = ctx.member;
        await ctx.drawOn(limits.passwordConfirmations, memberId);
        // The challenge proves the password that it was made for.
        const context = { fingerprint, site: deps.site(), at: ctx.at };
        const data = await verifiedPasskey(context, requireConfirmedAddress(await activeMember(ctx, memberId)), input);
        await ctx.execute(passkeys, memberId, { type: 'AddPasskey', data });
        // A reset in between voids the passkey. Removing it keeps it off the list.
        if ((await activeMember(ctx, memberId)).credentialEpoch !== data.epoch) {
          await ctx.execute(passkeys, memberId, { type: 'RemovePasskey', data: { passkeyId: data.passkeyId } });
          throw new Refused(passkeyRefused);
        }
        return { success: true, passkeys: await ctx.shown(() => views.passkeysOf(memberId)) };
      }),

    rename: sessionProcedure('PATCH /auth/passkeys/:id', 'Renames a passkey.', { refusals: [404] })
      .input(inputs.passkeyName)
      .mutation(async ({ ctx, input: { id: passkeyId, name } }) => {
        const { id: memberId } = ctx.member;
        await ctx.execute(passkeys, memberId, { type: 'RenamePasskey', data: { passkeyId, name } });
        return { success: true, passkeys: await ctx.shown(() => views.passkeysOf(memberId)) };
      }),

    remove: sessionProcedure(
      'POST /auth/passkeys/:id/remove',
      'Removes a passkey: it no longer logs in. Requires the password.',
      { refusals: [403, 404, 429] },
    )
      .input(inputs.passkeyRemoval)
      .mutation(async ({ ctx, input: { id: passkeyId, password } }) => {
        const { memberId } = await confirmPassword(ctx, deps, ctx.member.id, password);
        await ctx.execute(passkeys, memberId, { type: 'RemovePasskey', data: { passkeyId } });
        return { success: true, passkeys: await ctx.shown(() => views.passkeysOf(memberId)) };
      }),
  });
}
