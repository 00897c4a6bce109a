// The last searches that led somewhere, newest first. Kept in the browser, for each member and for visitors apart, until cleared.
import { useState } from 'react';

const most = 5;
const keyOf = (userId: string | undefined): string => `kindling.recent-searches.${userId ?? 'visitor'}`;

export function useRecentSearches(userId: string | undefined) {
  const [recent, setRecent] = useState(() => read(userId));
  const keep = (next: readonly string[]) => {
    setRecent(next);
    write(userId, next);
  };
  return {
    recent,
    add: (text: string) => {
      const folded = text.toLowerCase();
      keep([text, ...recent.filter((each) => each.toLowerCase() !== folded)].slice(0, most));
    },
    clear: () => keep([]),
  };
}

function read(userId: string | undefined): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

function write(userId: string | undefined, searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(searches));
  } catch {
    // Storage may be forbidden or full: then they last as long as the palette is open.
  }
}
