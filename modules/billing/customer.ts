// One member as a customer: what was paid, what it was spent on, what runs. All of it is one stream, so that of two requests at once
// only one can spend the last purchase, whatever a read model shows.
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { coveredPlan, freePurchases, subscriptionAt, trackedUntil } from './access.ts';
import {
  CheckoutStarted,
  CustomerClosed,
  type CustomerEvent,
  CustomerOpened,
  customerEvents,
  MonthlySubscriptionCancelled,
  MonthlySubscriptionEnded,
  MonthlySubscriptionPastDue,
  MonthlySubscriptionRenewed,
  MonthlySubscriptionResumed,
  MonthlySubscriptionStarted,
  PlanCovered,
  PlanGivenBack,
  type Provider,
  PurchaseMade,
  PurchaseReinstated,
  PurchaseRevoked,
  TrackingBegun,
} from './customer-events.ts';
import { type CustomerState, evolve, newCustomer } from './customer-state.ts';
import { paymentRequired } from './errors.ts';
import type { Tier } from './tier.ts';

/** A purchase as its provider knows it now. */
export type ObservedPurchase = Readonly<{
  purchaseId: string;
  provider: Provider;
  amountPence: number;
  /** ISO 8601. */
  boughtAt: string;
  revoked: 'refunded' | 'disputed' | null;
}>;

/** A subscription as its provider knows it now. Instants are ISO 8601. */
export type ObservedSubscription = Readonly<{
  subscriptionId: string;
  provider: Provider;
  periodEndsAt: string;
  /** Since when a month is unpaid. */
  pastDueSince: string | null;
  /** When it ends because the member cancelled; null while it goes on. */
  endsAt: string | null;
  endedAt: string | null;
  observedAt: string;
}>;

type OfMember<Data> = Readonly<Data & { memberId: string }>;

type CustomerCommand =
  | Command<'OpenCustomer' | 'CloseCustomer', OfMember<{ customerId: string }>>
  | Command<'StartCheckout', OfMember<{ checkoutId: string; tier: Tier }>>
  | Command<'RecordPurchase', OfMember<ObservedPurchase>>
  | Command<'RecordSubscription', OfMember<ObservedSubscription>>
  | Command<'CoverPlan' | 'GiveBackPlan', OfMember<{ planId: string }>>
  | Command<'BeginTracking', OfMember<{ planId: string; readyAt: string }>>;

function decide(command: CustomerCommand, state: CustomerState): readonly CustomerEvent[] | Refusal {
  switch (command.type) {
    case 'OpenCustomer':
      return state.customerId === null ? [CustomerOpened(command.data)] : [];
    case 'CloseCustomer':
      return state.customerId === command.data.customerId ? [CustomerClosed(command.data)] : [];
    case 'StartCheckout':
      return [CheckoutStarted(command.data)];
    case 'RecordPurchase':
      return recordPurchase(command.data, state, command.at);
    case 'RecordSubscription':
      return recordSubscription(command.data, state);
    case 'CoverPlan':
      return coverPlan(command.data, state, command.at);
    case 'GiveBackPlan': {
      const plan = state.plans.find(({ planId }) => planId === command.data.planId);
      // A report that was handed over is used up.
      if (plan === undefined || plan.trackedUntil !== null) return [];
      return [PlanGivenBack({ ...command.data, purchaseId: plan.purchaseId })];
    }
    case 'BeginTracking': {
      const { readyAt, ...of } = command.data;
      const { purchaseId, trackedUntil: begun } = state.plans.find(({ planId }) => planId === of.planId) ?? {};
      if (!purchaseId || begun !== null) return [];
      return [TrackingBegun({ ...of, purchaseId, trackedUntil: trackedUntil(readyAt) })];
    }
  }
}

/** A subscription costs nothing more, so it goes first. */
function coverPlan({ memberId, planId }: OfMember<{ planId: string }>, state: CustomerState, at: string) {
  if (coveredPlan(state, planId) !== undefined) return [];
  if (subscriptionAt(state, at) !== undefined) return [PlanCovered({ memberId, planId, purchaseId: null })];
  const [purchase] = freePurchases(state);
  if (purchase === undefined) return paymentRequired;
  return [PlanCovered({ memberId, planId, purchaseId: purchase.purchaseId })];
}

/** News may come late, twice and in any order: what is known already is nothing new. */
function recordPurchase(
  { memberId, purchaseId, revoked, ...paid }: OfMember<ObservedPurchase>,
  { purchases }: CustomerState,
  at: string,
): readonly CustomerEvent[] {
  const known = purchases.find((each) => each.purchaseId === purchaseId);
  const made = known === undefined ? [PurchaseMade({ memberId, purchaseId, ...paid })] : [];
  const wasRevoked = known !== undefined && known.revokedAt !== null;
  if (revoked !== null && !wasRevoked)
    return [...made, PurchaseRevoked({ memberId, purchaseId, reason: revoked, revokedAt: at })];
  if (revoked === null && wasRevoked) return [PurchaseReinstated({ memberId, purchaseId })];
  return made;
}

function recordSubscription(
  { memberId, provider, subscriptionId, ...now }: OfMember<ObservedSubscription>,
  { subscriptions }: CustomerState,
): readonly CustomerEvent[] {
  const { periodEndsAt, pastDueSince, observedAt, endsAt, endedAt } = now;
  const known = subscriptions.find((each) => each.subscriptionId === subscriptionId);
  // One that is over stays over, and what was seen earlier says nothing about later.
  if (known !== undefined && (known.endedAt !== null || observedAt < known.observedAt)) return [];
  const of = { memberId, subscriptionId, observedAt };
  const started = MonthlySubscriptionStarted({ ...of, provider, periodEndsAt });
  const before = known ?? { periodEndsAt, pastDueSince: null, endsAt: null };
  const news: CustomerEvent[] = known === undefined ? [started] : [];
  if (endedAt !== null) return [...news, MonthlySubscriptionEnded({ ...of, endedAt })];
  if (pastDueSince !== null && before.pastDueSince === null)
    news.push(MonthlySubscriptionPastDue({ ...of, pastDueSince }));
  if (pastDueSince === null && (before.pastDueSince !== null || periodEndsAt > before.periodEndsAt))
    news.push(MonthlySubscriptionRenewed({ ...of, provider, periodEndsAt }));
  if (endsAt !== null && endsAt !== before.endsAt) news.push(MonthlySubscriptionCancelled({ ...of, endsAt }));
  if (endsAt === null && before.endsAt !== null) news.push(MonthlySubscriptionResumed(of));
  return news;
}

/** By the member's id. */
export const customers = aggregate({
  category: 'customer',
  events: customerEvents,
  decider: { initial: newCustomer, evolve, decide },
});
