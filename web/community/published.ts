// The post that was just published on this page load. The community says so above its feed, until the next one is begun.
import { useSyncExternalStore } from 'react';

let published: string | undefined;
const watchers = new Set<() => void>();

const read = () => published;

export function usePublished(): string | undefined {
  return useSyncExternalStore(watch, read, () => undefined);
}

export function setPublished(postId: string | undefined): void {
  published = postId;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
