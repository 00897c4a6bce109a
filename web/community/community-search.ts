// What of the community's view stands in its address: the tab and the category. Anything unknown there is ignored.
import { type FeedCategory, feedCategories } from './post-kinds.ts';

export type CommunitySearch = Readonly<{
  tab?: 'mine' | undefined;
  category?: Exclude<FeedCategory, 'all'> | undefined;
}>;

export function readCommunitySearch({ tab, category }: Record<string, unknown>): CommunitySearch {
  return {
    tab: tab === 'mine' ? tab : undefined,
    category: isFeedCategory(category) && category !== 'all' ? category : undefined,
  };
}

function isFeedCategory(value: unknown): value is FeedCategory {
  return feedCategories.some((category) => category === value);
}

/** The input of the list's query. The server puts its first page into the page under the very same one. */
export function feedInput({ category }: CommunitySearch): { category?: Exclude<FeedCategory, 'all'> } {
  return category ? { category } : {};
}
