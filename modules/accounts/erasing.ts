// Erases a member for good: the member leaves the staff, the account ends, the address becomes free unless they are
// suspended, the username stays reserved, and the member's key is forgotten. Each step may be repeated after a crash.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { emailName, releaseFormerName, usernameName } from './admission/claims.ts';
import { restrictAddress } from './admission/free-address.ts';
import type { AccountsDeps } from './dependencies.ts';
import { emailClaimId } from './model/claim.ts';
import { members } from './model/member/member.ts';
import { type ActiveMember, hasConfirmedAddress } from './model/member/state.ts';
import { staff } from './model/staff.ts';

export async function eraseMember(
  ctx: Pick<Acting, 'load' | 'execute' | 'at'>,
  deps: Pick<AccountsDeps, 'fingerprint' | 'suspensionOf' | 'forgetPerson'>,
  { memberId }: Pick<ActiveMember, 'memberId'>,
): Promise<void> {
  const { fingerprint, forgetPerson } = deps;
  // Staff step down first. The last admin can't.
  await ctx.execute(staff, [], { type: 'RevokeAdmin', data: { memberId } });
  await ctx.execute(staff, [], { type: 'RevokeModerator', data: { memberId } });
  const { state } = await ctx.load(members, memberId);
  const { email, emailCount: ordinal } = state.status === 'active' ? state : { email: null, emailCount: 0 };
  if (state.status === 'active' && hasConfirmedAddress(state)) await restrictAddress(ctx, deps, state);
  const data = { address: email === null ? null : emailClaimId(fingerprint, email), ordinal };
  const erased = await ctx.execute(members, memberId, { type: 'Erase', data });
  for (const kind of [emailName, usernameName]) {
    await releaseFormerName(ctx, kind, fingerprint, erased.before, erased.state);
  }
  await forgetPerson(memberId);
}
