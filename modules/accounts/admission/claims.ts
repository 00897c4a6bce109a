// Claims on names that must be unique across members. A claim precedes the member's own event and is released after it,
// so a crash in between can leave a name reserved, never given twice. Others can take over a name that was left
// reserved. Each claim records which of the member's names, in order, it is for. The member's event takes only the next
// of them, and a release never gives up a later one. So the current name stays claimed, in whatever order renames
// interleave.
import type { Acting } from '../../../src/platform/commands/act-as.ts';
import { Refused } from '../../../src/platform/rpc/refused.ts';
import { emailClaimId, emailClaims, type Fingerprint, usernameClaimId, usernameClaims } from '../model/claim.ts';
import { emailTaken, nameChangedMeanwhile, usernameTaken } from '../model/errors.ts';
import { members } from '../model/member/member.ts';
import { type ActiveMember, type MemberState, sameName } from '../model/member/state.ts';
import { aNameIsFreeWhenNoOneHasIt, isFresh } from '../model/policies.ts';

export type NameKind = Readonly<{
  claims: typeof emailClaims | typeof usernameClaims;
  idOf(fingerprint: Fingerprint, name: string): string;
  of(member: ActiveMember): string | null;
  count(member: ActiveMember): number;
  taken: typeof emailTaken;
  /** Whether a name that a member had, or that an erased member may have had, belongs to them until it is released. */
  keptUntilReleased(owner: MemberState, name: string): boolean;
}>;

export const emailName: NameKind = {
  claims: emailClaims,
  idOf: emailClaimId,
  of: ({ email }) => email,
  count: ({ emailCount }) => emailCount,
  taken: emailTaken,
  keptUntilReleased: () => false,
};
export const usernameName: NameKind = {
  claims: usernameClaims,
  idOf: usernameClaimId,
  of: ({ profile }) => profile.username,
  count: ({ usernameCount }) => usernameCount,
  taken: usernameTaken,
  keptUntilReleased: (owner, name) =>
    owner.status === 'active' ? owner.formerUsernames.has(name.toLowerCase()) : owner.status === 'erased',
};

type Loading = Pick<Acting, 'load'>;

async function claimOn(ctx: Loading, kind: NameKind, fingerprint: Fingerprint, name: string) {
  const { state: claim } = await ctx.load(kind.claims, kind.idOf(fingerprint, name));
  const owner = claim?.status === 'claimed' ? (await ctx.load(members, claim.ownerId)).state : undefined;
  const holder = owner?.status === 'active' && sameName(kind.of(owner), name) ? owner : undefined;
  // A rename or an erasure that stopped before its release leaves the claim as it was.
  const isKept = owner !== undefined && kind.keptUntilReleased(owner, name);
  const ownerHolds = holder !== undefined || isKept;
  return { claim, holder, ownerHolds };
}

/** Returns the member who has a name now, or undefined if no one does, even if a claim exists. */
export async function holderOf(
  ctx: Loading,
  kind: NameKind,
  fingerprint: Fingerprint,
  name: string,
): Promise<ActiveMember | undefined> {
  return (await claimOn(ctx, kind, fingerprint, name)).holder;
}

/** Whether a member could claim a name now. An undefined `memberId` means a visitor. */
export async function availabilityOf(
  ctx: Pick<Acting, 'load' | 'at'>,
  kind: NameKind,
  fingerprint: Fingerprint,
  name: string,
  memberId: string | undefined,
): Promise<'free' | 'own' | 'taken'> {
  const { claim, holder, ownerHolds } = await claimOn(ctx, kind, fingerprint, name);
  if (holder !== undefined && holder.memberId === memberId) return 'own';
  return aNameIsFreeWhenNoOneHasIt(claim, memberId, ownerHolds, ctx.at) ? 'free' : 'taken';
}

/** Claims a name of which the member has had `count` of its kind. Returns the ordinal for the member's event. */
export async function claimName(
  ctx: Pick<Acting, 'load' | 'execute' | 'at'>,
  kind: NameKind,
  fingerprint: Fingerprint,
  name: string,
  { memberId, count }: Readonly<{ memberId: string; count: number }>,
): Promise<number> {
  const { ownerHolds } = await claimOn(ctx, kind, fingerprint, name);
  const data = { memberId, ordinal: count + 1, ownerHolds };
  const { state } = await ctx.execute(kind.claims, kind.idOf(fingerprint, name), { type: 'ClaimName', data });
  // A retry gets the state that its first attempt left, even if others have claimed the name since.
  if (state?.status === 'claimed' && state.ownerId !== memberId) throw new Refused(kind.taken);
  if (state?.status !== 'claimed' || !isFresh(state, ctx.at)) throw new Refused(nameChangedMeanwhile);
  return state.ordinal;
}

/** Gives up a member's previous name, unless it is still their name. */
export async function releaseFormerName(
  ctx: Pick<Acting, 'execute'>,
  kind: NameKind,
  fingerprint: Fingerprint,
  before: MemberState,
  now: MemberState,
): Promise<void> {
  const former = before.status === 'active' ? kind.of(before) : null;
  if (before.status !== 'active' || former === null) return;
  if (now.status === 'active' && sameName(kind.of(now), former)) return;
  const upTo = now.status === 'active' ? kind.count(now) : null;
  const data = { memberId: before.memberId, upTo };
  await ctx.execute(kind.claims, kind.idOf(fingerprint, former), { type: 'ReleaseName', data });
}
