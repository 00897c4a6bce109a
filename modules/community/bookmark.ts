// A member's bookmark on a post: set or not, however often a call repeats it. Only the member sees it.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';

const schema = z.object({ postId: idOf('post'), memberId: idOf('member') });

export const PostBookmarked = defineEvent('PostBookmarked', { summary: 'A member bookmarked a post.', schema });
export const PostUnbookmarked = defineEvent('PostUnbookmarked', {
  summary: 'A member took a bookmark away.',
  schema,
});

const events = [PostBookmarked, PostUnbookmarked] as const;
type BookmarkEvent = EventsOf<typeof events>;

type BookmarkCommand = Command<'BookmarkPost' | 'UnbookmarkPost', Readonly<{ postId: string }>>;

type BookmarkState = Readonly<{ bookmarked: boolean }>;

function decide(command: BookmarkCommand, { bookmarked }: BookmarkState): readonly BookmarkEvent[] {
  const data = { ...command.data, memberId: actingMember(command) };
  switch (command.type) {
    case 'BookmarkPost':
      return bookmarked ? [] : [PostBookmarked(data)];
    case 'UnbookmarkPost':
      return bookmarked ? [PostUnbookmarked(data)] : [];
  }
}

export const bookmarks = aggregate({
  category: 'bookmark',
  id: ['postId', 'memberId'],
  events,
  decider: {
    initial: { bookmarked: false },
    evolve: (_, { type }: BookmarkEvent) => ({ bookmarked: type === 'PostBookmarked' }),
    decide,
  },
});
