// A feed that gives all its items new ids, and a Kindling that is interrupted while it ingests them.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import {
  activeFeeds,
  allKeywords,
  countNew,
  knownItems,
  liveBefore,
  recentArticles,
} from '../../projections/news/newsroom/ingest-queries.ts';
import type { Commands } from '../../src/platform/commands/commands.ts';
import type { FeedItem } from '../../src/platform/feeds/parse-feed.ts';
import { silentLogger } from '../../src/platform/logger.ts';
import { createRun } from '../../src/platform/reactor/reaction.ts';
import { isRecurring } from '../../src/platform/reactor/schedule.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { FetchedFeed } from './fetch-feed.ts';
import { createPolls } from './polls.ts';
import { newsSchedules } from './schedules.ts';

const url = 'https://outlet.example/feed';

const items = (round: string, count: number): FeedItem[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ guid: `${round}-${index}`, url: `https://outlet.example/${round}/${index}`, title: `Item ${round} ${index}` },
    ...{
      description: 'Moss',
      content: null,
      excerpt: null,
      words: 1,
      author: null,
      publishedAt: null,
      image: null,
      categories: [],
      outlet: null,
    },
  }));

/** Polls the one feed once, which has these items. */
async function poll(site: TestKindling, given: readonly FeedItem[], by: { commands?: Commands } = {}): Promise<void> {
  const { commands, readModels: read, stores, clock } = site.kindling();
  const fields = { title: 'Outlet', movedTo: null, freshForMs: 0, etag: null, lastModified: null };
  const answer: FetchedFeed = { kind: 'read', items: given, ...fields };
  const schedules = newsSchedules(
    {
      ...{ logger: silentLogger, fetchFeed: async () => answer },
      polls: createPolls(stores.operations),
      listed: async () => [{ url, name: 'Outlet', category: 'tools' }],
      activeFeeds: () => activeFeeds(read),
      views: {
        known: (asked) => knownItems(read, asked),
        recent: (since) => recentArticles(read, since),
        keywords: () => allKeywords(read),
      },
      async shown(upTo) {
        await read.allReached(upTo ?? (await stores.eventStore.head()), 5_000);
      },
      liveBefore: (publishedAt) => liveBefore(read, publishedAt),
      countNew: (since) => countNew(read, since),
    },
    { ingests: true },
  );
  site.clock.advance({ days: 1 });
  const at = clock().toISOString();
  const ids = { commandId: randomUUID(), commandHash: 'x', correlationId: 'x', causationId: 'x' };
  const asking = schedules.filter(isRecurring).find(({ name }) => name === 'news.ask-feeds');
  const context = { actor: { kind: 'system', id: 'news.ask-feeds' }, at, ...ids } as const;
  await asking?.run({ slot: at, ...createRun(by.commands ?? commands, context) });
}

test('items left over by a crash are not news either', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  await poll(site, items('first', 2));

  let published = 0;
  const { commands } = site.kindling();
  const execute: Commands['execute'] = (aggregate, id, command, context) => {
    const isCut = command.type === 'Publish' && ++published > 15;
    return isCut ? Promise.reject(new Error('The process ended.')) : commands.execute(aggregate, id, command, context);
  };
  await expect(poll(site, items('again', 30), { commands: { ...commands, execute } })).rejects.toThrow('could not be');
  await site.restart();
  await poll(site, items('again', 30));

  const reasons = (await site.kindling().codec.decode(await site.log()))
    .filter(({ type }) => type === 'ArticleArchived')
    .map(({ data }) => (data as { reason: string }).reason);
  expect(reasons.toSorted()).toEqual(Array.from({ length: 30 }, () => 'renumbered'));

  await poll(site, items('later', 3));
  expect(await countNew(site.kindling().readModels, '2026-01-01')).toBe(5);
});
