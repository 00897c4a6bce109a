// Random follows, blocks, mutes and muted words.
import { by, type Deed } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { blocks, follows, mutedWords, mutes } from './index.ts';
import { mutedFor } from './muted-words.ts';

const two =
  (deed: (world: Parameters<Deed>[0], memberId: string, otherId: string) => void): Deed =>
  (world) => {
    const [memberId, otherId] = [world.pick(activeMembers(world)), world.pick(activeMembers(world))];
    if (memberId !== undefined && otherId !== undefined) deed(world, memberId, otherId);
  };

/** Picks the same pair again. Two random members rarely meet twice, so few relations would ever end. */
const again = (kind: string, deed: (world: Parameters<Deed>[0], memberId: string, otherId: string) => void): Deed => {
  return (world) => {
    const [memberId, otherId] = world.one(kind)?.split(' ') ?? [];
    const active = activeMembers(world);
    if (memberId === undefined || otherId === undefined || !active.includes(memberId) || !active.includes(otherId))
      return;
    deed(world, memberId, otherId);
  };
};

const follow = two((world, memberId, followedId) => {
  world.execute(follows, [memberId, followedId], { type: 'FollowUser', data: { followedId }, actor: by(memberId) });
  world.all('follow').push(`${memberId} ${followedId}`);
});

const unfollow = again('follow', (world, followerId, followedId) =>
  world.execute(follows, [followerId, followedId], {
    type: 'UnfollowUser',
    data: { followerId, followedId },
    actor: by(followerId),
  }),
);

const block = two((world, memberId, blockedId) => {
  world.execute(blocks, [memberId, blockedId], { type: 'BlockUser', data: { blockedId }, actor: by(memberId) });
  world.all('block').push(`${memberId} ${blockedId}`);
});

const unblock = again('block', (world, memberId, blockedId) =>
  world.execute(blocks, [memberId, blockedId], { type: 'UnblockUser', data: { blockedId }, actor: by(memberId) }),
);

const mute = two((world, memberId, mutedId) => {
  world.execute(mutes, [memberId, mutedId], { type: 'MuteUser', data: { mutedId }, actor: by(memberId) });
  world.all('mute').push(`${memberId} ${mutedId}`);
});

const unmute = again('mute', (world, memberId, mutedId) =>
  world.execute(mutes, [memberId, mutedId], { type: 'UnmuteUser', data: { mutedId }, actor: by(memberId) }),
);

const muteWord: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const data = { wordId: world.make('word'), word: world.text(memberId), for: world.pick(mutedFor) ?? 'always' };
  world.execute(mutedWords, memberId, { type: 'MuteWord', data, actor: by(memberId) });
};

const unmuteWord: Deed = (world) => {
  const [memberId, wordId] = [world.pick(activeMembers(world)), world.pick(world.all('word'))];
  if (memberId === undefined || wordId === undefined) return;
  world.execute(mutedWords, memberId, { type: 'UnmuteWord', data: { wordId }, actor: by(memberId) });
};

export const deeds: readonly Deed[] = [follow, follow, unfollow, block, unblock, mute, unmute, muteWord, unmuteWord];
