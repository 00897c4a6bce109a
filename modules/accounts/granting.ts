// Makes members staff. The account and the staff are two streams: whoever is erased at the moment of a grant leaves the staff again, by the
// call or, where that breaks off, by a reaction.
import type { Acting } from '../../src/platform/act-as.ts';
import type { Executed } from '../../src/platform/commands.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { memberNotFound } from './errors.ts';
import { members } from './member/member.ts';
import { type StaffEvent, type StaffState, staff } from './staff.ts';

type Change =
  | 'GrantAdmin'
  | 'RevokeAdmin'
  | 'ToggleAdmin'
  | 'GrantModerator'
  | 'RevokeModerator'
  | 'ToggleModerator';

const isThere = async ({ load }: Pick<Acting, 'load'>, memberId: string): Promise<boolean> =>
  (await load(members, memberId)).state.status === 'active';

/** Throws `Refused` for whoever is not there, before or after the change. */
export async function changeRole(
  acting: Pick<Acting, 'load' | 'execute'>,
  memberId: string,
  type: Change,
): Promise<Executed<StaffEvent, StaffState>> {
  if (!(await isThere(acting, memberId))) throw new Refused(memberNotFound);
  const changed = await acting.execute(staff, [], { type, data: { memberId } });
  if (!(await takeOffIfErased(acting, memberId))) return changed;
  throw new Refused(memberNotFound);
}

/** Takes off the staff who is not there any more. May be repeated. Returns whether the account is gone. */
export async function takeOffIfErased(
  acting: Pick<Acting, 'load' | 'execute'>,
  memberId: string,
): Promise<boolean> {
  if (await isThere(acting, memberId)) return false;
  await acting.execute(staff, [], { type: 'TakeOffErased', data: { memberId } });
  return true;
}
