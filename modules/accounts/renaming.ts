// Changes to a member's names and address: claim, change, release. A retry continues where the first attempt stopped.
import { isRefusal } from '../../src/kernel/refusal.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { claimName, emailName, releaseFormerName, usernameName } from './admission/claims.ts';
import { requireFreeAddress } from './admission/free-address.ts';
import type { AccountsDeps } from './dependencies.ts';
import type { Fingerprint } from './model/claim.ts';
import { invalidConfirmationToken, memberNotFound } from './model/errors.ts';
import { aProfileMayChange } from './model/member/changing-profile.ts';
import type { ProfileChanges } from './model/member/commands.ts';
import { members } from './model/member/member.ts';
import { type ActiveMember, isWaitingForAnotherAddress, type Profile, sameName } from './model/member/state.ts';
import { aConfirmationLinkIsHonouredOnceAndInTime } from './model/policies.ts';

type Requesting = Pick<Acting, 'load' | 'execute' | 'earlier' | 'at'>;

export async function activeMember(ctx: Pick<Acting, 'load'>, memberId: string): Promise<ActiveMember> {
  const { state } = await ctx.load(members, memberId);
  if (state.status !== 'active') throw new Refused(memberNotFound);
  return state;
}

/** @param keepPicture Returns the address of the new picture, or refuses. Called only if no rule refuses the change. */
export async function updateProfile(
  ctx: Requesting,
  fingerprint: Fingerprint,
  memberId: string,
  changes: Omit<ProfileChanges, 'profileImageUrl'>,
  storePicture: (before: Profile) => Promise<string | null | undefined>,
): Promise<void> {
  const update = async () => {
    const member = await activeMember(ctx, memberId);
    const { profile, usernameCount: count } = member;
    // Checked before the claim is made, so that a forbidden name is never left reserved.
    const refusal = aProfileMayChange(changes, member);
    if (refusal) throw new Refused(refusal);

    const profileImageUrl = await storePicture(profile);
    const { username } = changes;
    const usernameOrdinal =
      username === undefined || sameName(username, profile.username)
        ? undefined
        : await claimName(ctx, usernameName, fingerprint, username, { memberId, count });
    const data = { ...changes, profileImageUrl, usernameOrdinal };
    return ctx.execute(members, memberId, { type: 'UpdateProfile', data });
  };
  const { before, state } = (await ctx.earlier(members, memberId, 'UpdateProfile')) ?? (await update());
  await releaseFormerName(ctx, usernameName, fingerprint, before, state);
}

/** Takes an address that `requireFreeAddress` found free. */
export async function changeEmail(
  ctx: Requesting,
  fingerprint: Fingerprint,
  { memberId, email: emailNow, emailCount: count }: ActiveMember,
  email: string,
): Promise<void> {
  const change = async () => {
    const isNew = !sameName(email, emailNow);
    const ordinal = isNew ? await claimName(ctx, emailName, fingerprint, email, { memberId, count }) : count;
    return ctx.execute(members, memberId, { type: 'ChangeEmail', data: { email, ordinal } });
  };
  const { before, state } = (await ctx.earlier(members, memberId, 'ChangeEmail')) ?? (await change());
  await releaseFormerName(ctx, emailName, fingerprint, before, state);
}

/** Claims a new address only now, so that no one can block it by requesting it. Refuses suspended members. */
export async function confirmEmail(
  ctx: Requesting,
  deps: Pick<AccountsDeps, 'fingerprint' | 'suspensionOf' | 'restrictionOf'>,
  memberId: string,
  tokenHash: string,
): Promise<void> {
  const { fingerprint } = deps;
  const claimFor = async (email: string, count: number) => {
    const restriction = await deps.restrictionOf(memberId, ctx.at);
    if (restriction) throw new Refused(restriction);
    await requireFreeAddress(ctx, deps, email, memberId);
    return claimName(ctx, emailName, fingerprint, email, { memberId, count });
  };
  const confirm = async () => {
    const { state } = await ctx.load(members, memberId);
    if (state.status !== 'active') throw new Refused(invalidConfirmationToken);
    const link = aConfirmationLinkIsHonouredOnceAndInTime(state, tokenHash, ctx.at);
    if (isRefusal(link)) throw new Refused(link);
    const count = state.emailCount;
    const isNew = isWaitingForAnotherAddress(state) && link.email !== null;
    const ordinal = isNew ? await claimFor(link.email, count) : count;
    return ctx.execute(members, memberId, { type: 'ConfirmEmail', data: { tokenHash, ordinal } });
  };
  const { before, state } = (await ctx.earlier(members, memberId, 'ConfirmEmail')) ?? (await confirm());
  await releaseFormerName(ctx, emailName, fingerprint, before, state);
}
