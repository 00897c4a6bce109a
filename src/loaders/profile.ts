// A member, and what they wrote. The address names the member by id, by a username after an @ as in mentions, or by a
// bare username as people type it.
import type { Loading } from './loader.ts';
import { cursorIn, startOf } from './read-search.ts';

/** The part of a profile that its address selects. Posts are the default, which the address leaves out. */
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

/** Returns whether a text may be a username. Ids are longer. */
export const canBeUsername = (text: string): boolean => /^[\w.-]{3,30}$/.test(text);

export async function loadProfile({
  ask,
  askList,
  params: { userId },
  search: { tab, from },
}: Loading<ProfileSearch, 'userId'>) {
  const named = (username: string) => ask('members.byUsername', { username });
  const { user } = userId.startsWith('@')
    ? await named(userId.slice(1))
    : await ask('members.byId', { id: userId }).catch((error) => {
        if (!canBeUsername(userId)) throw error;
        return named(userId);
      });
  await Promise.all([
    ask('members.stats', { id: user.id }),
    askList(tab === 'comments' ? 'discussion.byMember' : 'feed.byMember', { userId: user.id, ...startOf(from) }),
  ]);
  return user;
}
