// Notifies the watchers of a post about new comments, in batches. A stream covers one hour of one post and is limited,
// so the number of events depends on time and not on comments times watchers.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';

export const PostWatchersTold = defineEvent('PostWatchersTold', {
  summary: 'Some watchers of a post were notified of a new comment there.',
  schema: z.object({
    postId: idOf('post'),
    commentId: idOf('comment'),
    authorId: idOf('member'),
    /** In ascending order. The next event continues after the last of them. */
    watcherIds: z.array(idOf('member')),
  }),
});
type Announced = EventOf<typeof PostWatchersTold>;

type TellWatchers = Command<'TellWatchers', DataOf<typeof PostWatchersTold>>;

type NoticesState = Readonly<{ batches: number; toldUpTo: ReadonlyMap<string, string> }>;

/** Each names 500 members at most. */
export const maxBatchesPerHour = 60;

/** Whether a comment is announced: one that has begun is completed. */
export const isAnnounced = ({ batches, toldUpTo }: NoticesState, commentId: string): boolean =>
  batches < maxBatchesPerHour || toldUpTo.has(commentId);

export const hourOf = (at: string): string => at.slice(0, 'YYYY-MM-DDTHH'.length);

function decide({ data }: TellWatchers, state: NoticesState): readonly Announced[] {
  const upTo = state.toldUpTo.get(data.commentId) ?? '';
  const watcherIds = data.watcherIds.filter((id) => id > upTo).sort();
  return watcherIds.length === 0 || !isAnnounced(state, data.commentId)
    ? []
    : [PostWatchersTold({ ...data, watcherIds })];
}

export const watcherNotices = aggregate({
  category: 'commenttelling',
  id: ['postId', 'hour'],
  events: [PostWatchersTold],
  decider: {
    initial: { batches: 0, toldUpTo: new Map() } as NoticesState,
    evolve: ({ batches, toldUpTo }: NoticesState, { data }: Announced) => ({
      batches: batches + 1,
      toldUpTo: new Map(toldUpTo).set(data.commentId, data.watcherIds.at(-1) ?? ''),
    }),
    decide,
  },
});
