// What of the home page stands in its address: the category of its news. What is no category means all of them. And what it asks the
// server, under the very inputs with which the server puts the answers into the page.
import { categoryNames, type NewsCategory } from '../insights/insights-search.ts';
import type { ApiInputs } from '../trpc.ts';

export type HomeSearch = Readonly<{ category?: unknown }>;

/** Whole rows of one, two and three cards. */
export const newsOnHome = 6;

/** It stays as it is: an address with anything in it shows no hero, so nothing is taken out of it. */
export const readHomeSearch = ({ category }: Record<string, unknown>): HomeSearch =>
  category === undefined ? {} : { category };

export const newsCategoryOf = ({ category }: HomeSearch): NewsCategory | undefined =>
  typeof category === 'string' && Object.hasOwn(categoryNames, category) ? (category as NewsCategory) : undefined;

export function homeNewsInput(search: HomeSearch): ApiInputs['news']['news'] {
  const category = newsCategoryOf(search);
  return { limit: newsOnHome, ...(category && { category }) };
}

/** Whole rows, too. */
export const toolsOnHome = 6;

export const topToolsInput = {
  sort: 'highest-rated',
  limit: toolsOnHome,
} as const satisfies ApiInputs['directory']['tools'];
