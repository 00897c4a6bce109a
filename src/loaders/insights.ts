// The search parameters of the news page: category and text. Unknown values are ignored.
import { newsCategories } from '../../modules/news/names.ts';
import { longestSearch } from '../text/sizes.ts';
import type { Loading } from './loader.ts';
import { cursorIn, startOf, textIn } from './read-search.ts';

export const insightsCategories = ['all', ...newsCategories] as const;

export type InsightsSearch = Readonly<{
  category?: (typeof insightsCategories)[number] | undefined;
  search?: string | undefined;
  from?: string | undefined;
}>;

const articlesOnPage = 30;

export const readInsightsSearch = ({ category, search, from }: Record<string, unknown>): InsightsSearch => ({
  category: insightsCategories.find((known) => known === category),
  search: textIn(search, longestSearch),
  from: cursorIn(from),
});

export function newsInput({ category, search, from }: InsightsSearch) {
  return {
    limit: articlesOnPage,
    ...(category && category !== 'all' && { category }),
    ...(search && { search }),
    ...startOf(from),
  };
}

export const loadInsights = ({ askList, search }: Loading<InsightsSearch>) => askList('news.news', newsInput(search));
