// The state of each feed between two polls: an operational document. Losing it costs one unconditional fetch.
import { dayMs, minuteMs } from '../../src/kernel/instants.ts';
import type { DocumentStore, Stored } from '../../src/platform/documents/document-store.ts';
import type { FetchedFeed, Validators } from './fetch-feed.ts';

export type Poll = Validators &
  Readonly<{
    _id: string;
    dueAt: string;
    askedAt: string;
    /** Consecutive. */
    failures: number;
    /** Its items have new ids, and not all of them are ingested yet. */
    isRenumbering?: boolean;
  }>;

const polls = 'news.polls';
/** How long a feed rests if it asks for nothing else. */
const restMs = 30 * minuteMs;
const longestRestMs = dayMs;

export type Polls = Readonly<{
  of(feedIds: readonly string[]): Promise<ReadonlyMap<string, Stored<Poll>>>;
  note(feedId: string, before: Stored<Poll> | undefined, answer: FetchedFeed, now: Date): Promise<void>;
  /** Until the feed is recorded as read. */
  noteRenumbering(feedId: string, before: Stored<Poll> | undefined, now: Date): Promise<Stored<Poll>>;
}>;

export function createPolls(operations: DocumentStore): Polls {
  let ensured: Promise<void> | undefined;

  /** Retries a store that failed the first time. */
  async function ready(): Promise<void> {
    ensured ??= operations.ensure({ name: polls, indexes: [] }).catch((error: unknown) => {
      ensured = undefined;
      throw error;
    });
    return ensured;
  }

  async function write(before: Stored<Poll> | undefined, doc: Poll): Promise<Stored<Poll>> {
    await ready();
    const position = (before?._at ?? 0n) + 1n;
    await operations.write<Poll>(polls, [{ _id: doc._id, doc, position }]);
    return { ...doc, _at: position };
  }

  return {
    async of(feedIds) {
      await ready();
      const found = feedIds.length === 0 ? [] : await operations.getMany<Poll>(polls, feedIds);
      return new Map(found.map((poll) => [poll._id, poll]));
    },
    async note(feedId, before, answer, now) {
      await write(before, noted(feedId, before, answer, now));
    },
    noteRenumbering(_id, before, now) {
      const at = now.toISOString();
      const doc = before ?? { _id, dueAt: at, askedAt: at, failures: 0, etag: null, lastModified: null };
      return write(before, { ...doc, isRenumbering: true });
    },
  };
}

export function noted(_id: string, before: Poll | undefined, answer: FetchedFeed, now: Date): Poll {
  const isFailed = answer.kind === 'failed';
  const failures = isFailed ? (before?.failures ?? 0) + 1 : 0;
  const backOffMs = restMs * 2 ** Math.min(Math.max(failures - 1, 0), 10);
  const askedForMs = isFailed ? answer.retryAfterMs : answer.freshForMs;
  const rest = Math.min(Math.max(backOffMs, askedForMs), longestRestMs);
  const { etag, lastModified } = isFailed ? (before ?? { etag: null, lastModified: null }) : answer;
  return {
    ...{ _id, failures, etag, lastModified, askedAt: now.toISOString() },
    ...(isFailed && before?.isRenumbering && { isRenumbering: true }),
    dueAt: new Date(now.getTime() + rest).toISOString(),
  };
}
