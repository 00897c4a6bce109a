// How often one member may request plans, and how long a report may take.
import { minuteMs } from '../../src/kernel/instants.ts';
import { perHour, perMinute } from '../../src/platform/rate-limits/rate-limit.ts';

/** First attempts and retries together. */
export const planning = perHour('plans', 20, 'plans');

export const commenting = perHour('plan-comments', 60, 'comments');

/** Links can be guessed without an account. */
export const openingLinks = perMinute('plan-links-per-address', 120, 'tries', { perAddress: true });

/** A waiting page promises 10 to 30 seconds. After this limit it gets a failure. */
export const reportTimeLimitMs = 90_000;

/** A plan ends by then, whatever the state of its work. */
export const givesUpAfterMs = 10 * minuteMs;
