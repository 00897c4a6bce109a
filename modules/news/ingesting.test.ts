import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FeedItem } from '../../src/platform/feeds/parse-feed.ts';
import { ingest } from './ingesting.ts';
import type { Feed } from './model/feed.ts';

const at = '2026-11-02T09:30:00.000Z';
const itemNumber = (index: number): FeedItem => ({
  ...{ guid: `g${index}`, url: `https://outlet.example/${index}`, title: `Moss ${index}`, description: 'Green' },
  ...{
    content: null,
    excerpt: null,
    words: 1,
    author: null,
    publishedAt: at,
    image: null,
    categories: [],
    outlet: null,
  },
});

test('other work runs between the items of a feed', async () => {
  const turns: string[] = [];
  const refuse = () => Promise.reject(new Error('Nothing is stored here.'));
  const views = { known: async () => [], recent: async () => [], keywords: async () => [] };
  const feed: Feed = {
    ...{ status: 'active', feedId: 'f', url: 'https://outlet.example/feed', name: 'Outlet', category: 'tools' },
    ...{ origin: 'admin', health: 'ok', hasBeenRead: false, takenBy: null },
  };
  const items = Array.from({ length: 10 }, (_, index) => itemNumber(index));
  const renumbering = { isUnderWay: false, begin: async () => {} };
  const ingesting = ingest({ at, execute: refuse }, views, feed, items, renumbering).catch(() => turns.push('feed'));
  for (let count = 0; count < 9; count += 1) await turn().then(() => turns.push('other'));
  await ingesting;
  expect(turns).toEqual([...Array.from({ length: 9 }, () => 'other'), 'feed']);
});
