// Random follows, blocks and mutes.
import { by, type Deed } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { blocks, follows, mutes } from './index.ts';

const two =
  (deed: (world: Parameters<Deed>[0], memberId: string, otherId: string) => void): Deed =>
  (world) => {
    const [memberId, otherId] = [world.pick(activeMembers(world)), world.pick(activeMembers(world))];
    if (memberId !== undefined && otherId !== undefined) deed(world, memberId, otherId);
  };

const follow = two((world, memberId, followedId) =>
  world.execute(follows, [memberId, followedId], { type: 'FollowUser', data: { followedId }, actor: by(memberId) }),
);

const unfollow = two((world, memberId, followedId) =>
  world.execute(follows, [memberId, followedId], {
    type: 'UnfollowUser',
    data: { followerId: memberId, followedId },
    actor: by(memberId),
  }),
);

const block = two((world, memberId, blockedId) =>
  world.execute(blocks, [memberId, blockedId], {
    type: world.chance(2) ? 'UnblockUser' : 'BlockUser',
    data: { blockedId },
    actor: by(memberId),
  }),
);

const mute = two((world, memberId, mutedId) =>
  world.execute(mutes, [memberId, mutedId], {
    type: world.chance(2) ? 'UnmuteUser' : 'MuteUser',
    data: { mutedId },
    actor: by(memberId),
  }),
);

export const deeds: readonly Deed[] = [follow, follow, unfollow, block, block, mute, mute];
