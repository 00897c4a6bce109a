// Simulates 5,000 open pages on one instance, and collects the hints that each gets.
import { PostCreated } from '../../modules/community/index.ts';
import { MessageSent } from '../../modules/messaging/index.ts';
import { createRealtime } from '../app/live/realtime.ts';
import type { DomainEvent, Position } from '../kernel/event.ts';
import type { Batch } from '../platform/event-feed.ts';
import type { HintRule } from '../platform/live/hint.ts';
import { processBroadcast } from '../platform/live/process-broadcast.ts';
import { silentLogger } from '../platform/logger.ts';
import { recorded } from './projections/projection-specification.ts';

export const pages = Array.from({ length: 5_000 }, (_, index) => `page ${index}`);
/** Bob has these three open. */
export const windowsOfBob = ['phone', 'laptop', 'tablet'];
/** One page in five belongs to a visitor. */
export const isMembers = (index: number): boolean => index % 5 !== 0;
/** 20 pages, all of members, show the post `liked`. */
export const showsLiked = (index: number): boolean => index % 250 === 7;

const postsInView = 5;

export const messageToBob = MessageSent({
  ...{ messageId: 'x1', conversationId: 'c1', senderId: 'ada', receiverId: 'bob' },
  ...{ content: 'Hello', mentionedAs: [], receiverFollows: true },
});
export const postToAll = PostCreated({
  ...{ postId: 'new', authorId: 'ada', postType: 'question', category: 'general', content: 'Hello' },
  ...{ mentions: [], mentionedAs: [], media: [], pollOptions: [], pollClosesAt: null },
});

export function openFullHouse(rules: readonly HintRule[]) {
  const closing = new AbortController();
  const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
  let next = Promise.withResolvers<Batch>();
  let sent: string[] = [];
  let awaited = { sends: Number.POSITIVE_INFINITY, reached: () => {} };
  const realtime = createRealtime({
    feed: { head: () => 0n as Position, next: () => Promise.race([next.promise, closed]) },
    readModels: { reached: async () => true },
    rules,
    broadcast: processBroadcast(),
    logger: silentLogger,
    gatherMs: 1,
  });

  // Listening alone keeps no process alive.
  const alive = setInterval(() => {}, 60_000);

  async function listen(owner: string, memberId: string | undefined): Promise<void> {
    for await (const { topic, id } of realtime.follow({ owner, memberId }, closing.signal)) {
      sent.push(`${owner}: ${id === undefined ? topic : `${topic}/${id}`}`);
      if (sent.length >= awaited.sends) awaited.reached();
    }
  }
  for (const [index, page] of pages.entries()) {
    void listen(page, isMembers(index) ? `member ${index}` : undefined);
    const posts = Array.from({ length: postsInView }, (_, at) => `post/${index}-${at}`);
    void realtime.show(page, ['feed', 'notifications', ...posts, ...(showsLiked(index) ? ['post/liked'] : [])]);
  }
  for (const window of windowsOfBob) {
    void listen(window, 'bob');
    void realtime.show(window, ['feed', 'notifications']);
  }

  return {
    /** Resolves once there are that many hints. A surplus one shows up with those of the next event. */
    async tell(event: DomainEvent, sends: number): Promise<readonly string[]> {
      // Waits until it follows the log.
      await new Promise(setImmediate);
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited = { sends, reached: resolve };
      const { resolve: append } = next;
      next = Promise.withResolvers();
      append({ events: recorded([event]), position: 0n });
      await promise;
      const all = sent;
      sent = [];
      return all;
    },
    async close(): Promise<void> {
      clearInterval(alive);
      closing.abort();
      close(undefined);
      await realtime.close();
    },
  };
}
