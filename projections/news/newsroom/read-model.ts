// News as pages show it: articles, live and archived; and for the admins the feeds and keywords behind them.
import type { FeedHealth } from '../../../modules/news/model/feed-health.ts';
import type { KeywordKind } from '../../../modules/news/model/keyword.ts';
import type { Place } from '../../../modules/news/model/place.ts';
import type { NewsCategory } from '../../../modules/news/names.ts';

export type ArticleDocument = Readonly<{
  _id: string;
  slug: string;
  feedId: string;
  /** Blocked ones are on no page. */
  state: 'live' | 'archived' | 'blocked';
  title: string;
  description: string;
  /** As much of the content as we may quote. */
  excerpt: string | null;
  url: string;
  author: string | null;
  sourceName: string;
  aiCategory: NewsCategory;
  words: number;
  /** ISO 8601, all of these. */
  publishedAt: string;
  seenAt: string;
  archivedAt: string | null;
  /** The keyword that blocked it; null if an admin did, or if it is not blocked. */
  blockedBy: string | null;
  /** In the media store, until it is deleted. */
  picture: Readonly<{ id: string; width: number; height: number; hasSmall: boolean }> | null;
  pictureId: string | null;
  /** The other sources of the story, in the order in which they were found. */
  otherSources: readonly Readonly<{ name: string; url: string; title: string }>[];
}>;

export type ContentDocument = Readonly<{ _id: string; content: string }>;

/** An item from a feed, and the article that covers it. `_id` is the id that its own article has or would have. */
export type ItemDocument = Place &
  Readonly<{ _id: string; articleId: string; feedId: string; guidKey: string; title: string }>;

export type FeedDocument = Readonly<{
  _id: string;
  url: string;
  name: string;
  category: NewsCategory;
  origin: 'shipped' | 'admin';
  state: 'active' | 'paused';
  health: FeedHealth;
  healthDetail: string | null;
  healthSince: string;
  addedAt: string;
  /** When the newest of its articles was published, or became a source of another's; null before the first. */
  newestAt: string | null;
  /** Its health, the worst first in alphabetical order, which is the order of the list by health. */
  condition: FeedCondition;
  sortName: string;
}>;

export type FeedCondition = 'failing' | 'new' | 'ok' | 'paused';

export type KeywordDocument = Readonly<{ _id: string; word: string; kind: KeywordKind; setAt: string }>;
