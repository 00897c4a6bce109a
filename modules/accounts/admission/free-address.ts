// Checks whether an address may be taken. One that a suspended member had confirmed and left stays restricted.
import type { Acting } from '../../../src/platform/commands/act-as.ts';
import { Refused } from '../../../src/platform/rpc/refused.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { addressRestrictions } from '../model/address-restriction.ts';
import { emailClaimId } from '../model/claim.ts';
import { addressBarred, emailTaken } from '../model/errors.ts';
import { members } from '../model/member/member.ts';
import type { ConfirmedMember } from '../model/member/state.ts';
import { emailName, holderOf } from './claims.ts';

type Deps = Pick<AccountsDeps, 'fingerprint' | 'suspensionOf'>;

/** Throws `Refused` for an address that another member has, or that is restricted. `memberId` is undefined for a visitor. */
export async function requireFreeAddress(
  ctx: Pick<Acting, 'load' | 'at'>,
  { fingerprint, suspensionOf }: Deps,
  email: string,
  memberId?: string,
): Promise<void> {
  const holder = await holderOf(ctx, emailName, fingerprint, email);
  if (holder?.memberId === memberId && memberId !== undefined) return;
  if (holder !== undefined) throw new Refused(emailTaken);
  const { state: leaverId } = await ctx.load(addressRestrictions, emailClaimId(fingerprint, email));
  if (leaverId === undefined) return;
  const { state: leaver } = await ctx.load(members, leaverId);
  // Older events also restrict addresses that were never confirmed.
  const wasTheirs = leaver.status !== 'none' && leaver.isEmailConfirmed;
  if (wasTheirs && (await suspensionOf(leaverId, ctx.at)) !== undefined) throw new Refused(addressBarred);
}

export async function restrictAddress(
  ctx: Pick<Acting, 'execute' | 'at'>,
  { fingerprint, suspensionOf }: Deps,
  { memberId, email }: ConfirmedMember,
): Promise<void> {
  const suspension = await suspensionOf(memberId, ctx.at);
  if (suspension === undefined) return;
  const data = { memberId, until: suspension.until };
  await ctx.execute(addressRestrictions, emailClaimId(fingerprint, email), { type: 'RestrictAddress', data });
}
