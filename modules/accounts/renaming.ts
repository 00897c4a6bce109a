// Changes to who a member is, with the claims that their names need: claim, change, release. Each step bears being done again,
// and a retry goes on where the first try stopped.
import { Refused, type RequestContext } from '../../src/platform/rpc/procedure.ts';
import { claimName, emailName, releaseFormerName, usernameName } from './claims.ts';
import type { ProfileChanges } from './commands.ts';
import { memberDecider } from './decider.ts';
import { memberNotFound, usernameRequired } from './errors.ts';
import { aReservedUsernameIsNobodys, aRoleMayNotClaimStaff } from './policies.ts';
import { type ActiveMember, type Profile, sameName } from './state.ts';
import { type Fingerprint, memberStream } from './streams.ts';

type Requesting = Pick<RequestContext, 'load' | 'execute' | 'earlier' | 'at'>;

export async function activeMember(ctx: Pick<RequestContext, 'load'>, memberId: string): Promise<ActiveMember> {
  const { state } = await ctx.load(memberDecider, memberStream(memberId));
  if (state.status !== 'active') throw new Refused(memberNotFound);
  return state;
}

/** @param keepPicture Answers the address of the new picture, once nothing else speaks against the change. */
export async function updateProfile(
  ctx: Requesting,
  fingerprint: Fingerprint,
  memberId: string,
  changes: Omit<ProfileChanges, 'profileImageUrl'>,
  keepPicture: (before: Profile) => Promise<string | null | undefined>,
): Promise<void> {
  const stream = memberStream(memberId);
  const update = async () => {
    const { profile, usernameCount: count } = await activeMember(ctx, memberId);
    const { username = profile.username, role } = changes;
    if (username === null) throw new Refused(usernameRequired);
    const isNew = !sameName(username, profile.username);
    // Asked before the claim is made, so that a name nobody may have is never left reserved.
    const refusal =
      (isNew ? aReservedUsernameIsNobodys(username) : undefined) ?? (role ? aRoleMayNotClaimStaff(role) : undefined);
    if (refusal) throw new Refused(refusal);

    const profileImageUrl = await keepPicture(profile);
    const usernameOrdinal = isNew
      ? await claimName(ctx, usernameName, fingerprint, username, { memberId, count })
      : undefined;
    const data = { ...changes, profileImageUrl, usernameOrdinal };
    return ctx.execute(memberDecider, stream, { type: 'UpdateProfile', data });
  };
  const { before, state } = (await ctx.earlier(memberDecider, stream)) ?? (await update());
  await releaseFormerName(ctx, usernameName, fingerprint, before, state);
}

export async function changeEmail(
  ctx: Requesting,
  fingerprint: Fingerprint,
  { memberId, email: emailNow, emailCount: count }: ActiveMember,
  email: string,
): Promise<void> {
  const stream = memberStream(memberId);
  const change = async () => {
    const isNew = !sameName(email, emailNow);
    const ordinal = isNew ? await claimName(ctx, emailName, fingerprint, email, { memberId, count }) : count;
    return ctx.execute(memberDecider, stream, { type: 'ChangeEmail', data: { email, ordinal } });
  };
  const { before, state } = (await ctx.earlier(memberDecider, stream)) ?? (await change());
  await releaseFormerName(ctx, emailName, fingerprint, before, state);
}
