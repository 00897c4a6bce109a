// How often an admin may try a feed: each try contacts an external server.
import { minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const tryingFeeds: RateLimit = { name: 'feed-tries', points: 20, windowSeconds: minuteSeconds, what: 'tries' };
