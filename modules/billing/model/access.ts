// What a customer may do at a given time. Each rule is a sentence that can be read aloud.
import { daysLater } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import type { CoveredPlan, CustomerState, MonthlySubscription, Purchase } from './customer-state.ts';
import { alreadySubscribed, subscriptionUnpaid } from './errors.ts';
import type { Tier } from './tier.ts';

type Subscriptions = Pick<CustomerState, 'subscriptions'>;

const trackingDays = 30;
const pastDueGraceDays = 7;

/** Returns the same day of the next month, or its last day. */
export function aMonthAfter(instant: string): string {
  const from = new Date(instant);
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next.toISOString();
}

/** The days of tracking and export count from the report being ready. */
export const trackedUntil = (readyAt: string): string => daysLater(readyAt, trackingDays);

/** One due for renewal grants access during the grace period: its payment may not be reported yet. */
export function accessUntil({ endedAt, endsAt, pastDueSince, periodEndsAt }: MonthlySubscription): string {
  const ends = [endedAt, endsAt, daysLater(pastDueSince ?? periodEndsAt, pastDueGraceDays)];
  return ends.filter((end) => end !== null).reduce((first, end) => (end < first ? end : first));
}

/** Returns the subscription that grants access at an instant, the longest one if there are several. */
export function subscriptionAt({ subscriptions }: Subscriptions, at: string): MonthlySubscription | undefined {
  const granting = subscriptions.filter((each) => each.endedAt === null && at < accessUntil(each));
  return granting.toSorted((a, b) => (accessUntil(a) < accessUntil(b) ? 1 : -1))[0];
}

/** Subscriptions that are charged for, or may be again once a payment succeeds. */
export const runningSubscriptions = ({ subscriptions }: Subscriptions): readonly MonthlySubscription[] =>
  subscriptions.filter(({ endedAt }) => endedAt === null);

/** The subscription that grants access, else one that is waiting for a payment. */
export const currentSubscription = (state: Subscriptions, at: string): MonthlySubscription | undefined =>
  subscriptionAt(state, at) ?? runningSubscriptions(state).findLast(({ endsAt }) => endsAt === null);

/** A member has one subscription at a time. It covers every plan, so nothing else is sold during it. */
export function oneSubscriptionAtATime(state: Subscriptions, tier: Tier, at: string): Refusal | undefined {
  if (subscriptionAt(state, at) !== undefined) return alreadySubscribed;
  return tier === 'monthly' && currentSubscription(state, at) !== undefined ? subscriptionUnpaid : undefined;
}

/** Purchases that no plan has used up, oldest first. */
export function freePurchases({ purchases, plans }: CustomerState): readonly Purchase[] {
  const used = new Set(plans.map(({ purchaseId }) => purchaseId));
  return purchases.filter(({ purchaseId, revokedAt }) => revokedAt === null && !used.has(purchaseId));
}

/** A plan whose purchase was refunded or is disputed is not paid for. */
export function coveredPlan({ plans, purchases }: CustomerState, planId: string): CoveredPlan | undefined {
  const plan = plans.find((each) => each.planId === planId);
  const purchase = purchases.find(({ purchaseId }) => purchaseId === plan?.purchaseId);
  return purchase?.revokedAt ? undefined : plan;
}

export type Tracking = Readonly<{
  isOpen: boolean;
  /** When it closes; null while an uncancelled subscription keeps it open, and before the report is ready. */
  until: string | null;
}>;

/** Whether progress may be tracked and the report exported. A subscription opens all of a member's plans. */
export function trackingAt(state: CustomerState, planId: string, at: string): Tracking {
  const subscription = subscriptionAt(state, at);
  if (subscription !== undefined) return { isOpen: true, until: subscription.endsAt };
  const { purchaseId, trackedUntil: until } = coveredPlan(state, planId) ?? { purchaseId: null, trackedUntil: null };
  return { isOpen: until === null ? purchaseId !== null : at < until, until };
}
