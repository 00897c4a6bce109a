// Makes members staff. A member erased during a grant is removed again, by the call or, after a crash, by a reaction.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { memberNotFound } from './model/errors.ts';
import { members } from './model/member/member.ts';
import { staff, staffIdsOf } from './model/staff.ts';

type Change = `${'Grant' | 'Revoke' | 'Toggle'}${'Admin' | 'Moderator'}`;

export const staffNow = async ({ load }: Pick<Acting, 'load'>): Promise<ReadonlySet<string>> =>
  staffIdsOf((await load(staff, [])).state);

const isActive = async ({ load }: Pick<Acting, 'load'>, memberId: string): Promise<boolean> =>
  (await load(members, memberId)).state.status === 'active';

/** Throws `Refused` if there is no such member, before or after the change. */
export async function changeRole(acting: Pick<Acting, 'load' | 'execute'>, memberId: string, type: Change) {
  if (!(await isActive(acting, memberId))) throw new Refused(memberNotFound);
  const changed = await acting.execute(staff, [], { type, data: { memberId } });
  if (!(await removeFromStaffIfErased(acting, memberId))) return changed;
  throw new Refused(memberNotFound);
}

/** Removes a member from the staff if the account is gone, and returns whether it is. May be repeated. */
export async function removeFromStaffIfErased(
  acting: Pick<Acting, 'load' | 'execute'>,
  memberId: string,
): Promise<boolean> {
  if (await isActive(acting, memberId)) return false;
  await acting.execute(staff, [], { type: 'TakeOffErased', data: { memberId } });
  return true;
}
