// One member follows another. Repeating the call changes nothing, and either of the two may end it.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { onlyTheTwo } from './errors.ts';
import { noOneDoesThisToThemselves } from './policies.ts';

const schema = z.object({ followerId: idOf('member'), followedId: idOf('member') });

export const UserFollowed = defineEvent('UserFollowed', { summary: 'A member followed another.', schema });

export const UserUnfollowed = defineEvent('UserUnfollowed', {
  summary: 'A follow ended: the follower unfollowed, or the other member removed them.',
  schema,
});

const events = [UserFollowed, UserUnfollowed] as const;
type FollowEvent = EventsOf<typeof events>;

type FollowCommand =
  | Command<'FollowUser', Readonly<{ followedId: string }>>
  | Command<'UnfollowUser', Readonly<{ followerId: string; followedId: string }>>;

type FollowState = Readonly<{ follows: boolean }>;

function decide(command: FollowCommand, { follows }: FollowState): readonly FollowEvent[] | Refusal {
  const memberId = actingMember(command);
  switch (command.type) {
    case 'FollowUser': {
      const { followedId } = command.data;
      const refusal = noOneDoesThisToThemselves(memberId, followedId);
      if (refusal) return refusal;
      return follows ? [] : [UserFollowed({ followerId: memberId, followedId })];
    }
    case 'UnfollowUser': {
      const { followerId, followedId } = command.data;
      if (memberId !== followerId && memberId !== followedId) return onlyTheTwo;
      return follows ? [UserUnfollowed({ followerId, followedId })] : [];
    }
  }
}

export const follows = aggregate({
  category: 'follow',
  id: ['followerId', 'followedId'],
  events,
  decider: {
    initial: { follows: false },
    evolve: (_, { type }: FollowEvent) => ({ follows: type === 'UserFollowed' }),
    decide,
  },
});
