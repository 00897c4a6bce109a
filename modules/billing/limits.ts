// How often one member may open the checkout, and send requests to the payment provider.
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const checkouts: RateLimit = { name: 'checkouts', points: 30, windowSeconds: hourSeconds, what: 'checkouts' };

export const askingProvider: RateLimit = {
  name: 'asking-payment-provider',
  points: 60,
  windowSeconds: hourSeconds,
  what: 'requests about payments',
};
