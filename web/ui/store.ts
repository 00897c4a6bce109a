// A value outside React: any code may set it, and the components that show it update.
import { useSyncExternalStore } from 'react';

export type Store<T> = Readonly<{
  read(): T;
  set(next: T): void;
  watch(watcher: () => void): () => void;
  /** The value on the server, and in the client during hydration. */
  initial: T;
}>;

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const watchers = new Set<() => void>();
  return {
    initial,
    read: () => current,
    set(next) {
      current = next;
      for (const watcher of watchers) watcher();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export function useStore<T>({ watch, read, initial }: Store<T>): T {
  return useSyncExternalStore(watch, read, () => initial);
}
