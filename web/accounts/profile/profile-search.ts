// The part of a profile that its address selects. Posts are the default, which the address leaves out.
import { cursorIn } from '../../start-of-list.ts';

export type ProfileSearch = Readonly<{
  tab?: 'comments' | 'bookmarks' | undefined;
  /** Filters the member's own bookmarks. */
  of?: 'tools' | 'articles' | undefined;
  /** The cursor at which the posts or comments begin. */
  from?: string | undefined;
}>;

export function readProfileSearch({ tab, of, from }: Record<string, unknown>): ProfileSearch {
  if (tab !== 'bookmarks') return { tab: tab === 'comments' ? tab : undefined, from: cursorIn(from) };
  return of === 'tools' || of === 'articles' ? { tab, of } : { tab };
}
