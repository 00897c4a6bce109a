// Random follows, blocks, mutes and muted words.
import { by, type CommandGenerator } from '../../src/testing/history/history.ts';
import { activeMembers, byMember, byTwoMembers } from '../accounts/command-generators-fixture.ts';
import { blocks, follows, mutedWords, mutes } from './index.ts';
import { mutedFor } from './model/muted-words.ts';

/** Picks the same pair again. Two random members rarely meet twice, so few relations would ever end. */
const again =
  (kind: string, generator: Parameters<typeof byTwoMembers>[0]): CommandGenerator =>
  (history) => {
    const [memberId, otherId] = history.one(kind)?.split(' ') ?? [];
    const active = activeMembers(history);
    if (memberId === undefined || otherId === undefined || !active.includes(memberId) || !active.includes(otherId))
      return;
    generator(history, memberId, otherId);
  };

const follow = byTwoMembers((history, memberId, followedId) => {
  history.execute(follows, [memberId, followedId], { type: 'FollowUser', data: { followedId }, actor: by(memberId) });
  history.all('follow').push(`${memberId} ${followedId}`);
});

const unfollow = again('follow', (history, followerId, followedId) =>
  history.execute(follows, [followerId, followedId], {
    type: 'UnfollowUser',
    data: { followerId, followedId },
    actor: by(followerId),
  }),
);

const block = byTwoMembers((history, memberId, blockedId) => {
  history.execute(blocks, [memberId, blockedId], { type: 'BlockUser', data: { blockedId }, actor: by(memberId) });
  history.all('block').push(`${memberId} ${blockedId}`);
});

const unblock = again('block', (history, memberId, blockedId) =>
  history.execute(blocks, [memberId, blockedId], { type: 'UnblockUser', data: { blockedId }, actor: by(memberId) }),
);

const mute = byTwoMembers((history, memberId, mutedId) => {
  history.execute(mutes, [memberId, mutedId], { type: 'MuteUser', data: { mutedId }, actor: by(memberId) });
  history.all('mute').push(`${memberId} ${mutedId}`);
});

const unmute = again('mute', (history, memberId, mutedId) =>
  history.execute(mutes, [memberId, mutedId], { type: 'UnmuteUser', data: { mutedId }, actor: by(memberId) }),
);

const muteWord = byMember((history, memberId) => {
  const data = { wordId: history.make('word'), word: history.text(memberId), for: history.pick(mutedFor) ?? 'always' };
  history.execute(mutedWords, memberId, { type: 'MuteWord', data, actor: by(memberId) });
});

const unmuteWord = byMember((history, memberId) => {
  const wordId = history.one('word');
  if (wordId === undefined) return;
  history.execute(mutedWords, memberId, { type: 'UnmuteWord', data: { wordId }, actor: by(memberId) });
});

export const commandGenerators: readonly CommandGenerator[] = [
  follow,
  follow,
  unfollow,
  block,
  unblock,
  mute,
  unmute,
  muteWord,
  unmuteWord,
];
