// How often a client may subscribe to the newsletter and follow its links.
import { perHour, perMinute } from '../../src/platform/rate-limits/rate-limit.ts';

export const subscribing = perHour('subscribing-per-address', 10, 'subscriptions', { perAddress: true });

export const followingLinks = perMinute('newsletter-links-per-address', 30, 'tries', { perAddress: true });
