// Interprets Stripe's objects. Only objects with our metadata and one of our prices count.
import type Stripe from 'stripe';
import type { Offer, PaymentNews, SubscriptionNews } from './payments.ts';

export function markOf(metadata: Stripe.Metadata | null): Readonly<{ memberId: string; tier: string }> | undefined {
  const { kindling_member: memberId, kindling_tier: tier } = metadata ?? {};
  return memberId && tier ? { memberId, tier } : undefined;
}

export function newsOfPayment(
  { id, metadata, status, currency, amount_received: amount, created }: Stripe.PaymentIntent,
  { charge, isDisputed }: Readonly<{ charge: Stripe.Charge | null; isDisputed: boolean }>,
  offers: readonly Offer[],
  observedAt: string,
): PaymentNews | undefined {
  const mark = markOf(metadata);
  const offer = offers.find(({ tier, every }) => tier === mark?.tier && every === null);
  if (mark === undefined || offer === undefined || status !== 'succeeded') return undefined;
  if (currency !== offer.currency || amount !== offer.amount) return undefined;
  // A partial refund is goodwill, and revokes nothing.
  const revoked = isDisputed ? 'disputed' : charge?.refunded ? 'refunded' : null;
  const { memberId } = mark;
  const paidAt = instantOf(charge?.created ?? created);
  return { kind: 'payment', memberId, paymentId: id, amount, paidAt, revoked, observedAt };
}

/** Returns undefined until the first month is paid. */
export function newsOfSubscription(
  subscription: Stripe.Subscription,
  offers: readonly Offer[],
  observedAt: string,
): SubscriptionNews | undefined {
  const { id, metadata, status, cancel_at: cancelAt, cancel_at_period_end: cancels, ended_at: ended } = subscription;
  const mark = markOf(metadata);
  const offer = offers.find(({ tier, every }) => tier === mark?.tier && every !== null);
  const [item, ...more] = subscription.items.data;
  if (mark === undefined || offer === undefined || item === undefined || more.length > 0) return undefined;
  if (!isPriceOf(item, offer) || status === 'incomplete' || status === 'incomplete_expired') return undefined;
  const periodEndsAt = instantOf(item.current_period_end);
  const endsAt = cancelAt !== null ? instantOf(cancelAt) : cancels ? periodEndsAt : null;
  const isPaid = status === 'active' || status === 'trialing';
  return {
    ...{ kind: 'subscription', memberId: mark.memberId, subscriptionId: id, periodEndsAt, endsAt, observedAt },
    // The unpaid period has begun.
    pastDueSince: isPaid ? null : instantOf(item.current_period_start),
    endedAt: status === 'canceled' ? (ended === null ? observedAt : instantOf(ended)) : null,
  };
}

function isPriceOf({ price, quantity = 1 }: Stripe.SubscriptionItem, { amount, currency, every }: Offer): boolean {
  const { recurring, unit_amount: unit } = price;
  const isMonthly = recurring?.interval === every && recurring.interval_count === 1;
  return unit === amount && price.currency === currency && quantity === 1 && isMonthly;
}

/** Returns whether a dispute withdraws the payment. An inquiry doesn't, and a dispute that was won returns it. */
export const isLiveDispute = ({ status }: Stripe.Dispute): boolean =>
  !['won', 'prevented', 'warning_closed', 'warning_needs_response', 'warning_under_review'].includes(status);

export function subscriptionOfInvoice({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
}

const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
