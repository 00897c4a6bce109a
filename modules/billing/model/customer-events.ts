// The events between a member and the payment gateway. They contain no name, address or card.
import { z } from 'zod';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import { tiers } from './tier.ts';

export const providers = ['stripe', 'sandbox'] as const;
export type Provider = (typeof providers)[number];

/** An instant; ISO 8601, UTC. */
const instant = z.string();
const ofPurchase = { memberId: idOf('member'), purchaseId: idOf('purchase') };
const ofSubscription = { memberId: idOf('member'), subscriptionId: idOf('monthly subscription') };
const ofPlan = {
  memberId: idOf('member'),
  planId: idOf('plan'),
  /** Null for a plan that a monthly subscription covers. */
  purchaseId: z.nullable(idOf('purchase')),
};
/** When the provider was asked. Older information never overrides newer. */
const observed = { observedAt: instant };

export const CustomerOpened = defineEvent('CustomerOpened', {
  summary: 'The payment provider created a customer for a member.',
  schema: z.object({ memberId: idOf('member'), customerId: idOf('customer') }),
});

export const CustomerClosed = defineEvent('CustomerClosed', {
  summary: 'The payment provider deleted a customer who was erased here.',
  schema: z.object({ memberId: idOf('member'), customerId: idOf('customer') }),
});

export const CheckoutBegun = defineEvent('CheckoutBegun', {
  summary: 'A member asked to pay. The payment provider creates a page for it.',
  schema: z.object({
    memberId: idOf('member'),
    attemptId: idOf('checkout attempt'),
    tier: z.enum(tiers),
    begunAt: instant,
  }),
});

export const CheckoutStarted = defineEvent('CheckoutStarted', {
  summary: 'A member went to the page of the payment provider.',
  version: 2,
  upcasters: { 1: (data) => ({ ...data, attemptId: null }) },
  schema: z.object({
    memberId: idOf('member'),
    checkoutId: idOf('checkout'),
    tier: z.enum(tiers),
    /** Null before attempts were recorded. */
    attemptId: idOf('checkout attempt').nullable(),
  }),
});

export const PurchaseMade = defineEvent('PurchaseMade', {
  summary: 'A member bought one report, with 30 days of tracking and export.',
  schema: z.object({ ...ofPurchase, provider: z.enum(providers), amountPence: z.number(), boughtAt: instant }),
});

export const PurchaseRevoked = defineEvent('PurchaseRevoked', {
  summary: 'A purchase is no longer valid: it was refunded, or the payment is disputed.',
  schema: z.object({ ...ofPurchase, reason: z.enum(['refunded', 'disputed']), revokedAt: instant }),
});

export const PurchaseReinstated = defineEvent('PurchaseReinstated', {
  summary: 'A purchase is valid again: the dispute was won.',
  version: 2,
  upcasters: { 1: (data) => ({ ...data, reinstatedAt: '' }) },
  schema: z.object({ ...ofPurchase, /** Empty in old events. */ reinstatedAt: instant }),
});

export const PlanCovered = defineEvent('PlanCovered', {
  summary: 'A plan is paid for, by a purchase or by the monthly subscription.',
  version: 2,
  upcasters: { 1: (data) => ({ ...data, attempt: null }) },
  schema: z.object({
    ...ofPlan,
    /** The attempt at its report. Null in older events that did not tell attempts apart. */
    attempt: z.int().min(1).nullable(),
  }),
});

export const PlanGivenBack = defineEvent('PlanGivenBack', {
  summary: 'A plan failed, so its purchase can pay for another one.',
  schema: z.object(ofPlan),
});

export const TrackingBegun = defineEvent('TrackingBegun', {
  summary: 'The report of a purchase is ready: its days of tracking and export start now.',
  schema: z.object({ ...ofPlan, purchaseId: idOf('purchase'), trackedUntil: instant }),
});

export const MonthlySubscriptionStarted = defineEvent('MonthlySubscriptionStarted', {
  summary: 'A member subscribed by the month.',
  schema: z.object({ ...ofSubscription, ...observed, provider: z.enum(providers), periodEndsAt: instant }),
});

export const MonthlySubscriptionRenewed = defineEvent('MonthlySubscriptionRenewed', {
  summary: 'Another month was paid.',
  schema: z.object({ ...ofSubscription, ...observed, provider: z.enum(providers), periodEndsAt: instant }),
});

export const MonthlySubscriptionPastDue = defineEvent('MonthlySubscriptionPastDue', {
  summary: 'A month could not be paid. Access continues for a few days while the payment is retried.',
  schema: z.object({ ...ofSubscription, ...observed, pastDueSince: instant }),
});

export const MonthlySubscriptionCancelled = defineEvent('MonthlySubscriptionCancelled', {
  summary: 'A member cancelled. The subscription runs to the end of the paid period.',
  schema: z.object({ ...ofSubscription, ...observed, endsAt: instant }),
});

export const MonthlySubscriptionResumed = defineEvent('MonthlySubscriptionResumed', {
  summary: 'A member withdrew their cancellation.',
  schema: z.object({ ...ofSubscription, ...observed }),
});

export const SecondSubscriptionFound = defineEvent('SecondSubscriptionFound', {
  summary: 'A member paid for a second monthly subscription. One of the two must be ended and refunded.',
  schema: z.object({
    /** The subscription that is ended. */
    ...ofSubscription,
    keptId: idOf('monthly subscription'),
  }),
});

export const SecondSubscriptionPaidBack = defineEvent('SecondSubscriptionPaidBack', {
  summary: 'A second monthly subscription was refunded.',
  schema: z.object({ ...ofSubscription, amountPence: z.int() }),
});

export const MonthlySubscriptionEnded = defineEvent('MonthlySubscriptionEnded', {
  summary: 'A monthly subscription ended.',
  schema: z.object({ ...ofSubscription, ...observed, endedAt: instant }),
});

export const customerEvents = [
  CustomerOpened,
  CustomerClosed,
  CheckoutBegun,
  CheckoutStarted,
  PurchaseMade,
  PurchaseRevoked,
  PurchaseReinstated,
  PlanCovered,
  PlanGivenBack,
  TrackingBegun,
  MonthlySubscriptionStarted,
  MonthlySubscriptionRenewed,
  MonthlySubscriptionPastDue,
  MonthlySubscriptionCancelled,
  MonthlySubscriptionResumed,
  SecondSubscriptionFound,
  SecondSubscriptionPaidBack,
  MonthlySubscriptionEnded,
] as const;

export type CustomerEvent = EventsOf<typeof customerEvents>;
