// How often one member may flag and appeal.
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const flagging: RateLimit = { name: 'flags', points: 20, windowSeconds: hourSeconds, what: 'reports' };
export const appealing: RateLimit = { name: 'appeals', points: 10, windowSeconds: hourSeconds, what: 'appeals' };
