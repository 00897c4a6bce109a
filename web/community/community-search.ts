// The part of the community's view that its address holds: the tab, the category, the kind of posts and their order.
// Unknown values are ignored.
import { type FeedCategory, feedCategories, type PostType, postKinds } from './post-kinds.ts';

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
  /** The cursor at which the list begins: without script, a link leads from each page of posts to the next. */
  before?: string | undefined;
}>;

export function readCommunitySearch({
  tab,
  category: asked,
  kind,
  sort,
  before,
}: Record<string, unknown>): CommunitySearch {
  const category = feedCategories.find((known) => known === asked);
  return {
    tab: tab === 'mine' || tab === 'bookmarks' ? tab : undefined,
    category: category === 'all' ? undefined : category,
    kind: Object.values(postKinds).find(({ type }) => type === kind)?.type,
    sort: sort === 'top' || sort === 'unanswered' ? sort : undefined,
    before: beforeIn(before),
  };
}

/** What can't be a cursor is ignored. */
export const beforeIn = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[\w-]{1,500}$/.test(text) ? text : undefined;

type FeedInput = Omit<CommunitySearch, 'tab'>;

/** The input of the list's query. The server embeds the first page under exactly the same input. */
export function feedInput({ tab, category, kind, sort, before }: CommunitySearch): FeedInput {
  const ofAll = tab !== 'mine' && { ...(sort && { sort }), ...(before && { before }) };
  return { ...(category && { category }), ...(kind && { kind }), ...ofAll };
}
