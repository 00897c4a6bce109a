// The ingest's queries to the newsroom: known items, recent articles, existing feeds.
import type { Keyword } from '../../../modules/news/model/keyword.ts';
import type { KnownItem } from '../../../modules/news/model/place.ts';
import { maxFeeds, maxKeywords } from '../../../modules/news/model/policies.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { articles, feeds, items, keywords } from './projection.ts';

/** As many as one page may hold. */
const maxKnown = 1_000;

/** Returns the known items with the same pages or ids. */
export async function knownItems(
  read: ReadModels,
  asked: readonly Readonly<{ pageKey: string; guidKey: string }>[],
): Promise<readonly KnownItem[]> {
  const pageKeys = [...new Set(asked.map(({ pageKey }) => pageKey))];
  const guidKeys = asked.map(({ guidKey }) => guidKey);
  const [onPages, named] = await Promise.all([
    read.find(items, { where: { pageKey: { $in: pageKeys } }, limit: maxKnown }),
    read.find(items, { where: { guidKey: { $in: guidKeys } }, limit: maxKnown }),
  ]);
  return [...onPages, ...named].map(({ _id: itemId, ...told }) => ({ itemId, ...told }));
}

/** As many as one item is compared with. */
const maxCompared = 1_000;

export async function recentArticles(read: ReadModels, since: string) {
  const where = { state: 'live', publishedAt: { $gte: since } } as const;
  const found = await read.find(articles, { where, sort: { publishedAt: -1 }, limit: maxCompared });
  return found.map(({ _id: articleId, feedId, title, description, publishedAt }) => ({
    ...{ articleId, feedId, title, description, publishedAt },
  }));
}

/** As many as a model is asked about in a day. */
const maxCategorised = 1_000;

export async function arrivedSince(read: ReadModels, seenAt: string) {
  const where = { state: 'live', seenAt: { $gte: seenAt } } as const;
  const found = await read.find(articles, { where, sort: { seenAt: -1 }, limit: maxCategorised });
  return found.map(({ _id: articleId, title, description, aiCategory }) => ({
    ...{ articleId, title, description, aiCategory },
  }));
}

export async function activeFeeds(read: ReadModels): Promise<readonly string[]> {
  const found = await read.find(feeds, { where: { state: 'active' }, sort: { addedAt: 1 }, limit: 2 * maxFeeds });
  return found.map(({ _id }) => _id);
}

export const allKeywords = (read: ReadModels): Promise<readonly Keyword[]> =>
  read.find(keywords, { sort: { setAt: -1 }, limit: maxKeywords });

const maxListed = 2 * Math.max(maxFeeds, maxKeywords);

export const feedIds = async (read: ReadModels): Promise<readonly string[]> =>
  (await read.find(feeds, { sort: { addedAt: 1 }, limit: maxListed })).map(({ _id }) => _id);

export const keywordIds = async (read: ReadModels): Promise<readonly string[]> =>
  (await read.find(keywords, { sort: { setAt: -1 }, limit: maxListed })).map(({ _id }) => _id);

export async function* liveBefore(read: ReadModels, publishedAt: string): AsyncGenerator<string> {
  const where = { state: 'live', publishedAt: { $lte: publishedAt } } as const;
  for await (const { _id } of everyOne(read, { from: articles, where, sort: { publishedAt: -1 } })) yield _id;
}

export const countNew = (read: ReadModels, since: string): Promise<number> =>
  read.count(articles, { state: 'live', seenAt: { $gte: since } });
