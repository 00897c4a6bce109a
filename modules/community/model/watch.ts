// What a member wants to hear about a post: everything new, nothing, or the default. Only the member sees the choice.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';

const schema = z.object({ postId: idOf('post'), memberId: idOf('member') });

export const PostWatched = defineEvent('PostWatched', {
  summary: 'A member watches a post, to be notified of new comments.',
  schema,
});
export const PostUnwatched = defineEvent('PostUnwatched', {
  summary: 'A member stopped watching a post. Those who take part in it are still notified of new comments.',
  schema,
});
export const PostMuted = defineEvent('PostMuted', { summary: 'A member muted a post.', schema });
export const PostUnmuted = defineEvent('PostUnmuted', { summary: 'A member unmuted a post.', schema });

const events = [PostWatched, PostUnwatched, PostMuted, PostUnmuted] as const;
type WatchEvent = EventsOf<typeof events>;

type OwnWatchCommand = Command<'WatchPost' | 'UnwatchPost' | 'MutePost' | 'UnmutePost', Readonly<{ postId: string }>>;
/** By the link in a mail, which needs no log-in. */
type MuteByMail = Command<'MutePostByMail', Readonly<{ postId: string; memberId: string }>>;
type WatchCommand = OwnWatchCommand | MuteByMail;
export type Wish = OwnWatchCommand['type'];

/** `default`: a member hears of new comments on posts they take part in. */
export type Stance = 'default' | 'watching' | 'muted';

type WatchState = Readonly<{ stance: Stance }>;

export const stanceAfter: Readonly<Record<WatchEvent['type'], Stance>> = {
  PostWatched: 'watching',
  PostUnwatched: 'default',
  PostMuted: 'muted',
  PostUnmuted: 'default',
};

function decide(command: WatchCommand, { stance }: WatchState): readonly WatchEvent[] {
  const { postId } = command.data;
  const memberId = command.type === 'MutePostByMail' ? command.data.memberId : actingMember(command);
  const data = { postId, memberId };
  switch (command.type) {
    case 'WatchPost':
      return stance === 'watching' ? [] : [PostWatched(data)];
    case 'UnwatchPost':
      return stance === 'watching' ? [PostUnwatched(data)] : [];
    case 'MutePost':
    case 'MutePostByMail':
      return stance === 'muted' ? [] : [PostMuted(data)];
    case 'UnmutePost':
      return stance === 'muted' ? [PostUnmuted(data)] : [];
  }
}

export const watches = aggregate({
  category: 'watch',
  id: ['postId', 'memberId'],
  events,
  decider: {
    initial: { stance: 'default' } as WatchState,
    evolve: (_, { type }: WatchEvent) => ({ stance: stanceAfter[type] }),
    decide,
  },
});
