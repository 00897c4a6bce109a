// Asks for the password again before a change that a session thief must not be able to make.
import { Refused, type RequestContext } from '../../../src/platform/rpc/procedure.ts';
import type { AccountsDeps } from '../dependencies.ts';
import * as limits from '../limits.ts';
import { emailNotConfirmed, wrongPassword } from '../model/errors.ts';
import { type ActiveMember, type ConfirmedMember, hasConfirmedAddress } from '../model/member/state.ts';
import { activeMember } from '../renaming.ts';

export async function confirmPassword(
  ctx: RequestContext,
  { passwords }: Pick<AccountsDeps, 'passwords'>,
  memberId: string,
  password: string,
): Promise<ActiveMember> {
  await ctx.drawOn(limits.passwordConfirmations, memberId);
  const member = await activeMember(ctx, memberId);
  const isRight = member.passwordHash !== null && (await passwords.verify(member.passwordHash, password));
  if (!isRight) throw new Refused(wrongPassword);
  return member;
}

/** Throws `Refused` for a member whose address may belong to someone else. */
export function requireConfirmedAddress(member: ActiveMember): ConfirmedMember {
  if (!hasConfirmedAddress(member)) throw new Refused(emailNotConfirmed);
  return member;
}
