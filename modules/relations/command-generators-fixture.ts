// Random follows, blocks, mutes and muted words.
import { by, type CommandGenerator } from '../../src/testing/history/history.ts';
import { activeMembers } from '../accounts/command-generators-fixture.ts';
import { blocks, follows, mutedWords, mutes } from './index.ts';
import { mutedFor } from './model/muted-words.ts';

const two =
  (
    generator: (history: Parameters<CommandGenerator>[0], memberId: string, otherId: string) => void,
  ): CommandGenerator =>
  (history) => {
    const [memberId, otherId] = [history.pick(activeMembers(history)), history.pick(activeMembers(history))];
    if (memberId !== undefined && otherId !== undefined) generator(history, memberId, otherId);
  };

/** Picks the same pair again. Two random members rarely meet twice, so few relations would ever end. */
const again = (
  kind: string,
  generator: (history: Parameters<CommandGenerator>[0], memberId: string, otherId: string) => void,
): CommandGenerator => {
  return (history) => {
    const [memberId, otherId] = history.one(kind)?.split(' ') ?? [];
    const active = activeMembers(history);
    if (memberId === undefined || otherId === undefined || !active.includes(memberId) || !active.includes(otherId))
      return;
    generator(history, memberId, otherId);
  };
};

const follow = two((history, memberId, followedId) => {
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

const block = two((history, memberId, blockedId) => {
  history.execute(blocks, [memberId, blockedId], { type: 'BlockUser', data: { blockedId }, actor: by(memberId) });
  history.all('block').push(`${memberId} ${blockedId}`);
});

const unblock = again('block', (history, memberId, blockedId) =>
  history.execute(blocks, [memberId, blockedId], { type: 'UnblockUser', data: { blockedId }, actor: by(memberId) }),
);

const mute = two((history, memberId, mutedId) => {
  history.execute(mutes, [memberId, mutedId], { type: 'MuteUser', data: { mutedId }, actor: by(memberId) });
  history.all('mute').push(`${memberId} ${mutedId}`);
});

const unmute = again('mute', (history, memberId, mutedId) =>
  history.execute(mutes, [memberId, mutedId], { type: 'UnmuteUser', data: { mutedId }, actor: by(memberId) }),
);

const muteWord: CommandGenerator = (history) => {
  const memberId = history.pick(activeMembers(history));
  if (memberId === undefined) return;
  const data = { wordId: history.make('word'), word: history.text(memberId), for: history.pick(mutedFor) ?? 'always' };
  history.execute(mutedWords, memberId, { type: 'MuteWord', data, actor: by(memberId) });
};

const unmuteWord: CommandGenerator = (history) => {
  const [memberId, wordId] = [history.pick(activeMembers(history)), history.pick(history.all('word'))];
  if (memberId === undefined || wordId === undefined) return;
  history.execute(mutedWords, memberId, { type: 'UnmuteWord', data: { wordId }, actor: by(memberId) });
};

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
