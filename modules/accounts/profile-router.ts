// The profile calls: the current user, the public profile, and whether a username is free.
import { searches } from '../../src/platform/rate-limits/rate-limit.ts';
import {
  memberProcedure,
  publicProcedure,
  Refused,
  type RequestContext,
  router,
} from '../../src/platform/rpc/procedure.ts';
import { availabilityOf, usernameName } from './admission/claims.ts';
import type { AccountsDeps } from './dependencies.ts';
import * as inputs from './inputs.ts';
import { renames } from './limits.ts';
import { memberNotFound, usernameTaken } from './model/errors.ts';
import { type Profile, sameName } from './model/member/state.ts';
import { aNewUsernameIsAllowed } from './model/policies.ts';
import { updateProfile } from './renaming.ts';

/** A cropped photo as a data URL: at most 10 MB of picture, a third more as base64. */
const profileBodyLimitBytes = 15 * 1024 * 1024;

export function profileRouter(deps: AccountsDeps) {
  const { fingerprint, views } = deps;

  async function pictureOf(ctx: RequestContext, before: Profile, input: inputs.ProfileInput) {
    const url = input.profileImageUrl;
    return !url || url === before.profileImageUrl || input.profileEmoji ? url : deps.storePicture(ctx, url);
  }

  return router({
    user: memberProcedure('GET /auth/user', 'The member who is logged in.').query(async ({ ctx }) => {
      const user = await views.currentUser(ctx.member.id);
      if (user === undefined) throw new Refused(memberNotFound);
      return user;
    }),

    updateProfile: memberProcedure(
      'POST /auth/profile',
      'Changes the caller’s profile. Omitted fields stay as they are.',
      { refusals: [404], bodyLimitBytes: profileBodyLimitBytes },
    )
      .input(inputs.profile)
      .mutation(async ({ ctx, input }) => {
        const memberId = ctx.member.id;
        const { profileImageUrl: _, username, ...others } = input;
        // A username can be changed but never removed.
        const changes = { ...others, username: username ?? undefined };
        await updateProfile(ctx, fingerprint, memberId, changes, async (before) => {
          if (username && !sameName(username, before.username)) await ctx.drawOn(renames, memberId);
          return pictureOf(ctx, before, input);
        });
        const user = await ctx.shown(() => views.currentUser(memberId), memberNotFound);
        return { success: true, user };
      }),

    checkUsername: publicProcedure('GET /check-username', 'Whether a username is available.', { limit: searches })
      .input(inputs.usernameToCheck)
      .query(async ({ ctx, input }) => {
        const parsed = inputs.username.safeParse(input.username);
        if (!parsed.success) return { available: false, message: parsed.error.issues[0]?.message ?? '' };
        const memberId = ctx.member?.id;
        const availability = await availabilityOf(ctx, usernameName, fingerprint, parsed.data, memberId);
        if (availability === 'own') return { available: true, message: 'This is your username' };
        const refusal = aNewUsernameIsAllowed(parsed.data) ?? (availability === 'taken' ? usernameTaken : undefined);
        return refusal === undefined
          ? { available: true, message: 'Username is available' }
          : { available: false, message: refusal.message };
      }),
  });
}
