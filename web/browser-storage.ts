// What the browser stores for all of its windows, read as text and observed across windows. Where storage is full or
// forbidden, a text lasts as long as the page, and no other window replaces it.
import { useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
/** Values that could not be stored. */
const here = new Map<string, string | null>();

export function readKept(key: string): string | null {
  const unstored = here.get(key);
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null deletes it. */
export function keep(key: string, text: string | null): void {
  here.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    here.set(key, text);
  }
  for (const watcher of watchers) watcher();
}

function watchKept(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
}

/** The server has nothing stored. */
export function useKept(key: string): string | null {
  return useSyncExternalStore(
    watchKept,
    () => readKept(key),
    () => null,
  );
}
