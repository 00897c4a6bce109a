// The calls that change an email address and confirm that the member reads what is sent there. Whether an address is
// taken is revealed only after the password, and within a rate limit.
import {
  credentialsProcedure,
  Refused,
  type RequestContext,
  router,
  sessionProcedure,
} from '../../src/platform/rpc/procedure.ts';
import { requireFreeAddress } from './admission/free-address.ts';
import { isThrowAway } from './admission/throw-away-domains.ts';
import type { AccountsDeps } from './dependencies.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { invalidConfirmationToken, memberNotFound, throwAwayAddress } from './model/errors.ts';
import { members } from './model/member/member.ts';
import { sameName, wantedEmail } from './model/member/state.ts';
import { activeMember, changeEmail, confirmEmail } from './renaming.ts';
import { confirmPassword } from './sign-in/confirming-password.ts';
import { linkToken, memberOfToken, tokenHashOf } from './sign-in/link-token.ts';

export function emailRouter(deps: AccountsDeps) {
  const { fingerprint, views } = deps;

  /** `email`: the requested address; null for the one waiting to be confirmed. Returns the link's token. */
  async function requestLink(ctx: RequestContext, memberId: string, email: string | null): Promise<string> {
    const confirmationId = ctx.newId('confirmation');
    const token = linkToken(fingerprint, 'email-confirmation', memberId, confirmationId);
    const data = { confirmationId, tokenHash: tokenHashOf(token), email };
    await ctx.execute(members, memberId, { type: 'RequestEmailConfirmation', data });
    return token;
  }

  const ownView = (ctx: RequestContext, memberId: string) =>
    ctx.shown(() => views.currentUser(memberId), memberNotFound);

  return router({
    change: sessionProcedure(
      'POST /auth/change-email',
      'Changes the address that the caller logs in with, once the link sent to it is confirmed.',
      { refusals: [403, 404, 429] },
    )
      .input(inputs.emailChange)
      .mutation(async ({ ctx, input: { email, password } }) => {
        const member = await confirmPassword(ctx, deps, ctx.member.id, password);
        const { memberId } = member;
        const resultOf = async (message: string) => ({ success: true, message, user: await ownView(ctx, memberId) });
        if (!sameName(email, member.email)) {
          if (isThrowAway(email)) throw new Refused(throwAwayAddress);
          await ctx.drawOn(limits.confirmationRequests, memberId);
          await requireFreeAddress(ctx, deps, email, memberId);
        }
        if (deps.hasNoMail) {
          await changeEmail(ctx, fingerprint, member, email);
          return resultOf(`You log in with ${email} from now on.`);
        }
        if (sameName(email, member.email)) return resultOf('You already log in with this address.');
        await requestLink(ctx, memberId, email);
        const when = 'The address counts once you have confirmed it.';
        return resultOf(
          deps.canMail
            ? `We have sent a link to ${email}. ${when}`
            : `We can’t send email yet. ${email} gets a link once we can. ${when}`,
        );
      }),

    cancelChange: sessionProcedure(
      'DELETE /auth/change-email',
      'Cancels a change of address: the link to the new one is void.',
      { refusals: [404] },
    ).mutation(async ({ ctx }) => {
      const memberId = ctx.member.id;
      await ctx.execute(members, memberId, { type: 'CancelEmailChange', data: {} });
      return { success: true, user: await ownView(ctx, memberId) };
    }),

    requestConfirmation: sessionProcedure(
      'POST /auth/confirm-email/request',
      'Sends a link that confirms the caller’s address, or the one that is to replace it.',
      { refusals: [404, 429] },
    ).mutation(async ({ ctx }) => {
      const memberId = ctx.member.id;
      const member = await activeMember(ctx, memberId);
      const isDone = member.isEmailConfirmed && wantedEmail(member, ctx.at) === null;
      if (isDone) return { success: true, message: 'Your address is already confirmed.' };
      await ctx.drawOn(limits.confirmationRequests, memberId);
      const token = await requestLink(ctx, memberId, null);
      return {
        success: true,
        message: deps.canMail
          ? 'We have sent you a link. It works once, for 24 hours.'
          : 'We can’t send email yet. You get a link once we can.',
        ...(deps.hasNoMail && { confirmationToken: token }),
      };
    }),

    confirm: credentialsProcedure('POST /auth/confirm-email', 'Confirms an address with the token of a link.', {
      // Since the link was sent, the address may have been taken, or the member suspended.
      refusals: [403, 409],
      limit: limits.confirmationsPerAddress,
    })
      .input(inputs.confirmation)
      .mutation(async ({ ctx, input: { token } }) => {
        const memberId = memberOfToken(token);
        if (memberId === undefined) throw new Refused(invalidConfirmationToken);
        await confirmEmail(ctx, deps, memberId, tokenHashOf(token));
        return { success: true, message: 'Your address is confirmed.' };
      }),
  });
}
