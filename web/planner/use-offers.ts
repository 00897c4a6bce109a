// The two ways to pay, and where each leads: to log in, to the dashboard, or to the checkout.
import { prices } from './plan-price.ts';
import { useAccess } from './use-access.ts';

const offers = [
  {
    tier: 'one_time',
    name: 'One-Time Access',
    price: prices.once,
    every: 'once',
    line: 'For one decision that you want to get right.',
    includes: ['One report', '30 days of tracking', 'Export'],
    label: 'Get one-time access',
    isPopular: false,
  },
  {
    tier: 'monthly',
    name: 'Monthly Subscription',
    price: prices.monthly,
    every: 'per month',
    line: 'For a team that keeps finding the next thing to improve.',
    includes: [
      'Unlimited reports and tracking',
      'Weekly email reminders',
      'Live KPI dashboard',
      'Export',
      'Cancel anytime',
    ],
    label: 'Get the monthly subscription',
    isPopular: true,
  },
] as const;

export function useOffers() {
  const { isSignedIn, hasSubscription } = useAccess();
  return offers.map((offer) => {
    const checkout = `/implementation-agent/checkout?tier=${offer.tier}`;
    const ofMember = hasSubscription ? '/implementation-agent/dashboard' : checkout;
    return {
      ...offer,
      href: isSignedIn ? ofMember : `/auth/login?mode=signup&returnTo=${encodeURIComponent(checkout)}`,
    };
  });
}
