// Retries calls.
import { setTimeout as timer } from 'node:timers/promises';

export type RetryPolicy = Readonly<{
  /** How often a call is made before giving up: enough to outlast a leader election. */
  attempts: number;
  firstDelayMs: number;
  longestDelayMs: number;
  /** Retries end after this time, however many `attempts` remain, because a caller is waiting. */
  giveUpAfterMs: number;
  /** From 0 to 1. Half of each delay is random, so that clients that failed together don't return together. */
  random: () => number;
  now: () => number;
  /** Resolves after that time, or at once when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}>;

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 9,
  firstDelayMs: 100,
  longestDelayMs: 2_000,
  giveUpAfterMs: 10_000,
  random: Math.random,
  now: () => performance.now(),
  pause: (ms, signal) => timer(ms, undefined, { signal }).catch(() => undefined),
};

/** The delay after an attempt. Attempts are counted from 0. */
export function delayAfter(attempt: number, policy: RetryPolicy): number {
  const full = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** Math.min(attempt, 20));
  return full / 2 + (full / 2) * policy.random();
}

export type Retrying = <Result>(call: () => Promise<Result>, mayRetry: (error: unknown) => boolean) => Promise<Result>;

/**
 * Returns a function that repeats a call while `mayRetry` says that a retry can help, and rejects with the last error.
 * Once a call has used up its attempts, each call is tried once until the server responds, so that nobody waits for it.
 */
export function createRetrying(policy: RetryPolicy, signal: AbortSignal): Retrying {
  let isAway = false;
  return async (call, mayRetry) => {
    const startedAt = policy.now();
    for (let attempt = 0; ; attempt++) {
      try {
        const result = await call();
        isAway = false;
        return result;
      } catch (error) {
        const hasResponded = !mayRetry(error);
        const isUsedUp = attempt + 1 >= policy.attempts || policy.now() - startedAt >= policy.giveUpAfterMs;
        isAway = !hasResponded && (isAway || isUsedUp);
        if (hasResponded || isAway || signal.aborted) throw error;
        await policy.pause(delayAfter(attempt, policy), signal);
        if (signal.aborted) throw error;
      }
    }
  };
}
