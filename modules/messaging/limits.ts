// How often one member may send messages and typing signals.
import { minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const sending: RateLimit = {
  name: 'messages',
  points: 60,
  windowSeconds: minuteSeconds,
  burst: { points: 10, windowSeconds: 10 },
  what: 'messages',
};

/** A client sends it every three seconds at most. A member may write to several others at once. */
export const typing: RateLimit = { name: 'typing', points: 60, windowSeconds: minuteSeconds, what: 'signs of typing' };
