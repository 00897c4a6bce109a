// The part of a profile that its address selects. The posts are the default, which the address leaves out.
import { beforeIn } from '../community/community-search.ts';

export type ProfileSearch = Readonly<{
  tab?: 'comments' | 'bookmarks' | undefined;
  /** Of one's own bookmarks. */
  of?: 'tools' | 'articles' | undefined;
  /** The cursor at which the posts begin. */
  before?: string | undefined;
}>;

export function readProfileSearch({ tab, of, before }: Record<string, unknown>): ProfileSearch {
  if (tab === 'comments') return { tab };
  if (tab !== 'bookmarks') return { tab: undefined, before: beforeIn(before) };
  return of === 'tools' || of === 'articles' ? { tab, of } : { tab };
}
