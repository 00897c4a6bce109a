// Stores texts in the browser, for all of its windows or for this one, and updates the components that show them. If
// storage is full or forbidden, a text lasts as long as the page, and no other window overwrites it.
import { useSyncExternalStore } from 'react';

export type Kept = Readonly<{
  read(key: string): string | null;
  /** Returns whether the text is stored; if not, it lasts as long as the page. Null deletes it. */
  keep(key: string, text: string | null): boolean;
  /** Returns null on the server, which stores nothing. */
  use(key: string): string | null;
  /** Returns everything stored under keys with this prefix, as JSON: a record of texts by key. */
  useAll(prefix: string): string;
  /** Returns all keys in use. */
  keys(): readonly string[];
}>;

function keptIn(storage: () => Storage): Kept {
  const watchers = new Set<() => void>();
  /** Values that could not be stored. */
  const here = new Map<string, string | null>();

  function read(key: string): string | null {
    const unstored = here.get(key);
    if (unstored !== undefined) return unstored;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  }

  function watch(watcher: () => void): () => void {
    watchers.add(watcher);
    addEventListener('storage', watcher);
    return () => {
      watchers.delete(watcher);
      removeEventListener('storage', watcher);
    };
  }

  function keys(): readonly string[] {
    try {
      return [...new Set([...Object.keys(storage()), ...here.keys()])];
    } catch {
      return [...here.keys()];
    }
  }

  const keysUnder = (prefix: string) => keys().filter((key) => key.startsWith(prefix));

  return {
    read,
    keep(key, text) {
      here.delete(key);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        here.set(key, text);
      }
      for (const watcher of watchers) watcher();
      return !here.has(key);
    },
    use: (key) =>
      useSyncExternalStore(
        watch,
        () => read(key),
        () => null,
      ),
    useAll: (prefix) =>
      useSyncExternalStore(
        watch,
        () => JSON.stringify(Object.fromEntries(keysUnder(prefix).map((key) => [key, read(key)]))),
        () => '{}',
      ),
    keys,
  };
}

const everyWindow = keptIn(() => localStorage);
export const thisWindow = keptIn(() => sessionStorage);
export const { read: readKept, keep, use: useKept, useAll: useAllKept, keys: keptKeys } = everyWindow;

/** Deletes everything that a member has left in this browser: each of their keys contains their id. */
export function forgetMember(memberId: string): void {
  for (const storage of [everyWindow, thisWindow]) {
    for (const key of storage.keys()) if (key.includes(memberId)) storage.keep(key, null);
  }
}
