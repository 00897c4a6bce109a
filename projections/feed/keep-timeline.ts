// Keeps the timeline of authors current: filled from the read model when it is first needed, then from the log. Until
// it is filled, or if that fails, queries do without it.
import { setImmediate as turn } from 'node:timers/promises';
import { PostCreated } from '../../modules/community/post.ts';
import type { EventOf, Recorded } from '../../src/kernel/event.ts';
import type { EventFeed } from '../../src/platform/event-feed.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { everyOne } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { AuthorTimeline } from './author-timeline.ts';
import { posts } from './projection.ts';

export type TimelineParts = Readonly<{
  read: ReadModels;
  feed: Pick<EventFeed, 'head' | 'next'>;
  logger: Logger;
  /** Aborts when Kindling closes. */
  closing: AbortSignal;
}>;

const eventsAtOnce = 500;
const postsAtOnce = 500;

/** Returns the timeline once it is filled; the first call starts to fill it. */
export function keptTimeline(parts: TimelineParts): () => AuthorTimeline | undefined {
  const { closing, logger } = parts;
  let filled: AuthorTimeline | undefined;
  let isFilling = false;

  async function keep(): Promise<void> {
    const timeline = new AuthorTimeline();
    // It follows the log from here on. A post that the read model shows already is then in it twice, which changes
    // nothing.
    const from = parts.feed.head();
    await fill(timeline, parts);
    filled = timeline;
    await follow(timeline, from, parts);
  }

  return () => {
    if (!isFilling && !closing.aborted) {
      isFilling = true;
      void keep().catch((err: unknown) => {
        filled = undefined;
        isFilling = false;
        if (!closing.aborted) logger.error({ err }, 'The timeline of authors is gone until the next feed is asked for');
      });
    }
    return filled;
  };
}

async function fill(timeline: AuthorTimeline, { read, closing }: TimelineParts): Promise<void> {
  let filled = 0;
  for await (const post of everyOne(read, { from: posts, where: {}, sort: { createdAt: 1 } })) {
    if (closing.aborted) return;
    // What moderators removed may come back.
    timeline.add(post.removed ?? post);
    filled += 1;
    // Lets requests go first.
    if (filled % postsAtOnce === 0) await turn();
  }
}

async function follow(timeline: AuthorTimeline, from: bigint, { feed, closing }: TimelineParts): Promise<void> {
  for (let after = from; ; ) {
    const events = await feed.next(after, { limit: eventsAtOnce, signal: closing });
    if (events === undefined) return;
    for (const event of events) {
      if (isPostCreated(event)) timeline.add({ ...event.data, createdAt: event.metadata.at });
      after = event.position;
    }
  }
}

const isPostCreated = (event: Recorded): event is Recorded<EventOf<typeof PostCreated>> =>
  event.type === PostCreated.type;
