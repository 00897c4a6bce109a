// Polls feeds when they are due, archives articles after seven days, and counts the new ones once a day.
import type { Position } from '../../src/kernel/event.ts';
import { addMs, dayMs, minuteMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { Stored } from '../../src/platform/documents/document-store.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { type Schedule, type ScheduledRun, schedule } from '../../src/platform/reactor/schedule.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { settleAt } from './feed-address.ts';
import { type FetchedFeed, type FetchFeed, noValidators } from './fetch-feed.ts';
import { ingest, type NewsViews } from './ingesting.ts';
import { articles } from './model/article.ts';
import { type Feed, feeds } from './model/feed.ts';
import type { FeedHealth } from './model/feed-health.ts';
import { liveMs } from './model/policies.ts';
import { roundUps } from './model/round-up.ts';
import type { Poll, Polls } from './polls.ts';
import { addListedFeeds, type ListedFeed } from './shipped-feeds.ts';

const checkForDueMs = 5_000;

/** The number of feeds polled at the same time. Two on one host wait for each other. */
const concurrentPolls = 6;

export type NewsDeps = Readonly<{
  logger: Logger;
  fetchFeed: FetchFeed;
  polls: Polls;
  /** Undefined until the ingest starts. */
  listed(): Promise<readonly ListedFeed[] | undefined>;
  activeFeeds(): Promise<readonly string[]>;
  views: NewsViews;
  /** Resolves once the newsroom shows what has happened up to a position, or up to now. Throws after a timeout. */
  shown(upTo?: Position): Promise<void>;
  /** Ids of the live articles that were published before an instant. */
  liveBefore(publishedAt: string): AsyncIterable<string>;
  countNew(since: string): Promise<number>;
}>;

export function newsSchedules(deps: NewsDeps, { ingests }: Readonly<{ ingests: boolean }>): readonly Schedule[] {
  const poll = createPolling(deps);
  return [
    ...(ingests ? [schedule.every('news.ask-feeds', { everyMs: checkForDueMs, lane: 'news' }, poll)] : []),
    schedule.sweep(
      'news.archive-old',
      { everyMs: minuteMs, lane: 'news' },
      ({ acting }) => deps.liveBefore(addMs(acting.at, -liveMs)),
      async (articleId, { acting }) => {
        await acting.execute(articles, articleId, { type: 'Archive', data: {} });
      },
    ),
    schedule.every('news.round-up', { everyMs: dayMs, lane: 'news' }, async ({ slot, acting }) => {
      const since = addMs(slot, -dayMs);
      const data = { day: since.slice(0, 10), articles: await deps.countNew(since) };
      await acting.execute(roundUps, data.day, { type: 'RoundUp', data });
    }),
  ];
}

type Polled = Readonly<{ feed: Feed; before: Stored<Poll> | undefined; answer: FetchedFeed }>;

function createPolling({ logger, fetchFeed, polls, listed, activeFeeds, views, shown }: NewsDeps) {
  let isListTakenIn = false;

  async function importShippedList(acting: Acting): Promise<boolean> {
    if (isListTakenIn) return true;
    const feedsListed = await listed().catch((err: unknown) => {
      logger.error({ err }, 'the list of feeds can’t be read: known feeds are polled, none is added');
      return [];
    });
    if (feedsListed === undefined) return false;
    await addListedFeeds(acting, feedsListed);
    isListTakenIn = true;
    return true;
  }

  /** The list may have changed since it was read, so the feed's stream decides whether and where it is fetched. */
  async function pollFeed(
    acting: Acting,
    feedId: string,
    before: Stored<Poll> | undefined,
  ): Promise<Polled | undefined> {
    const { state } = await acting.load(feeds, feedId);
    if (state.status !== 'active') return undefined;
    const answer = await fetchFeed(state.url, before ?? noValidators, { now: new Date(acting.at) });
    return { feed: state, before, answer };
  }

  async function record(acting: Acting, feed: Feed, answer: FetchedFeed): Promise<void> {
    const data = { health: healthOf(feed, answer), detail: answer.kind === 'failed' ? answer.detail : null };
    await acting.execute(feeds, feed.feedId, { type: 'RecordHealth', data });
    if (answer.kind !== 'failed') await settleAt(acting, feed, answer.movedTo ?? feed.url);
  }

  async function handle(acting: Acting, { feed, before, answer }: Polled): Promise<void> {
    const now = new Date(acting.at);
    let known = before;
    const renumbering = {
      isUnderWay: before?.isRenumbering === true,
      async begin() {
        known = await polls.noteRenumbering(feed.feedId, before, now);
      },
    };
    if (answer.kind === 'read') await shown(await ingest(acting, views, feed, answer.items, renumbering));
    await record(acting, feed, answer).catch(unlessRemoved(logger, feed.feedId));
    await polls.note(feed.feedId, known, answer, now);
  }

  return async ({ acting }: ScheduledRun): Promise<void> => {
    if (!(await importShippedList(acting))) return;
    await shown();
    const ids = await activeFeeds();
    const known = await polls.of(ids);
    const due = ids.filter((id) => (known.get(id)?.dueAt ?? '') <= acting.at);
    const faults: unknown[] = [];
    for (let from = 0; from < due.length; from += concurrentPolls) {
      const polled = await Promise.all(
        due.slice(from, from + concurrentPolls).map((id) => pollFeed(acting, id, known.get(id))),
      );
      // In sequence, so that each knows the articles of those before it.
      for (const each of polled) {
        if (each === undefined) continue;
        await handle(acting, each).catch(async (error: unknown) => {
          // It rests like a failing feed, so that the others get their turn.
          faults.push(error);
          const { feedId } = each.feed;
          await polls.note(feedId, (await polls.of([feedId])).get(feedId), notHandled, new Date(acting.at));
        });
      }
    }
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} feeds could not be fetched: ${faults[0]}`);
  };
}

function healthOf(feed: Feed, answer: FetchedFeed): FeedHealth {
  if (answer.kind === 'failed') return answer.health;
  const isEmpty = answer.kind === 'read' ? answer.items.length === 0 : feed.health === 'empty' || !feed.hasBeenRead;
  return isEmpty ? 'empty' : 'ok';
}

const notHandled = { kind: 'failed', health: 'failing', detail: null, retryAfterMs: 0 } as const;

/** An admin may have removed it in the meantime. */
const unlessRemoved = (logger: Logger, feedId: string) => (error: unknown) => {
  if (!(error instanceof Refused)) throw error;
  logger.debug({ feedId }, 'a feed was removed while it was polled');
};
