// The news as the API returns it, and the tabs of its page.
import { categoryNames } from '../../modules/news/names.ts';
import { insightsCategories } from '../../src/loaders/insights.ts';
import type { ApiOutputs } from '../trpc.ts';

export type News = ApiOutputs['news']['news'];
export type LiveArticle = News['liveArticles'][number];
export type ArchivedArticle = News['archivedArticles'][number];

/** The first is the default, which the address leaves out. */
export const insightsTabs = [
  { value: 'latest', label: 'Latest' },
  ...insightsCategories.map((value) => ({ value, label: value === 'all' ? 'Top' : categoryNames[value] })),
];

/** Hints report new articles sooner. */
export const newsFreshForMs = 5 * 60_000;
