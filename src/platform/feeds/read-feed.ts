// Reads external feeds one at a time, each in a separate process: a hostile one never blocks the server. A thread would
// not do, because one that runs out of memory can crash its process.
import { fork } from 'node:child_process';
import { boundedWork } from '../concurrency/bounded-work.ts';
import type { ParsedFeed } from './parse-feed.ts';

export type FeedBytes = Readonly<{
  bytes: Uint8Array;
  contentType: string | null;
  /** Relative addresses in it are resolved against this. */
  address: string;
}>;

/** Returns undefined if it is not a feed, or can't be read within the limits. */
export type ReadFeed = (feed: FeedBytes) => Promise<ParsedFeed | undefined>;

type Limits = Readonly<{ withinMs: number; memoryMegabytes: number }>;

export function createFeedReader({ withinMs = 10_000, memoryMegabytes = 256 }: Partial<Limits> = {}): ReadFeed {
  const run = boundedWork({ what: 'feeds', concurrency: 1, queueLimit: 1_000, retryAfterSeconds: 60 });
  return (feed) => run(() => inProcess(feed, { withinMs, memoryMegabytes }));
}

function inProcess(feed: FeedBytes, { withinMs, memoryMegabytes }: Limits): Promise<ParsedFeed | undefined> {
  const { promise, resolve } = Promise.withResolvers<ParsedFeed | undefined>();
  // The child gets nothing else of our environment, which contains secrets.
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(new URL('./feed-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    env: { ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const tooSlow = setTimeout(() => resolve(undefined), withinMs);
  child.once('message', (message) => resolve((message as { feed?: ParsedFeed }).feed));
  // Out of memory, or a fault of the parser: either way the feed can't be read.
  child.once('error', () => resolve(undefined));
  child.once('exit', () => resolve(undefined));
  child.send(feed, () => undefined);
  return promise.finally(() => {
    clearTimeout(tooSlow);
    child.kill('SIGKILL');
  });
}
