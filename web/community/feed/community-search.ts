// The part of the community's view that its address holds: the tab, the category, the kind of posts and their order.
// Unknown values are ignored.
import { cursorIn, startOf } from '../../start-of-list.ts';
import { type FeedCategory, feedCategories, type PostType, postKinds } from '../post/post-kinds.ts';

/**
 * How all posts may be ordered; My Feed is always newest first. The first is the default, which the address leaves out.
 */
export const feedSorts = ['new', 'top', 'unanswered'] as const;
export type FeedSort = (typeof feedSorts)[number];

export type CommunitySearch = Readonly<{
  tab?: 'mine' | 'bookmarks' | undefined;
  category?: Exclude<FeedCategory, 'all'> | undefined;
  kind?: PostType | undefined;
  sort?: Exclude<FeedSort, 'new'> | undefined;
  /** The cursor at which the list begins. */
  from?: string | undefined;
}>;

export function readCommunitySearch({
  tab,
  category: asked,
  kind,
  sort,
  from,
}: Record<string, unknown>): CommunitySearch {
  const category = feedCategories.find((known) => known === asked);
  return {
    tab: tab === 'mine' || tab === 'bookmarks' ? tab : undefined,
    category: category === 'all' ? undefined : category,
    kind: Object.values(postKinds).find(({ type }) => type === kind)?.type,
    sort: sort === 'top' || sort === 'unanswered' ? sort : undefined,
    from: cursorIn(from),
  };
}

type FeedInput = Omit<CommunitySearch, 'tab'>;

/** Returns the input of the list's query. The server embeds the first page under exactly the same input. */
export function feedInput({ tab, category, kind, sort, from }: CommunitySearch): FeedInput {
  const ofAll = tab !== 'mine' && { ...(sort && { sort }), ...startOf(from) };
  return { ...(category && { category }), ...(kind && { kind }), ...ofAll };
}
