// The admins' queries about news: feeds with their health, keywords and what they would block, blocked articles.
import type { Feed } from '../../../modules/news/model/feed.ts';
import { healthInWords } from '../../../modules/news/model/feed-health.ts';
import { type Keyword, names } from '../../../modules/news/model/keyword.ts';
import type { Sort } from '../../../src/platform/documents/document-store.ts';
import { inWords } from '../../../src/platform/outbound/failure-messages.ts';
import { findPage, mapPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type FoundArticle, presentFound } from './present.ts';
import { articles, feeds, keywords } from './projection.ts';
import type { ArticleDocument, FeedCondition, FeedDocument, KeywordDocument } from './read-model.ts';

/** When feeds were last polled and are next due: no event records this. */
export type Polled = ReadonlyMap<string, Readonly<{ askedAt: string; dueAt: string; failures: number }>>;
export type PollsOf = (feedIds: readonly string[]) => Promise<Polled>;

export type FeedView = Omit<FeedDocument, '_id' | 'condition' | 'sortName'> &
  Readonly<{
    id: string;
    healthInWords: string;
    lastAskedAt: string | null;
    nextAskedAt: string | null;
    failures: number;
  }>;

function present(doc: Omit<FeedDocument, 'condition' | 'sortName'>, polled: Polled): FeedView {
  const { _id: id, url, name, category, origin, state, health, healthSince, addedAt, newestAt } = doc;
  const poll = polled.get(id);
  return {
    ...{ id, url, name, category, origin, state, health, healthSince, addedAt, newestAt },
    healthInWords: healthInWords[health],
    healthDetail: inWords(doc.healthDetail),
    lastAskedAt: poll?.askedAt ?? null,
    nextAskedAt: state === 'active' ? (poll?.dueAt ?? null) : null,
    failures: poll?.failures ?? 0,
  };
}

export const feedsShown = ['all', 'failing', 'new', 'ok', 'paused'] as const satisfies readonly (
  | 'all'
  | FeedCondition
)[];

export const feedOrders = ['newest', 'name', 'health', 'fresh', 'silent'] as const;
type FeedOrder = (typeof feedOrders)[number];

const feedSorts: Readonly<Record<FeedOrder, Sort<FeedDocument>>> = {
  newest: { addedAt: -1 },
  name: { sortName: 1 },
  health: { condition: 1, sortName: 1 },
  fresh: { newestAt: -1 },
  silent: { newestAt: 1 },
};

export type FeedsAsked = PageRequest & Readonly<{ show: (typeof feedsShown)[number]; order: FeedOrder }>;

export async function feedsPage(
  read: ReadModels,
  pollsOf: PollsOf,
  { show, order, ...page }: FeedsAsked,
): Promise<Page<FeedView>> {
  const where = show === 'all' ? {} : { condition: show };
  const { items, nextCursor } = await findPage(read, feeds, { where, sort: feedSorts[order] }, page);
  const polled = await pollsOf(items.map(({ _id }) => _id));
  return { items: items.map((doc) => present(doc, polled)), nextCursor };
}

/** Returns a feed as its stream has it. One that the newsroom does not show yet is as old as its decision. */
export async function decidedFeed(read: ReadModels, pollsOf: PollsOf, feed: Feed, at: string): Promise<FeedView> {
  const { feedId: _id, status: state, url, name, category, origin, health } = feed;
  const found = await read.get(feeds, _id);
  const unseen = { healthDetail: null, healthSince: at, addedAt: at, newestAt: null };
  return present({ ...unseen, ...found, _id, state, url, name, category, origin, health }, await pollsOf([_id]));
}

export type KeywordView = Keyword & Readonly<{ id: string; setAt: string }>;

const presentKeyword = ({ _id: id, word, kind, setAt }: KeywordDocument): KeywordView => ({ id, word, kind, setAt });

export async function keywordsPage(read: ReadModels, request: PageRequest): Promise<Page<KeywordView>> {
  return mapPage(await findPage(read, keywords, { where: {}, sort: { setAt: -1 } }, request), presentKeyword);
}

/** Returns a keyword as it was set, just now if the newsroom does not show it yet. */
export async function setKeyword(read: ReadModels, _id: string, set: Keyword, at: string): Promise<KeywordView> {
  return presentKeyword({ ...set, setAt: at, ...(await read.get(keywords, _id)), _id, kind: set.kind });
}

/** The maximum for a preview: more than arrives in a week. */
const maxLookedAt = 1_000;
const maxPreviewed = 50;

/** Returns how many live articles contain a word, and the newest of them. */
export async function previewOf(read: ReadModels, word: string) {
  const where = { state: 'live' } as const;
  const live = await read.find(articles, { where, sort: { publishedAt: -1 }, limit: maxLookedAt });
  const named = live.filter(({ title, description }) => names(`${title} ${description}`, word));
  return { count: named.length, of: live.length, articles: named.slice(0, maxPreviewed).map(presentFound) };
}

export type HandledArticle = FoundArticle & Readonly<{ state: ArticleDocument['state']; blockedBy: string | null }>;

const presentHandled = (doc: ArticleDocument): HandledArticle => ({
  ...presentFound(doc),
  state: doc.state,
  blockedBy: doc.blockedBy,
});

export async function articlesPage(
  read: ReadModels,
  state: ArticleDocument['state'],
  request: PageRequest,
): Promise<Page<HandledArticle>> {
  return mapPage(
    await findPage(read, articles, { where: { state }, sort: { publishedAt: -1 } }, request),
    presentHandled,
  );
}

export async function articleById(read: ReadModels, id: string): Promise<HandledArticle | undefined> {
  const doc = await read.get(articles, id);
  return doc && presentHandled(doc);
}
