// How often one member may open the checkout, and send requests to the payment provider.
import { perHour } from '../../src/platform/rate-limits/rate-limit.ts';

export const checkouts = perHour('checkouts', 30, 'checkouts');

export const providerRequests = perHour('asking-payment-provider', 60, 'requests about payments');
