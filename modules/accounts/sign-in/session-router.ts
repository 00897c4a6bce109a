// The calls that create accounts, end sessions and reset passwords. Words and duration don't reveal who has an account.
import { z } from 'zod';
import { isCommonPassword } from '../../../src/platform/passwords/common-passwords.ts';
import {
  credentialsProcedure,
  publicProcedure,
  Refused,
  type RequestContext,
  router,
  sessionProcedure,
} from '../../../src/platform/rpc/procedure.ts';
import { pageInput } from '../../../src/platform/viewing/paging.ts';
import { admit } from '../admission/admitting.ts';
import { claimName, emailName, holderOf } from '../admission/claims.ts';
import { requireFreeAddress } from '../admission/free-address.ts';
import type { AccountsDeps } from '../dependencies.ts';
import * as inputs from '../inputs.ts';
import * as limits from '../limits.ts';
import { commonPassword, invalidResetToken, sessionNotFound } from '../model/errors.ts';
import { members } from '../model/member/member.ts';
import { aNameMayNotClaimStaff, aResetLinkIsHonouredOnceAndInTime } from '../model/policies.ts';
import { sessions } from '../model/session.ts';
import { rememberDevice } from './known-device.ts';
import { linkToken, memberOfToken, tokenHashOf } from './link-token.ts';
import { passSecondFactor } from './passing-second-factor.ts';
import { startSession } from './starting-session.ts';

/** Longer than a reset request ever takes, so that its duration reveals nothing. */
const resetRequestMs = 300;

export function sessionRouter(deps: AccountsDeps) {
  const { passwords, fingerprint, views } = deps;

  async function hashOfNew(password: string, field: 'password' | 'newPassword'): Promise<string> {
    if (isCommonPassword(password)) throw new Refused(commonPassword.at(field));
    return passwords.hash(password);
  }

  return router({
    register: credentialsProcedure('POST /auth/register', 'Creates an account and logs in.', {
      // Before a retry, the password may have been replaced or the account erased.
      refusals: [401, 403, 404],
      status: 201,
      limit: limits.signUpsPerAddress,
    })
      .input(inputs.registration)
      .mutation(async ({ ctx, input }) => {
        const { email, password, firstName = null, lastName = null, timeZone } = input;
        const memberId = ctx.newId('member');
        const register = async () => {
          const claim = aNameMayNotClaimStaff({ firstName, lastName });
          if (claim) throw new Refused(claim);
          const takePlace = await admit(ctx, fingerprint, input);
          await requireFreeAddress(ctx, deps, email);
          const passwordHash = await hashOfNew(password, 'password');
          await claimName(ctx, emailName, fingerprint, email, { memberId, count: 0 });
          await takePlace(memberId);
          const confirmationId = ctx.newId('confirmation');
          const token = linkToken(fingerprint, 'email-confirmation', memberId, confirmationId);
          const confirmation = { confirmationId, tokenHash: tokenHashOf(token) };
          const data = { memberId, email, firstName, lastName, passwordHash, confirmation };
          const registered = await ctx.execute(members, memberId, { type: 'Register', data });
          if (timeZone) await deps.startInTimeZone(ctx, memberId, timeZone);
          return registered;
        };
        const { events, state } = (await ctx.earlier(members, memberId, 'Register')) ?? (await register());
        // By the time of a retry, a second factor may be on.
        if (state.status === 'active') await passSecondFactor(ctx, fingerprint, state, undefined);
        const registered = events.find((event) => event.type === 'MemberRegistered');
        // A retry sends the password of the first attempt, which may have been replaced since.
        const passwordHash = registered?.data.passwordHash ?? null;
        const user = await startSession(ctx, views, { memberId, passwordHash }, false);
        if (state.status === 'active') rememberDevice(ctx, fingerprint, state);
        return { success: true, message: 'Account created!', user };
      }),

    logout: credentialsProcedure('POST /auth/logout', 'Logs out on this device.', {
      limit: limits.logOutsPerAddress,
    }).mutation(async ({ ctx }) => {
      if (ctx.member !== undefined) {
        const { sessionId } = ctx.member;
        await ctx.execute(sessions, sessionId, { type: 'EndSession', data: {} });
      }
      ctx.cookie.clear();
      return { success: true };
    }),

    requestPasswordReset: credentialsProcedure(
      'POST /auth/request-password-reset',
      'Sends a link that sets a new password, if the address has an account.',
      { limit: limits.resetRequestsPerAddress },
    )
      .input(inputs.resetRequest)
      .mutation(async ({ ctx, input: { email } }) => {
        await ctx.drawOn(limits.resetRequestsPerAccount, email);
        const [token] = await Promise.all([requestReset(ctx, email), deps.pause(resetRequestMs)]);
        return {
          success: true,
          message: deps.canMail
            ? 'If this address has an account, a link to set a new password is on its way.'
            : 'We can’t send email here, so no link was sent. Please ask whoever runs this site.',
          isMailed: deps.canMail,
          ...(token !== undefined && deps.hasNoMail ? { resetToken: token } : {}),
        };
      }),

    resetPassword: credentialsProcedure('POST /auth/reset-password', 'Sets a new password with the token of a link.', {
      limit: limits.logInsPerAddress,
    })
      .input(inputs.reset)
      .mutation(async ({ ctx, input: { token, newPassword } }) => {
        const memberId = memberOfToken(token);
        if (memberId === undefined) throw new Refused(invalidResetToken);
        // A retry sends the token that its first attempt has used up.
        if ((await ctx.earlier(members, memberId, 'ResetPassword')) === undefined) {
          const { state } = await ctx.load(members, memberId);
          const tokenHash = tokenHashOf(token);
          if (state.status !== 'active' || state.reset?.tokenHash !== tokenHash) throw new Refused(invalidResetToken);
          const data = { tokenHash, passwordHash: await hashOfNew(newPassword, 'newPassword') };
          await ctx.execute(members, memberId, { type: 'ResetPassword', data });
        }
        ctx.cookie.clear();
        return { success: true, message: 'Please log in with your new password.' };
      }),

    resetLink: publicProcedure('GET /auth/reset-link', 'Whether a link that sets a new password still works.', {
      limit: limits.resetLinkChecksPerAddress,
    })
      .input(inputs.resetLink)
      .query(async ({ ctx, input: { token } }) => ({ isValid: await isHonoured(ctx, token) })),

    sessions: sessionProcedure('GET /auth/sessions', 'The caller’s sessions, newest first.')
      .input(z.object(pageInput).prefault({}))
      .query(async ({ ctx, input }) => {
        const { items, nextCursor } = await views.sessionsOf(ctx.member.id, input);
        const sessions = items.map((session) => ({ ...session, isCurrent: session.id === ctx.member.sessionId }));
        return { sessions, nextCursor };
      }),

    endSession: sessionProcedure('DELETE /auth/sessions/:id', 'Ends one of the caller’s sessions.', {
      openToBarred: true,
    })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        // A retry finds the session already ended by its first attempt.
        const isRetry = (await ctx.earlier(sessions, id, 'EndSession')) !== undefined;
        if (!isRetry && (await ctx.load(sessions, id)).state.status !== 'open') throw new Refused(sessionNotFound);
        await ctx.execute(sessions, id, { type: 'EndSession', data: {} });
        if (id === ctx.member.sessionId) ctx.cookie.clear();
        return { success: true, id };
      }),

    logOutEverywhere: sessionProcedure(
      'POST /auth/logout-everywhere',
      'Ends all of the caller’s sessions, including this one.',
      { refusals: [404], openToBarred: true },
    ).mutation(async ({ ctx }) => {
      const data = { keptSessionId: null };
      await ctx.execute(members, ctx.member.id, { type: 'LogOutEverywhere', data });
      ctx.cookie.clear();
      return { success: true };
    }),
  });

  /** Reveals no more than using the link would, and doesn't use it up. */
  async function isHonoured(ctx: RequestContext, token: string): Promise<boolean> {
    const memberId = memberOfToken(token);
    if (memberId === undefined) return false;
    const { state } = await ctx.load(members, memberId);
    const at = ctx.viewer.now.toISOString();
    return state.status === 'active' && aResetLinkIsHonouredOnceAndInTime(state, tokenHashOf(token), at) === undefined;
  }

  async function requestReset(ctx: RequestContext, email: string): Promise<string | undefined> {
    const member = await holderOf(ctx, emailName, fingerprint, email);
    if (member === undefined) return undefined;
    const resetId = ctx.newId('reset');
    const token = linkToken(fingerprint, 'password-reset', member.memberId, resetId);
    const data = { resetId, tokenHash: tokenHashOf(token) };
    await ctx.execute(members, member.memberId, { type: 'RequestPasswordReset', data });
    return token;
  }
}
