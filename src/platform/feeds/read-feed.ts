// Reads feeds of strangers, one at a time, each in a thread of its own: a hostile one costs seconds of that thread and some memory, and
// never holds up the server.
import { Worker } from 'node:worker_threads';
import { boundedWork } from '../bounded-work.ts';
import type { ParsedFeed } from './parse-feed.ts';

export type FeedBytes = Readonly<{
  bytes: Uint8Array;
  /** The header of the answer. */
  contentType: string | null;
  /** Where the feed was found. Relative addresses in it follow from this. */
  address: string;
}>;

/** Undefined if it is no feed, or one that can't be read within the limits. */
export type ReadFeed = (feed: FeedBytes) => Promise<ParsedFeed | undefined>;

export function createFeedReader({ withinMs = 10_000 }: { withinMs?: number } = {}): ReadFeed {
  const run = boundedWork({ what: 'feeds', concurrency: 1, queueLimit: 1_000, retryAfterSeconds: 60 });
  return (feed) => run(() => inThread(feed, withinMs));
}

function inThread(feed: FeedBytes, withinMs: number): Promise<ParsedFeed | undefined> {
  const { promise, resolve } = Promise.withResolvers<ParsedFeed | undefined>();
  const thread = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    workerData: feed,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const tooSlow = setTimeout(() => resolve(undefined), withinMs);
  thread.once('message', resolve);
  // Out of memory, or a fault of the parser: either way the feed can't be read.
  thread.once('error', () => resolve(undefined));
  thread.once('exit', () => resolve(undefined));
  return promise.finally(async () => {
    clearTimeout(tooSlow);
    await thread.terminate();
  });
}
