// Counts uses per person, account or address against a limit, and returns how long to wait. Keys are hashed before they
// reach a store, so no store contains an address or an email, or a key of unbounded length.
import { hash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './rate-limit.ts';

export type RateLimitVerdict = Readonly<{ allowed: true }> | Readonly<{ allowed: false; retryAfterSeconds: number }>;

export type RateLimits = Readonly<{
  apply: boolean;
  /** Counts one use. A refused use is not counted against the longer window, and doesn't prolong the wait. */
  consume(limit: RateLimit, key: string): Promise<RateLimitVerdict>;
}>;

/** Creates the counter of one window. Any counter of rate-limiter-flexible over a shared store fits. */
export type RateLimitStore = (window: {
  keyPrefix: string;
  points: number;
  duration: number;
}) => Readonly<{ consume(key: string): Promise<RateLimiterRes> }>;

export function createRateLimits(options: {
  /** False lets everything through, for load tests. */
  enabled: boolean;
  store: RateLimitStore;
}): RateLimits {
  const counted = new Map<string, Readonly<{ limit: RateLimit; counters: readonly ReturnType<RateLimitStore>[] }>>();

  function countersOf(limit: RateLimit): readonly ReturnType<RateLimitStore>[] {
    const { name, points, windowSeconds, burst } = limit;
    const known = counted.get(name);
    if (known !== undefined) {
      if (known.limit !== limit) throw new Error(`Two rate limits are named ${name}.`);
      return known.counters;
    }
    // The burst limit is checked first, so that a use that it refuses doesn't count in the longer window.
    const windows = [{ keyPrefix: name, points, duration: windowSeconds }];
    if (burst) windows.unshift({ keyPrefix: `${name}-burst`, points: burst.points, duration: burst.windowSeconds });
    const counters = windows.map(options.store);
    counted.set(name, { limit, counters });
    return counters;
  }

  return {
    apply: options.enabled,
    async consume(limit, key) {
      if (!options.enabled) return { allowed: true };
      const hashedKey = hash('sha256', key, 'base64url');
      for (const counter of countersOf(limit)) {
        const waitMs = await counter.consume(hashedKey).then(() => undefined, waitOf);
        if (waitMs !== undefined) return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
      }
      return { allowed: true };
    },
  };
}

/** rate-limiter-flexible refuses by rejecting with a result. Any other rejection is a fault. */
function waitOf(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return rejection.msBeforeNext;
  throw rejection;
}
