// Whether the composer is open. Apart from the shell's layers, which may lie above it while it keeps what is written.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const watchers = new Set<() => void>();

export function setComposing(open: boolean): void {
  isOpen = open;
  for (const watcher of watchers) watcher();
}

export function useComposing(): boolean {
  return useSyncExternalStore(
    watch,
    () => isOpen,
    () => false,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
