// The community's view as far as its address holds it: the tab, the category, the kind of posts and their order.
// Unknown values are ignored.
import { type categories, postTypes } from '../../modules/community/names.ts';
import type { Loading } from './loader.ts';
import { cursorIn, startOf } from './read-search.ts';

/** The tabs that narrow the feed. A general post belongs to none of them and appears under "all". */
export const feedCategories = ['all', 'ethics', 'governance', 'security', 'innovation'] as const satisfies readonly (
  | 'all'
  | (typeof categories)[number]
)[];
export type FeedCategory = (typeof feedCategories)[number];

/** My Feed is always newest first. The first is the default, which the address leaves out. */
export const feedSorts = ['new', 'top', 'unanswered'] as const;
export type FeedSort = (typeof feedSorts)[number];

export type CommunitySearch = Readonly<{
  tab?: 'mine' | 'bookmarks' | undefined;
  category?: Exclude<FeedCategory, 'all'> | undefined;
  kind?: (typeof postTypes)[number] | undefined;
  sort?: Exclude<FeedSort, 'new'> | undefined;
  from?: string | undefined;
}>;

export function readCommunitySearch({
  tab,
  category: requested,
  kind,
  sort,
  from,
}: Record<string, unknown>): CommunitySearch {
  const category = feedCategories.find((known) => known === requested);
  return {
    tab: tab === 'mine' || tab === 'bookmarks' ? tab : undefined,
    category: category === 'all' ? undefined : category,
    kind: postTypes.find((known) => known === kind),
    sort: sort === 'top' || sort === 'unanswered' ? sort : undefined,
    from: cursorIn(from),
  };
}

type FeedInput = Omit<CommunitySearch, 'tab'>;

export function feedInput({ tab, category, kind, sort, from }: CommunitySearch): FeedInput {
  const ofAll = tab !== 'mine' && { ...(sort && { sort }), ...startOf(from) };
  return { ...(category && { category }), ...(kind && { kind }), ...ofAll };
}

/** A visitor has neither a feed nor bookmarks, and sees all posts. */
export function loadCommunity({ ask, askList, isMember, search }: Loading<CommunitySearch>) {
  const shown = isMember === false ? { ...search, tab: undefined } : search;
  return Promise.all([
    shown.tab === 'bookmarks'
      ? askList('feed.bookmarks', {})
      : askList(shown.tab === 'mine' ? 'feed.mine' : 'feed.posts', feedInput(shown)),
    ask('feed.trending'),
    ask('communityPulse.stats'),
  ]);
}
