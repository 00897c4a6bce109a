// Caches of a fixed number of entries.
import { LRUCache } from 'lru-cache';

/** Allocates memory as it fills. With `max`, lru-cache allocates all entries at once, which slows the start down. */
export const lruUpTo = <Value extends object | string | true>(entries: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1 });
