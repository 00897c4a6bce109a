// Claims on names that must be unique across members. A claim is made before the member's own event and released after it,
// so a crash in between can only leave a name reserved, never given twice; what was left reserved can be taken over later.
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import { emailClaimDecider, memberDecider, usernameClaimDecider } from './decider.ts';
import type { ActiveMember } from './state.ts';
import { emailStream, type Fingerprint, memberStream, usernameStream } from './streams.ts';

type Requesting = Pick<RequestContext, 'load' | 'execute'>;

export type NameKind = Readonly<{
  decider: typeof emailClaimDecider;
  stream(fingerprint: Fingerprint, name: string): string;
  isHeldBy(member: ActiveMember, name: string): boolean;
}>;

const sameName = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

export const emailName: NameKind = {
  decider: emailClaimDecider,
  stream: emailStream,
  isHeldBy: ({ email }, name) => sameName(email, name),
};
export const usernameName: NameKind = {
  decider: usernameClaimDecider,
  stream: usernameStream,
  isHeldBy: ({ profile }, name) => sameName(profile.username, name),
};

/** The member who has a name now; undefined where nobody does, though a claim may stand. */
export async function holderOf(
  ctx: Requesting,
  kind: NameKind,
  fingerprint: Fingerprint,
  name: string,
): Promise<ActiveMember | undefined> {
  const claim = await ctx.load(kind.decider, kind.stream(fingerprint, name));
  if (claim.state === null) return undefined;
  const owner = await ctx.load(memberDecider, memberStream(claim.state.ownerId));
  return owner.state.status === 'active' && kind.isHeldBy(owner.state, name) ? owner.state : undefined;
}

export async function claimName(
  ctx: Requesting,
  kind: NameKind,
  fingerprint: Fingerprint,
  name: string,
  memberId: string,
): Promise<void> {
  const ownerHolds = (await holderOf(ctx, kind, fingerprint, name)) !== undefined;
  const data = { memberId, ownerHolds };
  await ctx.execute(kind.decider, kind.stream(fingerprint, name), { type: 'ClaimName', data });
}

export async function releaseName(
  ctx: Requesting,
  kind: NameKind,
  fingerprint: Fingerprint,
  name: string,
  memberId: string,
): Promise<void> {
  await ctx.execute(kind.decider, kind.stream(fingerprint, name), { type: 'ReleaseName', data: { memberId } });
}
