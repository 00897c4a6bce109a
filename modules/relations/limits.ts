// How often one member may follow and unfollow others.
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const following: RateLimit = { name: 'follows', points: 300, windowSeconds: hourSeconds, what: 'follows' };
