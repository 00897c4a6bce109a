// Who may reach whom. It reads the log and not a read model, so a block applies from the moment it was made.
import type { Acting } from '../../src/platform/act-as.ts';
import { members } from '../accounts/index.ts';
import { blocks } from './block.ts';

/** Once either blocks the other, neither can reach the other. */
export async function isBlockedBetween({ load }: Pick<Acting, 'load'>, memberId: string, otherId: string) {
  const [mine, theirs] = await Promise.all([load(blocks, [memberId, otherId]), load(blocks, [otherId, memberId])]);
  return mine.state.isSet || theirs.state.isSet;
}

/** Whether the member exists, and neither of the two blocks the other. */
export async function canReach(acting: Pick<Acting, 'load'>, memberId: string, otherId: string): Promise<boolean> {
  const [other, isBlocked] = await Promise.all([
    acting.load(members, otherId),
    isBlockedBetween(acting, memberId, otherId),
  ]);
  return other.state.status === 'active' && !isBlocked;
}
