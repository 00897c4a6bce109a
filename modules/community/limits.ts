// How often one member may publish, comment and like.
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const posting: RateLimit = { name: 'posts', points: 30, windowSeconds: hourSeconds, what: 'posts' };
export const commenting: RateLimit = { name: 'comments', points: 120, windowSeconds: hourSeconds, what: 'comments' };
export const liking: RateLimit = { name: 'likes', points: 300, windowSeconds: hourSeconds, what: 'likes' };
