// The news as the API returns it, and what its pages share.
import { categoryNames } from '../../modules/news/names.ts';
import { insightsCategories } from '../../src/loaders/insights.ts';
import type { ApiOutputs } from '../trpc.ts';

export type News = ApiOutputs['news']['news'];
export type LiveArticle = News['liveArticles'][number];
export type ArchivedArticle = News['archivedArticles'][number];
export type Article = LiveArticle | ArchivedArticle;

/** The first is the default, which the address leaves out. */
export const insightsTabs = [
  { value: 'latest', label: 'Latest' },
  ...insightsCategories.map((value) => ({ value, label: value === 'all' ? 'Top' : categoryNames[value] })),
];

export const sourceOf = ({ source }: Readonly<{ source: string | { name: string } }>): string =>
  typeof source === 'string' ? source : source.name;

/** What members can do with news that visitors can't, for the sign-up prompt. */
export const newsBenefits = [
  'Read every story, and the archive in full',
  'Ask founders what they make of it',
  'See what is new since their last visit',
];

/** Hints report new articles sooner. */
export const newsFreshForMs = 5 * 60_000;
