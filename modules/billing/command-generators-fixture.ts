// Random customers: their purchases, plans, cancellations and refunds.
import type { CommandGenerator, History } from '../../src/testing/history/history.ts';
import { byMember } from '../accounts/command-generators-fixture.ts';
import { customers } from './index.ts';
import { providers } from './model/customer-events.ts';
import { tiers } from './model/tier.ts';

const actor = { kind: 'system', id: 'history' } as const;

const ownId = (history: History, kind: string, memberId: string): string => {
  const own = history.all(`${kind} of ${memberId}`);
  if (own.length === 0 || history.chance(4)) own.push(history.make(kind));
  return history.pick(own) ?? '';
};

const buy = byMember((history, memberId) => {
  const purchaseId = ownId(history, 'purchase', memberId);
  const revoked = history.pick([null, null, 'refunded', 'disputed'] as const) ?? null;
  const provider = history.pick(providers) ?? 'sandbox';
  const data = {
    memberId,
    purchaseId,
    provider,
    amountPence: 4_900,
    boughtAt: history.at,
    revoked,
    observedAt: history.at,
  };
  history.execute(customers, memberId, { type: 'RecordPurchase', data, actor });
});

const subscribe = byMember((history, memberId) => {
  const data = {
    memberId,
    subscriptionId: ownId(history, 'monthly subscription', memberId),
    provider: history.pick(providers) ?? 'sandbox',
    periodEndsAt: new Date(Date.parse(history.at) + history.number(60) * 86_400_000).toISOString(),
    pastDueSince: history.chance(4) ? history.at : null,
    endsAt: history.chance(3) ? history.at : null,
    endedAt: history.chance(6) ? history.at : null,
    observedAt: history.at,
  };
  history.execute(customers, memberId, { type: 'RecordSubscription', data, actor });
});

const checkout = byMember((history, memberId) => {
  const { customerId } = history.state(customers, memberId);
  if (customerId !== null && history.chance(2))
    return history.execute(customers, memberId, { type: 'CloseCustomer', data: { memberId, customerId }, actor });
  const opened = { memberId, customerId: history.make('customer') };
  history.execute(customers, memberId, { type: 'OpenCustomer', data: opened, actor });
  const [tier, attemptId] = [history.pick(tiers) ?? 'monthly', history.make('checkout attempt')];
  const over = history.chance(2) ? (history.state(customers, memberId).openCheckout?.attemptId ?? null) : null;
  history.execute(customers, memberId, { type: 'BeginCheckout', data: { memberId, attemptId, tier, over }, actor });
  const data = { memberId, attemptId, checkoutId: history.make('checkout'), tier };
  history.execute(customers, memberId, { type: 'StartCheckout', data, actor });
});

const refund = byMember((history, memberId) => {
  const data = { memberId, subscriptionId: ownId(history, 'monthly subscription', memberId), amountPence: 1_900 };
  history.execute(customers, memberId, { type: 'RecordPaidBack', data, actor });
});

const useSandbox = byMember((history, memberId) => {
  const tier = history.pick(tiers) ?? 'monthly';
  const paid = {
    memberId,
    tier,
    id: ownId(history, tier === 'monthly' ? 'monthly subscription' : 'purchase', memberId),
  };
  if (history.chance(2)) return history.execute(customers, memberId, { type: 'PayInSandbox', data: paid, actor });
  const isCancelled = history.chance(2);
  history.execute(customers, memberId, { type: 'SetSandboxCancelled', data: { memberId, isCancelled }, actor });
  for (const { subscriptionId, periodEndsAt } of history.state(customers, memberId).subscriptions) {
    const month = { memberId, subscriptionId, periodEndsAt };
    if (history.chance(2)) history.execute(customers, memberId, { type: 'EndSandboxMonth', data: month, actor });
  }
});

const plan = byMember((history, memberId) => {
  const covered = history.state(customers, memberId).plans.findLast(({ purchaseId }) => purchaseId !== null);
  const attempt = 1 + history.number(2);
  const data = { memberId, planId: covered?.planId ?? ownId(history, 'plan', memberId) };
  switch (history.number(4)) {
    case 0:
      return history.execute(customers, memberId, { type: 'GiveBackPlan', data: { ...data, attempt }, actor });
    case 1:
      return history.execute(customers, memberId, {
        type: 'BeginTracking',
        data: { ...data, readyAt: history.at },
        actor,
      });
    default: {
      const planId = ownId(history, 'plan', memberId);
      return history.execute(customers, memberId, { type: 'CoverPlan', data: { memberId, planId, attempt }, actor });
    }
  }
});

export const commandGenerators: readonly CommandGenerator[] = [
  checkout,
  buy,
  buy,
  subscribe,
  subscribe,
  refund,
  useSandbox,
  plan,
  plan,
  plan,
];
