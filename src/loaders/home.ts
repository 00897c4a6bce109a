// The home page's search parameter, the category of its news, and the inputs of its queries. An unknown category means
// all of them.
import { categoryNames, type NewsCategory } from '../../modules/news/names.ts';
import type { Loading } from './loader.ts';

export type HomeSearch = Readonly<{ category?: unknown }>;

/** Fills whole rows of one, two or three cards. */
export const newsOnHome = 6;

/** Keeps the category as given: an address with any parameter hides the hero, so none may be dropped. */
export const readHomeSearch = ({ category }: Record<string, unknown>): HomeSearch =>
  category === undefined ? {} : { category };

export const newsCategoryOf = ({ category }: HomeSearch): NewsCategory | undefined =>
  typeof category === 'string' && Object.hasOwn(categoryNames, category) ? (category as NewsCategory) : undefined;

export function homeNewsInput(search: HomeSearch) {
  const category = newsCategoryOf(search);
  return { limit: newsOnHome, ...(category && { category }) };
}

export const toolsOnHome = 6;

export const topToolsInput = { sort: 'highest-rated', limit: toolsOnHome } as const;

export const loadHome = ({ ask, isMember, search }: Loading<HomeSearch>) =>
  Promise.all([
    ask('news.news', homeNewsInput(search)),
    ask('directory.tools', topToolsInput),
    ask('directory.reviewSummary'),
    ask('feed.discussed'),
    ask('communityPulse.stats'),
    isMember && ask('home.digest'),
  ]);
