// Grants and revokes staff rights.
import { changeRole, hasConfirmedAddress } from '../../modules/accounts/index.ts';
import { findMember } from './members.ts';
import { operatorContext } from './operator.ts';
import type { Cli } from './verb.ts';

export const staffArguments = { '<member>': 'Their id, email address or username' };

/** Changes the role. Returns the member's id, and whether anything changed. */
export async function changeStaff(
  cli: Cli,
  name: string,
  type: 'GrantAdmin' | 'RevokeAdmin' | 'GrantModerator' | 'RevokeModerator',
): Promise<Readonly<{ memberId: string; changed: boolean }>> {
  const installation = await cli.installation();
  const found = await findMember(installation, name);
  const { memberId } = found;
  // Anybody can sign up with somebody else's address.
  if (type.startsWith('Grant') && name.includes('@') && !hasConfirmedAddress(found)) {
    cli.note(`${memberId} has not confirmed ${name}. Check that this is the right person's account.`);
  }
  const { events } = await changeRole(operatorContext(installation, cli), memberId, type);
  return { memberId, changed: events.length > 0 };
}
