// How often one member may request plans, and how long a report may take.
import { hourSeconds, minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

/** First attempts and retries together. */
export const planning: RateLimit = { name: 'plans', points: 20, windowSeconds: hourSeconds, what: 'plans' };

export const commenting: RateLimit = {
  name: 'plan-comments',
  points: 60,
  windowSeconds: hourSeconds,
  what: 'comments',
};

/** Links can be guessed without an account. */
export const openingLinks: RateLimit = {
  name: 'plan-links-per-address',
  points: 120,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'tries',
};

/** A waiting page says 10 to 30 seconds. After this it gets a failure. */
export const reportTimeLimitMs = 90_000;

/** Whatever became of the work, a plan ends by then. */
export const givesUpAfterMs = 10 * 60_000;
