// Which part of a profile its address shows. The posts come first, and no address names them.

export type ProfileSearch = Readonly<{ tab?: 'comments' | 'bookmarks' | undefined }>;

export function readProfileSearch({ tab }: Record<string, unknown>): ProfileSearch {
  return { tab: tab === 'comments' || tab === 'bookmarks' ? tab : undefined };
}
