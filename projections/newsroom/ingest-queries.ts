// What the ingest asks the newsroom: what is known, what is recent, which feeds there are.
import type { Keyword } from '../../modules/news/keyword.ts';
import { mostFeeds, mostKeywords } from '../../modules/news/policies.ts';
import { everyOne } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { articles, feeds, items, keywords } from './projection.ts';

/** The ids of those of these items that came before. */
export async function knownItems(
  read: ReadModels,
  asked: readonly Readonly<{ itemId: string; guidKey: string }>[],
): Promise<ReadonlySet<string>> {
  const guidKeys = asked.map(({ guidKey }) => guidKey);
  const [byId, byGuid] = await Promise.all([
    read.getMany(
      items,
      asked.map(({ itemId }) => itemId),
    ),
    read.find(items, { where: { guidKey: { $in: guidKeys } }, limit: 1_000 }),
  ]);
  const ids = new Set(byId.map(({ _id }) => _id));
  const guids = new Set(byGuid.map(({ guidKey }) => guidKey));
  return new Set(
    asked.filter(({ itemId, guidKey }) => ids.has(itemId) || guids.has(guidKey)).map(({ itemId }) => itemId),
  );
}

/** As many as one item is compared with. */
const mostCompared = 1_000;

export async function recentArticles(read: ReadModels, since: string) {
  const where = { state: 'live', publishedAt: { $gte: since } } as const;
  const found = await read.find(articles, { where, sort: { publishedAt: -1 }, limit: mostCompared });
  return found.map(({ _id: articleId, feedId, title, publishedAt }) => ({ articleId, feedId, title, publishedAt }));
}

/** As many as a model is asked about in a day. */
const mostCategorised = 1_000;

/** Live articles that came since an instant, the newest first, as a model is asked about them. */
export async function cameSince(read: ReadModels, seenAt: string) {
  const where = { state: 'live', seenAt: { $gte: seenAt } } as const;
  const found = await read.find(articles, { where, sort: { seenAt: -1 }, limit: mostCategorised });
  return found.map(({ _id: articleId, title, description, aiCategory }) => ({
    ...{ articleId, title, description, aiCategory },
  }));
}

export async function activeFeeds(read: ReadModels): Promise<readonly string[]> {
  const found = await read.find(feeds, { where: { state: 'active' }, sort: { addedAt: 1 }, limit: 2 * mostFeeds });
  return found.map(({ _id }) => _id);
}

export const allKeywords = (read: ReadModels): Promise<readonly Keyword[]> =>
  read.find(keywords, { sort: { setAt: -1 }, limit: mostKeywords });

const mostListed = 2 * Math.max(mostFeeds, mostKeywords);

export const feedIds = async (read: ReadModels): Promise<readonly string[]> =>
  (await read.find(feeds, { sort: { addedAt: 1 }, limit: mostListed })).map(({ _id }) => _id);

export const keywordIds = async (read: ReadModels): Promise<readonly string[]> =>
  (await read.find(keywords, { sort: { setAt: -1 }, limit: mostListed })).map(({ _id }) => _id);

export async function* liveBefore(read: ReadModels, publishedAt: string): AsyncGenerator<string> {
  const where = { state: 'live', publishedAt: { $lte: publishedAt } } as const;
  for await (const { _id } of everyOne(read, { from: articles, where, sort: { publishedAt: -1 } })) yield _id;
}

export const countNew = (read: ReadModels, since: string): Promise<number> =>
  read.count(articles, { state: 'live', seenAt: { $gte: since } });
