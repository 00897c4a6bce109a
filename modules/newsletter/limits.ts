// How often a client may subscribe to the newsletter and follow its links.
import { hourSeconds, minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const subscribing: RateLimit = {
  name: 'subscribing-per-address',
  points: 10,
  windowSeconds: hourSeconds,
  perAddress: true,
  what: 'subscriptions',
};

export const followingLinks: RateLimit = {
  name: 'newsletter-links-per-address',
  points: 30,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'tries',
};
