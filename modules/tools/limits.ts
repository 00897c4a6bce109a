// How often one member may review, submit and correct, and how many reviews of one tool an hour may be published at
// once.
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const reviewing: RateLimit = { name: 'reviews', points: 20, windowSeconds: hourSeconds, what: 'reviews' };

/** By tool. Any beyond are held, not refused. */
export const reviewsOfOneTool: RateLimit = {
  name: 'reviews-of-one-tool',
  points: 10,
  windowSeconds: hourSeconds,
  what: 'reviews of this tool',
};

export const submitting: RateLimit = {
  name: 'submissions',
  points: 10,
  windowSeconds: hourSeconds,
  what: 'submissions',
};
export const correcting: RateLimit = {
  name: 'corrections',
  points: 20,
  windowSeconds: hourSeconds,
  what: 'corrections',
};
