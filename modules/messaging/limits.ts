// How often one member may send messages and typing signals, and how many strangers they may write to in their first
// day.
import { minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';
import { ofNewAccounts } from '../accounts/index.ts';

export const sending: RateLimit = {
  name: 'messages',
  points: 60,
  windowSeconds: minuteSeconds,
  burst: { points: 10, windowSeconds: 10 },
  what: 'messages',
};

/** A client sends it every three seconds at most. A member may write to several others at once. */
export const typing: RateLimit = { name: 'typing', points: 60, windowSeconds: minuteSeconds, what: 'signs of typing' };

/** A stranger has neither followed the sender nor been written to, nor written. */
export const strangersOfNewAccounts = ofNewAccounts({
  name: 'strangers-of-new-accounts',
  points: 10,
  what: 'first messages',
});
