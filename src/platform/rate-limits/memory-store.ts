// Counts in this process's memory: for one instance. Bounded: a flood of new keys costs a fixed amount of memory,
// and what is forgotten first is what would have expired first.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimitStore } from './rate-limits.ts';

/** 50,000 keys of each limit: some 20 MB while one of them is full. */
const defaultMaxKeys = 50_000;

export function memoryRateLimitStore(options: { maxKeys?: number } = {}): RateLimitStore {
  const maxKeys = options.maxKeys ?? defaultMaxKeys;
  return (window) => {
    const counter = new RateLimiterMemory(window);
    // All windows of a limit are equally long, so the order in which they were opened is that in which they expire.
    const opened = new Set<string>();
    return {
      async consume(key) {
        const result = await counter.consume(key);
        if (result.isFirstInDuration) {
          opened.delete(key);
          opened.add(key);
          const [oldest] = opened;
          if (opened.size > maxKeys && oldest !== undefined) {
            opened.delete(oldest);
            await counter.delete(oldest);
          }
        }
        return result;
      },
    };
  };
}
