// Who follows whom in a generated load: each member follows those next in turn, in leaps that differ from round to round.
import { follows, UserFollowed } from '../../../modules/relations/index.ts';
import { type LoadPart, leadsTo } from '../load.ts';

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
      plan:
        ({ load, memberAt, nextMs }) =>
        (index) => {
          // Each round, everybody follows the member who stands a round further from them.
          const followerId = memberAt(index);
          const followedId = memberAt(index + 1 + Math.floor(index / load.members));
          const events = [UserFollowed({ followerId, followedId })];
          return [{ stream: follows.stream([followerId, followedId]), actorId: followerId, atMs: nextMs(), events }];
        },
    },
  ],
  commands: [
    leadsTo(UserFollowed, ({ followerId, followedId }, _, acting) =>
      acting.execute(follows, [followerId, followedId], { type: 'FollowUser', data: { followedId } }),
    ),
  ],
};
