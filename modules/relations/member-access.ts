// Who may reach whom. It reads the log and not a read model, so a block applies from the moment it was made.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { members } from '../accounts/index.ts';
import { blocks } from './model/block.ts';

/** Once either blocks the other, neither can reach the other. */
export async function isBlockedBetween({ load }: Pick<Acting, 'load'>, memberId: string, otherId: string) {
  const [mine, theirs] = await Promise.all([load(blocks, [memberId, otherId]), load(blocks, [otherId, memberId])]);
  return mine.state.isSet || theirs.state.isSet;
}

export async function isBlockedFromAny(
  ctx: Pick<Acting, 'load'> & Readonly<{ member: Readonly<{ id: string }> }>,
  ...otherIds: readonly string[]
): Promise<boolean> {
  const blocked = await Promise.all(otherIds.map((otherId) => isBlockedBetween(ctx, ctx.member.id, otherId)));
  return blocked.includes(true);
}

/** Whether the member exists, and neither of the two blocks the other. */
export async function canReach(acting: Pick<Acting, 'load'>, memberId: string, otherId: string): Promise<boolean> {
  const [other, isBlocked] = await Promise.all([
    acting.load(members, otherId),
    isBlockedBetween(acting, memberId, otherId),
  ]);
  return other.state.status === 'active' && !isBlocked;
}
