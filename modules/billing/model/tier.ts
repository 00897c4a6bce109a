// What members can buy: one report, or a monthly subscription to everything.

export const tiers = ['one_time', 'monthly'] as const;
export type Tier = (typeof tiers)[number];

type Offer = Readonly<{
  tier: Tier;
  name: string;
  /** In pence, tax included. */
  amount: number;
  currency: 'gbp';
  every: 'month' | null;
}>;

const byTier = {
  one_time: { tier: 'one_time', name: 'One-Time Access', amount: 4_900, currency: 'gbp', every: null },
  monthly: { tier: 'monthly', name: 'Monthly Subscription', amount: 1_900, currency: 'gbp', every: 'month' },
} as const satisfies Readonly<Record<Tier, Offer>>;

export const offers: readonly Offer[] = tiers.map((tier) => byTier[tier]);

export const offerOf = (tier: Tier): Offer => byTier[tier];

export const checkoutPath = '/implementation-agent/checkout';
