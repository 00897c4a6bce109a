// Caches of a fixed number of entries.
import { LRUCache } from 'lru-cache';

/**
 * Returns a cache that allocates memory as it fills. With `max`, lru-cache would allocate all entries at once, and a
 * hundred thousand of them would be most of the work of opening a Kindling.
 */
export const lruUpTo = <Value extends object | string | true>(entries: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1 });
