// The last successful searches, newest first, for each member and for visitors.
import { useStored, writeStored } from '../drafts/browser-storage.ts';

const most = 5;
const keyOf = (userId: string | undefined): string => `kindling.recent-searches.${userId ?? 'visitor'}`;

export function useRecentSearches(userId: string | undefined) {
  const recent = searchesIn(useStored(keyOf(userId)));
  const change = (next: readonly string[]) =>
    writeStored(keyOf(userId), next.length === 0 ? null : JSON.stringify(next));
  return {
    recent,
    add: (text: string) => {
      const folded = text.toLowerCase();
      change([text, ...recent.filter((each) => each.toLowerCase() !== folded)].slice(0, most));
    },
    clear: () => change([]),
  };
}

function searchesIn(kept: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}
