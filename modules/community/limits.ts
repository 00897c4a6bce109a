// How often one member may publish, comment and like.
import { hourSeconds, minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const posting: RateLimit = { name: 'posts', points: 30, windowSeconds: hourSeconds, what: 'posts' };
export const commenting: RateLimit = { name: 'comments', points: 120, windowSeconds: hourSeconds, what: 'comments' };
/** Earlier versions are read from the log, not from a read model. */
export const versions: RateLimit = {
  name: 'versions',
  points: 60,
  windowSeconds: minuteSeconds,
  what: 'earlier versions',
};
export const liking: RateLimit = { name: 'likes', points: 300, windowSeconds: hourSeconds, what: 'likes' };
