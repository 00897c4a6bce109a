// A member's like of a post: set or not, however often a call repeats it.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';

export const PostLiked = defineEvent('PostLiked', {
  summary: 'A member liked a post.',
  schema: z.object({ postId: idOf('post'), postAuthorId: idOf('member'), memberId: idOf('member') }),
});

export const PostUnliked = defineEvent('PostUnliked', {
  summary: 'A member took a like back.',
  schema: z.object({ postId: idOf('post'), postAuthorId: idOf('member'), memberId: idOf('member') }),
});

const events = [PostLiked, PostUnliked] as const;
type LikeEvent = EventsOf<typeof events>;

type LikeCommand = Command<'LikePost' | 'UnlikePost', Readonly<{ postId: string; postAuthorId: string }>>;

type LikeState = Readonly<{ liked: boolean }>;

function decide(command: LikeCommand, { liked }: LikeState): readonly LikeEvent[] {
  const data = { ...command.data, memberId: actingMember(command) };
  switch (command.type) {
    case 'LikePost':
      return liked ? [] : [PostLiked(data)];
    case 'UnlikePost':
      return liked ? [PostUnliked(data)] : [];
  }
}

export const likes = aggregate({
  category: 'like',
  id: ['postId', 'memberId'],
  events,
  decider: { initial: { liked: false }, evolve: (_, { type }: LikeEvent) => ({ liked: type === 'PostLiked' }), decide },
});
