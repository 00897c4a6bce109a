// The things that mounted components show and that may change. The server sends hints only about these.
import { useEffect } from 'react';
import { createStore } from './ui/store.ts';

/** The server accepts no more than this. Beyond it, the latest mounted win. */
export const maxInterests = 200;

/** There are no hints for what is not shown. When it is shown again, it is refetched if it is older than this. */
export const freshForMs = 30_000;

const mounts = new Map<string, number>();
const shown = createStore<readonly string[]>([]);
/** Returns the same array until something changes. */
export const shownInterests = shown.read;
export const watchInterests = shown.watch;

/** Declares that this component shows these items of a topic, or the topic as a whole, while it is mounted. */
export function useInterests(topic: string, ids?: readonly string[]): void {
  const text = ids === undefined ? topic : ids.map((id) => `${topic}/${id}`).join(' ');
  useEffect(() => show(text === '' ? [] : text.split(' ')), [text]);
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

const changed = () => shown.set([...mounts.keys()].slice(-maxInterests));
