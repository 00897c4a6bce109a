// How often an admin may try a feed: each try contacts an external server.
import { perMinute } from '../../src/platform/rate-limits/rate-limit.ts';

export const tryingFeeds = perMinute('feed-tries', 20, 'tries');
