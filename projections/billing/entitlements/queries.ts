// Queries about what members may do with what they have paid for.
import {
  accessUntil,
  currentSubscription,
  freePurchases,
  subscriptionAt,
  type Tracking,
  trackingAt,
} from '../../../modules/billing/model/access.ts';
import { newCustomer } from '../../../modules/billing/model/customer-state.ts';
import { dayMs } from '../../../src/kernel/instants.ts';
import type { PaymentSubject } from '../../../src/platform/payments/payments.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { customers, payments } from './projection.ts';

export type Entitlement = Readonly<{
  /** Whether a subscription grants access now: active, past due for a few days, or cancelled and not over. */
  hasSubscription: boolean;
  freePurchases: number;
  /** Whether a plan may be requested: with the subscription, or with an unused purchase. */
  canPlan: boolean;
}>;

const customerOf = async (read: ReadModels, memberId: string) => (await read.get(customers, memberId)) ?? newCustomer;

/** Returns what a member may do, for pages and lists. The stream decides spending: see `spendOn`. */
export async function entitlementTo(read: ReadModels, memberId: string, now: Date): Promise<Entitlement> {
  const customer = await customerOf(read, memberId);
  const hasSubscription = subscriptionAt(customer, now.toISOString()) !== undefined;
  const free = freePurchases(customer).length;
  return { hasSubscription, freePurchases: free, canPlan: hasSubscription || free > 0 };
}

/** Returns whether the progress of a plan may be tracked and its report exported. */
export async function tracking(read: ReadModels, memberId: string, planId: string, now: Date): Promise<Tracking> {
  return trackingAt(await customerOf(read, memberId), planId, now.toISOString());
}

export type BillingView = Entitlement &
  Readonly<{
    /** The one that grants access now, else one that is waiting for a payment. */
    subscription: Readonly<{
      status: 'active' | 'past_due' | 'cancelled';
      isSandbox: boolean;
      /** The end of the paid period. Instants are ISO 8601. */
      periodEndsAt: string;
      accessUntil: string;
    }> | null;
    purchases: readonly Readonly<{
      id: string;
      boughtAt: string;
      isSandbox: boolean;
      state: 'free' | 'used' | 'refunded';
      /** Of the plan that used it up; null before its report is ready. */
      trackedUntil: string | null;
    }>[];
    /** Whether the payment provider has a page for the member. */
    hasPortal: boolean;
  }>;

export async function billingOf(read: ReadModels, memberId: string, now: Date): Promise<BillingView> {
  const [customer, entitlement] = await Promise.all([customerOf(read, memberId), entitlementTo(read, memberId, now)]);
  const running = currentSubscription(customer, now.toISOString());
  const purchases = customer.purchases.toReversed().map(({ purchaseId, boughtAt, isSandbox, revokedAt }) => {
    const plan = customer.plans.find((each) => each.purchaseId === purchaseId);
    const state =
      revokedAt !== null ? ('refunded' as const) : plan === undefined ? ('free' as const) : ('used' as const);
    return { id: purchaseId, boughtAt, isSandbox, state, trackedUntil: plan?.trackedUntil ?? null };
  });
  return {
    ...entitlement,
    purchases,
    hasPortal: customer.customerId !== null,
    subscription: running
      ? {
          status: running.endsAt !== null ? 'cancelled' : running.pastDueSince !== null ? 'past_due' : 'active',
          isSandbox: running.isSandbox,
          periodEndsAt: running.periodEndsAt,
          accessUntil: accessUntil(running),
        }
      : null,
  };
}

/** A payment can be disputed for this long. */
const unsettledDays = 120;

/** Yields payments to check with the payment provider, since its messages may be lost. */
export async function* unsettledPayments(read: ReadModels, now: Date): AsyncGenerator<PaymentSubject> {
  const from = payments;
  const sort = { since: 1 } as const;
  const subscriptions = everyOne(read, { from, sort, where: { isSubscription: true } });
  for await (const { _id: id } of subscriptions) yield { kind: 'subscription', id };
  const since = new Date(now.getTime() - unsettledDays * dayMs).toISOString();
  const purchases = everyOne(read, { from, sort, where: { isSubscription: false, since: { $gt: since } } });
  for await (const { _id: id } of purchases) yield { kind: 'payment', id };
}
