// Counts in this process's memory, for a single instance. The memory is bounded: a flood of new keys evicts the counts
// that would expire first.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimitStore } from './rate-limits.ts';

/** `maxKeys` for each limit: about 20 MB while one limit is full. */
export function memoryRateLimitStore({ maxKeys = 50_000 }: { maxKeys?: number } = {}): RateLimitStore {
  return (window) => {
    const counter = new RateLimiterMemory(window);
    // All windows of a limit are equally long, so they expire in the order in which they were opened.
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
