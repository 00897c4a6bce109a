// Keeps the timeline current from the log. Queries wait briefly for the first fill, and otherwise run without it.
import { setTimeout as delay } from 'node:timers/promises';
import { PostCreated } from '../../../modules/community/model/post-events.ts';
import type { EventOf, Recorded } from '../../../src/kernel/event.ts';
import type { EventFeed } from '../../../src/platform/event-feed.ts';
import { follow } from '../../../src/platform/follow.ts';
import type { Logger } from '../../../src/platform/logger.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { AuthorTimeline } from './author-timeline.ts';
import { posts } from './projection.ts';

export type TimelineParts = Readonly<{
  read: ReadModels;
  feed: Pick<EventFeed, 'head' | 'next'>;
  logger: Logger;
  closing: AbortSignal;
}>;

const batchSize = 500;
const fillTimeoutMs = 2_000;

/** Returns the timeline, or undefined if it is not available soon. The first call starts to fill it. */
export function liveTimeline(parts: TimelineParts): () => Promise<AuthorTimeline | undefined> {
  const { closing, logger } = parts;
  let filled: AuthorTimeline | undefined;
  let filling: Promise<void> | undefined;

  async function fillAndFollow(isFilled: () => void): Promise<void> {
    const timeline = new AuthorTimeline();
    // It follows the log from here on. A post that the read model already shows is then in it twice, which changes
    // nothing.
    const from = parts.feed.head();
    await fill(timeline, parts);
    filled = timeline;
    isFilled();
    followLog(timeline, from, parts);
  }

  function start(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void fillAndFollow(resolve).catch((err: unknown) => {
      filled = undefined;
      filling = undefined;
      resolve();
      if (!closing.aborted) logger.error({ err }, 'The timeline of authors is gone until the next request for My Feed');
    });
    return promise;
  }

  return async () => {
    if (closing.aborted || filled !== undefined) return filled;
    filling ??= start();
    await Promise.race([filling, delay(fillTimeoutMs, undefined, { ref: false })]);
    return filled;
  };
}

async function fill(timeline: AuthorTimeline, { read, closing }: TimelineParts): Promise<void> {
  for await (const post of everyOne(read, { from: posts, where: {}, sort: { createdAt: 1 } })) {
    if (closing.aborted) return;
    // A post that moderators removed may be restored.
    timeline.add(post.removed ?? post);
  }
}

function followLog(timeline: AuthorTimeline, from: bigint, { feed, closing, logger }: TimelineParts): void {
  follow({
    name: 'timeline of authors',
    feed,
    types: new Set([PostCreated.type]),
    limit: batchSize,
    start: async () => from,
    async handle({ events }) {
      for (const event of events) {
        if (isPostCreated(event)) timeline.add({ ...event.data, createdAt: event.metadata.at });
      }
    },
    logger,
    until: closing,
  });
}

const isPostCreated = (event: Recorded): event is Recorded<EventOf<typeof PostCreated>> =>
  event.type === PostCreated.type;
