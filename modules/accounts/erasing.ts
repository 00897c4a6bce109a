// Erases a member for good, whoever asks for it: they step down as an admin, their account ends, their address is free again and their username nobody's,
// and the key to all that is personal about them is forgotten. Each step bears being done again after a crash.
import type { Acting } from '../../src/platform/act-as.ts';
import { admins } from './admins.ts';
import { emailName, releaseFormerName, usernameName } from './claims.ts';
import { members } from './member/member.ts';
import type { ActiveMember } from './member/state.ts';
import type { AccountsWorld } from './world.ts';

export async function eraseMember(
  ctx: Pick<Acting, 'load' | 'execute'>,
  { fingerprint, forgetPerson }: Pick<AccountsWorld, 'fingerprint' | 'forgetPerson'>,
  { memberId }: Pick<ActiveMember, 'memberId'>,
): Promise<void> {
  // An admin steps down first; the last one can't.
  await ctx.execute(admins, [], { type: 'RevokeAdmin', data: { memberId } });
  const erased = await ctx.execute(members, memberId, { type: 'Erase', data: {} });
  for (const kind of [emailName, usernameName]) {
    await releaseFormerName(ctx, kind, fingerprint, erased.before, erased.state);
  }
  await forgetPerson(memberId);
}
