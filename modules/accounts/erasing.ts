// Erases a member for good, whoever asks for it. The member leaves the staff, the account ends, the address is free again,
// the username belongs to nobody, and the key to all of the member's personal data is forgotten. Each step may be repeated after a
// crash.
import type { Acting } from '../../src/platform/act-as.ts';
import { emailName, releaseFormerName, usernameName } from './claims.ts';
import { members } from './member/member.ts';
import type { ActiveMember } from './member/state.ts';
import { staff } from './staff.ts';
import type { AccountsWorld } from './world.ts';

export async function eraseMember(
  ctx: Pick<Acting, 'load' | 'execute'>,
  { fingerprint, forgetPerson }: Pick<AccountsWorld, 'fingerprint' | 'forgetPerson'>,
  { memberId }: Pick<ActiveMember, 'memberId'>,
): Promise<void> {
  // Staff step down first. The last admin can't.
  await ctx.execute(staff, [], { type: 'RevokeAdmin', data: { memberId } });
  await ctx.execute(staff, [], { type: 'RevokeModerator', data: { memberId } });
  const erased = await ctx.execute(members, memberId, { type: 'Erase', data: {} });
  for (const kind of [emailName, usernameName]) {
    await releaseFormerName(ctx, kind, fingerprint, erased.before, erased.state);
  }
  await forgetPerson(memberId);
}
