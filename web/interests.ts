// What the page shows that may change while it is looked at: it follows what is mounted, and is written as the server takes
// it, `feed` or `post/…`. The server tells of nothing else, but for what concerns the member themselves.
import { useEffect } from 'react';

/** As many as the server takes; of more, those mounted last. */
export const mostInterests = 200;

/**
 * Nothing is heard of what is not shown: what was loaded longer ago than this is asked for again when it is shown again.
 */
export const freshForMs = 30_000;

const mounts = new Map<string, number>();
const watchers = new Set<() => void>();
let shown: readonly string[] = [];

/** Says that this component shows these things of a topic, or the topic as a whole, while it is mounted. */
export function useInterests(topic: string, ids?: readonly string[]): void {
  const text = ids === undefined ? topic : ids.map((id) => `${topic}/${id}`).join(' ');
  useEffect(() => show(text === '' ? [] : text.split(' ')), [text]);
}

/** The same array until something changes. */
export const shownInterests = (): readonly string[] => shown;

export function watchInterests(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function show(interests: readonly string[]): () => void {
  for (const interest of interests) mounts.set(interest, (mounts.get(interest) ?? 0) + 1);
  changed();
  return () => {
    for (const interest of interests) {
      const left = (mounts.get(interest) ?? 1) - 1;
      if (left === 0) mounts.delete(interest);
      else mounts.set(interest, left);
    }
    changed();
  };
}

function changed(): void {
  shown = [...mounts.keys()].slice(-mostInterests);
  for (const watcher of watchers) watcher();
}
