// Notifies followers: of news about a tool, and of a new tool in a sector. In batches, each follower once.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';

export const FollowersTold = defineEvent('FollowersTold', {
  summary: 'Some followers of a tool or its sector were notified of news about it, or that it is new.',
  schema: z.object({
    toolId: idOf('tool'),
    /** Null if the tool itself is the news. */
    articleId: idOf('article').nullable(),
    /** In ascending order. The next event continues after the last of them. */
    followerIds: z.array(idOf('member')),
  }),
});
type Announced = EventOf<typeof FollowersTold>;

type TellFollowers = Command<'TellFollowers', DataOf<typeof FollowersTold>>;

type NoticesState = Readonly<{
  /** The last member who was notified. */
  upTo: string;
}>;

function decide({ data }: TellFollowers, { upTo }: NoticesState): readonly Announced[] {
  const followerIds = data.followerIds.filter((id) => id > upTo).sort();
  return followerIds.length === 0 ? [] : [FollowersTold({ ...data, followerIds })];
}

/** `followed` is the tool or the sector. */
export const followerNotices = aggregate({
  category: 'followtelling',
  id: ['newsId', 'followed'],
  events: [FollowersTold],
  decider: {
    initial: { upTo: '' } as NoticesState,
    evolve: (_: NoticesState, { data }: Announced) => ({ upTo: data.followerIds.at(-1) ?? '' }),
    decide,
  },
});
