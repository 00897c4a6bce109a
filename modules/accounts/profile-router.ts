// The calls about who one is: the current user, the profile others see, and whether a username is free.
import {
  memberProcedure,
  publicProcedure,
  Refused,
  type RequestContext,
  router,
} from '../../src/platform/rpc/procedure.ts';
import { claimName, holderOf, releaseName, usernameName } from './claims.ts';
import { memberDecider } from './decider.ts';
import { memberNotFound, usernameRequired, usernameReserved, usernameTaken } from './errors.ts';
import * as inputs from './inputs.ts';
import { aReservedUsernameIsNobodys, aRoleMayNotClaimStaff } from './policies.ts';
import type { ActiveMember, Profile } from './state.ts';
import { memberStream } from './streams.ts';
import { type AccountsWorld, shownIn } from './world.ts';

export async function activeMember(ctx: RequestContext, memberId: string): Promise<ActiveMember> {
  const { state } = await ctx.load(memberDecider, memberStream(memberId));
  if (state.status !== 'active') throw new Refused(memberNotFound);
  return state;
}

/** A field left out stays; a picture and an emoji take each other's place. */
function changed(before: Profile, input: inputs.ProfileInput, profileImageUrl: string | null | undefined): Profile {
  const username = input.username ?? before.username;
  const { bio = before.bio, role = before.role } = input;
  const profile = { username, bio, role };
  if (input.profileEmoji) return { ...profile, profileEmoji: input.profileEmoji, profileImageUrl: null };
  if (profileImageUrl) return { ...profile, profileEmoji: null, profileImageUrl };
  return {
    ...profile,
    profileEmoji: input.profileEmoji === undefined ? before.profileEmoji : null,
    profileImageUrl: profileImageUrl === undefined ? before.profileImageUrl : null,
  };
}

/** A cropped photo as a data URL: at most 10 MB of picture, a third more as base64. */
const profileBodyLimitBytes = 15 * 1024 * 1024;

export function profileRouter(world: AccountsWorld) {
  const { fingerprint, views } = world;

  async function pictureOf(ctx: RequestContext, before: Profile, input: inputs.ProfileInput) {
    const url = input.profileImageUrl;
    return !url || url === before.profileImageUrl || input.profileEmoji ? url : world.keepPicture(ctx, url);
  }

  return router({
    user: memberProcedure
      .meta({ rest: { method: 'GET', path: '/auth/user', summary: 'The member who is logged in.' } })
      .query(async ({ ctx }) => {
        const user = await views.currentUser(ctx.member.id);
        if (user === undefined) throw new Refused(memberNotFound);
        return user;
      }),

    updateProfile: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/auth/profile',
          summary: 'Changes one’s profile. What is left out stays as it is.',
          bodyLimitBytes: profileBodyLimitBytes,
        },
        limit: 'writes',
      })
      .input(inputs.profile)
      .mutation(async ({ ctx, input }) => {
        const memberId = ctx.member.id;
        const { profile: before } = await activeMember(ctx, memberId);
        const username = input.username ?? before.username;
        if (username === null) throw new Refused(usernameRequired);
        const isNewName = username.toLowerCase() !== before.username?.toLowerCase();
        // Asked before the claim is made, so that a name nobody may have is never left reserved.
        const refusal =
          (isNewName ? aReservedUsernameIsNobodys(username) : undefined) ??
          (input.role ? aRoleMayNotClaimStaff(input.role) : undefined);
        if (refusal) throw new Refused(refusal);

        const picture = await pictureOf(ctx, before, input);
        if (isNewName) await claimName(ctx, usernameName, fingerprint, username, memberId);
        const data = { ...changed(before, input, picture), username };
        await ctx.execute(memberDecider, memberStream(memberId), { type: 'UpdateProfile', data });
        if (isNewName && before.username) await releaseName(ctx, usernameName, fingerprint, before.username, memberId);
        await ctx.visibleIn(shownIn);
        return { success: true, user: await views.currentUser(memberId) };
      }),

    checkUsername: publicProcedure
      .meta({
        rest: { method: 'GET', path: '/check-username', summary: 'Whether a username can be had.' },
        limit: 'searches',
      })
      .input(inputs.usernameInQuestion)
      .query(async ({ ctx, input }) => {
        const parsed = inputs.username.safeParse(input.username);
        if (!parsed.success) return { available: false, message: parsed.error.issues[0]?.message ?? '' };
        if (aReservedUsernameIsNobodys(parsed.data)) return { available: false, message: usernameReserved.message };
        const holder = await holderOf(ctx, usernameName, fingerprint, parsed.data);
        if (holder === undefined) return { available: true, message: 'Username is available' };
        return holder.memberId === ctx.member?.id
          ? { available: true, message: 'This is your username' }
          : { available: false, message: usernameTaken.message };
      }),
  });
}
