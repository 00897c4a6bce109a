// How often one member may send messages and typing signals.
import { perMinute } from '../../src/platform/rate-limits/rate-limit.ts';

export const sending = perMinute('messages', 60, 'messages', { burst: { points: 10, windowSeconds: 10 } });

/** A client sends it every three seconds at most. A member may write to several others at once. */
export const typing = perMinute('typing', 60, 'signs of typing');
