// Stores texts in the browser. If storage is full or forbidden, a text lasts as long as the page.
import { useSyncExternalStore } from 'react';

function textsIn(storage: () => Storage) {
  const watchers = new Set<() => void>();
  /** Values that could not be stored. */
  const unstored = new Map<string, string | null>();

  function read(key: string): string | null {
    const value = unstored.get(key);
    if (value !== undefined) return value;
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
      return [...new Set([...Object.keys(storage()), ...unstored.keys()])];
    } catch {
      return [...unstored.keys()];
    }
  }

  const keysUnder = (prefix: string) => keys().filter((key) => key.startsWith(prefix));

  return {
    read,
    keys,
    /** Returns whether the text is stored; if not, it lasts as long as the page. Null deletes it. */
    write(key: string, text: string | null): boolean {
      unstored.delete(key);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        unstored.set(key, text);
      }
      for (const watcher of watchers) watcher();
      return !unstored.has(key);
    },
    /** Returns null on the server, which stores nothing. */
    use: (key: string): string | null =>
      useSyncExternalStore(
        watch,
        () => read(key),
        () => null,
      ),
    /** Returns everything stored under keys with this prefix, as JSON: a record of texts by key. */
    useAll: (prefix: string): string =>
      useSyncExternalStore(
        watch,
        () => JSON.stringify(Object.fromEntries(keysUnder(prefix).map((key) => [key, read(key)]))),
        () => '{}',
      ),
  };
}

const everyWindow = textsIn(() => localStorage);
export const thisWindow = textsIn(() => sessionStorage);
export const {
  read: readStored,
  write: writeStored,
  use: useStored,
  useAll: useAllStored,
  keys: storedKeys,
} = everyWindow;

/** Deletes everything that a member has left in this browser: each of their keys contains their id. */
export function forgetMember(memberId: string): void {
  for (const storage of [everyWindow, thisWindow]) {
    for (const key of storage.keys()) if (key.includes(memberId)) storage.write(key, null);
  }
}
