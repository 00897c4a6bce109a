// The part of a profile that its address selects. The posts are the default, which the address leaves out.

export type ProfileSearch = Readonly<{
  tab?: 'comments' | 'bookmarks' | undefined;
  /** Of one's own bookmarks. */
  of?: 'tools' | 'articles' | undefined;
}>;

export function readProfileSearch({ tab, of }: Record<string, unknown>): ProfileSearch {
  if (tab === 'comments') return { tab };
  if (tab !== 'bookmarks') return { tab: undefined };
  return of === 'tools' || of === 'articles' ? { tab, of } : { tab };
}
