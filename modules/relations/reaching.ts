// Who may reach whom. Asked of the log and not of a read model, so a block holds from the moment that it was made.
import type { Acting } from '../../src/platform/act-as.ts';
import { members } from '../accounts/index.ts';
import { blocks } from './block.ts';

/** The two have nothing to do with each other once either blocks the other. */
export async function isBlockedBetween({ load }: Pick<Acting, 'load'>, memberId: string, otherId: string) {
  const [mine, theirs] = await Promise.all([load(blocks, [memberId, otherId]), load(blocks, [otherId, memberId])]);
  return mine.state.blocked || theirs.state.blocked;
}

/** Whether there is such a member, and neither blocks the other. */
export async function canReach(acting: Pick<Acting, 'load'>, memberId: string, otherId: string): Promise<boolean> {
  const [other, isBlocked] = await Promise.all([
    acting.load(members, otherId),
    isBlockedBetween(acting, memberId, otherId),
  ]);
  return other.state.status === 'active' && !isBlocked;
}
