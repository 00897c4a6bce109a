// Who follows whom in a generated load, and who mutes a word.
import { follows, mutedWords, UserFollowed, WordMuted } from '../../../modules/relations/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { type LoadContext, type LoadPart, leadsTo, type Planned } from '../load.ts';
import { loadPhrase } from '../load-text.ts';

export const relationsLoad: LoadPart = {
  amounts: [
    {
      name: 'follows',
      small: 1_000,
      eventsEach: 1,
      impossible: (load) =>
        (load.follows ?? 0) > load.members * (load.members - 1)
          ? `${load.members} members can't follow each other ${load.follows} times.`
          : undefined,
      // In each round, everyone follows the member one round further away.
      plan: (context) => (index) => [followAt(context, index, index + 1 + Math.floor(index / context.load.members))],
    },
    {
      name: 'words',
      small: 20,
      eventsEach: 1,
      impossible: (load) =>
        (load.words ?? 0) > load.members
          ? `${load.members} members can't mute ${load.words} words, one each.`
          : undefined,
      plan:
        ({ seed, memberAt, nextMs }) =>
        (index) => {
          const memberId = memberAt(index);
          const wordId = derivedId('load', seed, 'word', index);
          const muted = { memberId, wordId, word: loadPhrase(index), until: null };
          const stream = mutedWords.stream(memberId);
          return [{ stream, actorId: memberId, atMs: nextMs(), events: [WordMuted(muted)] }];
        },
    },
  ],
  commands: [
    leadsTo(UserFollowed, ({ followerId, followedId }, _, acting) =>
      acting.execute(follows, [followerId, followedId], { type: 'FollowUser', data: { followedId } }),
    ),
    leadsTo(WordMuted, ({ memberId, wordId, word }, _, acting) =>
      acting.execute(mutedWords, memberId, { type: 'MuteWord', data: { wordId, word: word ?? '', for: 'always' } }),
    ),
  ],
};

/** One member follows another, both given by their index. */
export function followAt({ memberAt, nextMs }: LoadContext, follower: number, followed: number): Planned {
  const [followerId, followedId] = [memberAt(follower), memberAt(followed)];
  const events = [UserFollowed({ followerId, followedId })];
  return { stream: follows.stream([followerId, followedId]), actorId: followerId, atMs: nextMs(), events };
}
