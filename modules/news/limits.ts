// How often an admin may have a feed tried: each try asks a stranger's server.
import { minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const tryingFeeds: RateLimit = { name: 'feed-tries', points: 20, windowSeconds: minuteSeconds, what: 'tries' };
