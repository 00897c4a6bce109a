// Random customers: their purchases, plans, cancellations and refunds.
import type { Deed, World } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { providers } from './customer-events.ts';
import { customers } from './index.ts';
import { tiers } from './tier.ts';

const actor = { kind: 'system', id: 'history' } as const;

const someone = (world: World): string | undefined => world.pick(activeMembers(world));

const ownId = (world: World, kind: string, memberId: string): string => {
  const own = world.all(`${kind} of ${memberId}`);
  if (own.length === 0 || world.chance(4)) own.push(world.make(kind));
  return world.pick(own) ?? '';
};

const buy: Deed = (world) => {
  const memberId = someone(world);
  if (memberId === undefined) return;
  const purchaseId = ownId(world, 'purchase', memberId);
  const revoked = world.pick([null, null, 'refunded', 'disputed'] as const) ?? null;
  const provider = world.pick(providers) ?? 'sandbox';
  const data = {
    memberId,
    purchaseId,
    provider,
    amountPence: 4_900,
    boughtAt: world.at,
    revoked,
    observedAt: world.at,
  };
  world.execute(customers, memberId, { type: 'RecordPurchase', data, actor });
};

const subscribe: Deed = (world) => {
  const memberId = someone(world);
  if (memberId === undefined) return;
  const data = {
    memberId,
    subscriptionId: ownId(world, 'monthly subscription', memberId),
    provider: world.pick(providers) ?? 'sandbox',
    periodEndsAt: new Date(Date.parse(world.at) + world.number(60) * 86_400_000).toISOString(),
    pastDueSince: world.chance(4) ? world.at : null,
    endsAt: world.chance(3) ? world.at : null,
    endedAt: world.chance(6) ? world.at : null,
    observedAt: world.at,
  };
  world.execute(customers, memberId, { type: 'RecordSubscription', data, actor });
};

const checkout: Deed = (world) => {
  const memberId = someone(world);
  if (memberId === undefined) return;
  const { customerId } = world.state(customers, memberId);
  if (customerId !== null && world.chance(2))
    return world.execute(customers, memberId, { type: 'CloseCustomer', data: { memberId, customerId }, actor });
  const opened = { memberId, customerId: world.make('customer') };
  world.execute(customers, memberId, { type: 'OpenCustomer', data: opened, actor });
  const [tier, attemptId] = [world.pick(tiers) ?? 'monthly', world.make('checkout attempt')];
  const over = world.chance(2) ? (world.state(customers, memberId).openCheckout?.attemptId ?? null) : null;
  world.execute(customers, memberId, { type: 'BeginCheckout', data: { memberId, attemptId, tier, over }, actor });
  const data = { memberId, attemptId, checkoutId: world.make('checkout'), tier };
  world.execute(customers, memberId, { type: 'StartCheckout', data, actor });
};

const payBack: Deed = (world) => {
  const memberId = someone(world);
  if (memberId === undefined) return;
  const data = { memberId, subscriptionId: ownId(world, 'monthly subscription', memberId), amountPence: 1_900 };
  world.execute(customers, memberId, { type: 'RecordPaidBack', data, actor });
};

const useSandbox: Deed = (world) => {
  const memberId = someone(world);
  if (memberId === undefined) return;
  const tier = world.pick(tiers) ?? 'monthly';
  const paid = { memberId, tier, id: ownId(world, tier === 'monthly' ? 'monthly subscription' : 'purchase', memberId) };
  if (world.chance(2)) return world.execute(customers, memberId, { type: 'PayInSandbox', data: paid, actor });
  const isCancelled = world.chance(2);
  world.execute(customers, memberId, { type: 'SetSandboxCancelled', data: { memberId, isCancelled }, actor });
  for (const { subscriptionId, periodEndsAt } of world.state(customers, memberId).subscriptions) {
    const month = { memberId, subscriptionId, periodEndsAt };
    if (world.chance(2)) world.execute(customers, memberId, { type: 'EndSandboxMonth', data: month, actor });
  }
};

const plan: Deed = (world) => {
  const memberId = someone(world);
  if (memberId === undefined) return;
  const covered = world.state(customers, memberId).plans.findLast(({ purchaseId }) => purchaseId !== null);
  const attempt = 1 + world.number(2);
  const data = { memberId, planId: covered?.planId ?? ownId(world, 'plan', memberId) };
  switch (world.number(4)) {
    case 0:
      return world.execute(customers, memberId, { type: 'GiveBackPlan', data: { ...data, attempt }, actor });
    case 1:
      return world.execute(customers, memberId, { type: 'BeginTracking', data: { ...data, readyAt: world.at }, actor });
    default: {
      const planId = ownId(world, 'plan', memberId);
      return world.execute(customers, memberId, { type: 'CoverPlan', data: { memberId, planId, attempt }, actor });
    }
  }
};

export const deeds: readonly Deed[] = [checkout, buy, buy, subscribe, subscribe, payBack, useSandbox, plan, plan, plan];
