// The search parameters of the news page: category and text. Unknown values are ignored.
import { cursorIn, startOf } from '../start-of-list.ts';
import type { ApiInputs, ApiOutputs } from '../trpc.ts';

export type News = ApiOutputs['news']['news'];
export type LiveArticle = News['liveArticles'][number];
export type ArchivedArticle = News['archivedArticles'][number];
export type NewsCategory = LiveArticle['aiCategory'];

export const categoryNames: Readonly<Record<NewsCategory, string>> = {
  ethics: 'Ethics',
  governance: 'Governance',
  security: 'Security',
  innovation: 'Innovation',
  tools: 'Tools',
};
const categories = ['all', 'ethics', 'governance', 'security', 'innovation', 'tools'] as const;
export type InsightsCategory = (typeof categories)[number];

/** The first is the default, which the address leaves out. */
export const insightsTabs = [
  { value: 'latest', label: 'Latest' },
  ...categories.map((value) => ({ value, label: value === 'all' ? 'Top' : categoryNames[value] })),
];

export type InsightsSearch = Readonly<{
  category?: InsightsCategory | undefined;
  search?: string | undefined;
  from?: string | undefined;
}>;

export const longestSearch = 200;
/** Hints report new articles sooner. */
export const newsFreshForMs = 5 * 60_000;
const articlesOnPage = 30;

export function readInsightsSearch({ category, search, from }: Record<string, unknown>): InsightsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return {
    category: categories.find((known) => known === category),
    search: text.slice(0, longestSearch) || undefined,
    from: cursorIn(from),
  };
}

/** Returns the input of the list's query. The server embeds the first page under exactly the same input. */
export function newsInput({ category, search, from }: InsightsSearch): ApiInputs['news']['news'] {
  return {
    limit: articlesOnPage,
    ...(category && category !== 'all' && { category }),
    ...(search && { search }),
    ...startOf(from),
  };
}
