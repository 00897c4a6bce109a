// Who is told of new comments on a post that they watch: some at a time, each of them once for each comment. A stream holds one hour of
// one post, and has room for so many events. A lively conversation that very many watch is told of in its first comments of each
// hour, so that what is written follows from the time that passes and not from comments times watchers.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../src/kernel/event.ts';

export const PostWatchersTold = defineEvent('PostWatchersTold', {
  summary: 'Some of those who watch a post are told of a new comment there.',
  schema: z.object({
    postId: idOf('post'),
    commentId: idOf('comment'),
    /** Who commented. */
    authorId: idOf('member'),
    /** In ascending order. A later event goes on after the last of them. */
    watcherIds: z.array(idOf('member')),
  }),
});
type Told = EventOf<typeof PostWatchersTold>;

type TellWatchers = Command<
  'TellWatchers',
  Readonly<{ postId: string; commentId: string; authorId: string; watcherIds: readonly string[] }>
>;

type TellingState = Readonly<{
  batches: number;
  /** By comment, the last member who was told of it. */
  toldUpTo: ReadonlyMap<string, string>;
}>;

/** Each names 500 members at most. */
export const mostBatchesAnHour = 60;

/** Whether a comment is told of: a telling that has begun goes on to its end. */
export const isTold = ({ batches, toldUpTo }: TellingState, commentId: string): boolean =>
  batches < mostBatchesAnHour || toldUpTo.has(commentId);

export const hourOf = (at: string): string => at.slice(0, 'YYYY-MM-DDTHH'.length);

function decide({ data }: TellWatchers, state: TellingState): readonly Told[] {
  const upTo = state.toldUpTo.get(data.commentId) ?? '';
  const watcherIds = data.watcherIds.filter((id) => id > upTo).sort();
  return watcherIds.length === 0 || !isTold(state, data.commentId) ? [] : [PostWatchersTold({ ...data, watcherIds })];
}

export const commentTellings = aggregate({
  category: 'commenttelling',
  id: ['postId', 'hour'],
  events: [PostWatchersTold],
  decider: {
    initial: { batches: 0, toldUpTo: new Map() } as TellingState,
    evolve: ({ batches, toldUpTo }: TellingState, { data }: Told) => ({
      batches: batches + 1,
      toldUpTo: new Map(toldUpTo).set(data.commentId, data.watcherIds.at(-1) ?? ''),
    }),
    decide,
  },
});
