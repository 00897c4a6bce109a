// One member as a customer, in one stream, so that of two requests at once only one can spend the last purchase.
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { minuteMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import {
  aMonthAfter,
  coveredPlan,
  freePurchases,
  oneSubscriptionAtATime,
  runningSubscriptions,
  subscriptionAt,
  trackedUntil,
} from './access.ts';
import {
  CheckoutBegun,
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
  SecondSubscriptionFound,
  SecondSubscriptionPaidBack,
  TrackingBegun,
} from './customer-events.ts';
import { type CoveredPlan, type CustomerState, evolve, newCustomer, type OpenCheckout } from './customer-state.ts';
import { noSubscription, paymentRequired } from './errors.ts';
import { offerOf, type Tier } from './tier.ts';

export type ObservedPurchase = Readonly<{
  purchaseId: string;
  provider: Provider;
  amountPence: number;
  boughtAt: string;
  revoked: 'refunded' | 'disputed' | null;
  observedAt: string;
}>;

/** The current state of a subscription, according to its provider. Instants are ISO 8601. */
export type ObservedSubscription = Readonly<{
  subscriptionId: string;
  provider: Provider;
  periodEndsAt: string;
  /** Since when a month is unpaid. */
  pastDueSince: string | null;
  /** When it ends because the member cancelled; null unless they did. */
  endsAt: string | null;
  endedAt: string | null;
  observedAt: string;
}>;

type OfMember<Data> = Readonly<Data & { memberId: string }>;

type CustomerCommand =
  | Command<'OpenCustomer' | 'CloseCustomer', OfMember<{ customerId: string }>>
  /** `over`: the attempt whose page has expired, according to the provider. */
  | Command<'BeginCheckout', OfMember<{ attemptId: string; tier: Tier; over: string | null }>>
  | Command<'StartCheckout', OfMember<{ attemptId: string; checkoutId: string; tier: Tier }>>
  | Command<'RecordPurchase', OfMember<ObservedPurchase>>
  | Command<'RecordSubscription', OfMember<ObservedSubscription>>
  | Command<'RecordPaidBack', OfMember<{ subscriptionId: string; amountPence: number }>>
  | SandboxCommand
  | Command<'CoverPlan' | 'GiveBackPlan', OfMember<PlanAttempt>>
  | Command<'BeginTracking', OfMember<{ planId: string; readyAt: string }>>;

/** The sandbox has no provider to report payments, so it is decided here. */
type SandboxCommand =
  | Command<'PayInSandbox', OfMember<{ tier: Tier; id: string }>>
  | Command<'SetSandboxCancelled', OfMember<{ isCancelled: boolean }>>
  | Command<'EndSandboxMonth', OfMember<{ subscriptionId: string; periodEndsAt: string }>>;

type PlanAttempt = Readonly<{ planId: string; attempt: number }>;

function decide(command: CustomerCommand, state: CustomerState): readonly CustomerEvent[] | Refusal {
  switch (command.type) {
    case 'OpenCustomer':
      return state.customerId === null ? [CustomerOpened(command.data)] : [];
    case 'CloseCustomer':
      return state.customerId === command.data.customerId ? [CustomerClosed(command.data)] : [];
    case 'BeginCheckout':
      return beginCheckout(command.data, state, command.at);
    case 'StartCheckout': {
      const { openCheckout } = state;
      const isKnown = openCheckout?.attemptId === command.data.attemptId && openCheckout.checkoutId !== null;
      return isKnown ? [] : [CheckoutStarted(command.data)];
    }
    case 'RecordPurchase':
      return recordPurchase(command.data, state);
    case 'RecordSubscription':
      return recordSubscription(command.data, state, command.at);
    case 'RecordPaidBack':
      return [SecondSubscriptionPaidBack(command.data)];
    case 'PayInSandbox':
    case 'SetSandboxCancelled':
    case 'EndSandboxMonth':
      return decideInSandbox(command, state);
    case 'CoverPlan':
      return coverPlan(command.data, state, command.at);
    case 'GiveBackPlan':
      return giveBack(command.data, state);
    case 'BeginTracking': {
      const { readyAt, ...of } = command.data;
      const { purchaseId, trackedUntil: begun } = state.plans.find(({ planId }) => planId === of.planId) ?? {};
      if (!purchaseId || begun !== null) return [];
      return [TrackingBegun({ ...of, purchaseId, trackedUntil: trackedUntil(readyAt) })];
    }
  }
}

/** A member who opens the checkout twice gets one page, so no one pays for two subscriptions. */
function beginCheckout(
  { memberId, attemptId, tier, over }: OfMember<{ attemptId: string; tier: Tier; over: string | null }>,
  state: CustomerState,
  at: string,
): readonly CustomerEvent[] | Refusal {
  const refusal = oneSubscriptionAtATime(state, tier, at);
  if (refusal) return refusal;
  const { openCheckout: open } = state;
  if (tier === 'monthly' && open !== null && open.attemptId !== over && mayStillBePaid(open, at)) return [];
  return [CheckoutBegun({ memberId, attemptId, tier, begunAt: at })];
}

/** The provider creates a page within seconds or never. */
const pageTimeoutMs = minuteMs;

const mayStillBePaid = ({ checkoutId, begunAt }: OpenCheckout, at: string): boolean =>
  checkoutId !== null || Date.parse(at) - Date.parse(begunAt) < pageTimeoutMs;

function decideInSandbox(command: SandboxCommand, state: CustomerState): readonly CustomerEvent[] | Refusal {
  const { at } = command;
  const { memberId } = command.data;
  const provider = 'sandbox';
  const running = runningSubscriptions(state).filter(({ isSandbox }) => isSandbox);
  const of = (subscriptionId: string) => ({ memberId, subscriptionId, observedAt: at });
  switch (command.type) {
    case 'PayInSandbox': {
      const { tier, id } = command.data;
      const refusal = oneSubscriptionAtATime(state, tier, at);
      if (refusal) return refusal;
      if (tier === 'monthly')
        return [MonthlySubscriptionStarted({ ...of(id), provider, periodEndsAt: aMonthAfter(at) })];
      return [PurchaseMade({ memberId, purchaseId: id, provider, amountPence: offerOf(tier).amount, boughtAt: at })];
    }
    case 'SetSandboxCancelled': {
      if (running.length === 0) return noSubscription;
      if (command.data.isCancelled)
        return running.flatMap(({ subscriptionId, periodEndsAt, endsAt }) =>
          endsAt === null ? [MonthlySubscriptionCancelled({ ...of(subscriptionId), endsAt: periodEndsAt })] : [],
        );
      const current = subscriptionAt(state, at);
      return current?.isSandbox && current.endsAt !== null
        ? [MonthlySubscriptionResumed(of(current.subscriptionId))]
        : [];
    }
    case 'EndSandboxMonth': {
      const { subscriptionId, periodEndsAt } = command.data;
      const month = running.find((each) => each.subscriptionId === subscriptionId);
      if (month === undefined || month.periodEndsAt !== periodEndsAt) return [];
      if (month.endsAt !== null) return [MonthlySubscriptionEnded({ ...of(subscriptionId), endedAt: month.endsAt })];
      const next = aMonthAfter(periodEndsAt);
      return [MonthlySubscriptionRenewed({ ...of(subscriptionId), provider, periodEndsAt: next })];
    }
  }
}

/** A subscription is used first. What an earlier attempt used is returned here, so that a retry is paid for with it. */
function coverPlan(
  { memberId, planId, attempt }: OfMember<PlanAttempt>,
  state: CustomerState,
  at: string,
): readonly CustomerEvent[] | Refusal {
  const covered = coveredPlan(state, planId);
  if (covered !== undefined && (covered.trackedUntil !== null || attemptOf(covered) >= attempt)) return [];
  const back = covered === undefined ? [] : [PlanGivenBack({ memberId, planId, purchaseId: covered.purchaseId })];
  const free = back.reduce(evolve, state);
  if (subscriptionAt(free, at) !== undefined)
    return [...back, PlanCovered({ memberId, planId, purchaseId: null, attempt })];
  const [purchase] = freePurchases(free);
  if (purchase === undefined) return paymentRequired;
  return [...back, PlanCovered({ memberId, planId, purchaseId: purchase.purchaseId, attempt })];
}

/** A delivered report uses its purchase up, and a later attempt does not change that. */
function giveBack(
  { memberId, planId, attempt }: OfMember<PlanAttempt>,
  { plans }: CustomerState,
): readonly CustomerEvent[] {
  const plan = plans.find((each) => each.planId === planId);
  if (plan === undefined || plan.trackedUntil !== null || attemptOf(plan) > attempt) return [];
  return [PlanGivenBack({ memberId, planId, purchaseId: plan.purchaseId })];
}

const attemptOf = ({ attempt }: CoveredPlan): number => attempt ?? 1;

/** Reports may come late, twice and in any order. An older one never overrides a newer one. */
function recordPurchase(
  { memberId, purchaseId, revoked, observedAt, ...paid }: OfMember<ObservedPurchase>,
  { purchases }: CustomerState,
): readonly CustomerEvent[] {
  const known = purchases.find((each) => each.purchaseId === purchaseId);
  if (known !== undefined && observedAt < known.observedAt) return [];
  const purchaseEvents = known === undefined ? [PurchaseMade({ memberId, purchaseId, ...paid })] : [];
  const wasRevoked = known !== undefined && known.revokedAt !== null;
  if (revoked !== null && !wasRevoked)
    return [...purchaseEvents, PurchaseRevoked({ memberId, purchaseId, reason: revoked, revokedAt: observedAt })];
  if (revoked === null && wasRevoked) return [PurchaseReinstated({ memberId, purchaseId, reinstatedAt: observedAt })];
  return purchaseEvents;
}

function recordSubscription(
  { memberId, provider, subscriptionId, ...now }: OfMember<ObservedSubscription>,
  state: CustomerState,
  at: string,
): readonly CustomerEvent[] {
  const { subscriptions } = state;
  const { periodEndsAt, pastDueSince, observedAt, endsAt, endedAt } = now;
  const known = subscriptions.find((each) => each.subscriptionId === subscriptionId);
  // An ended subscription stays ended, and an older report never overrides a newer one.
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
  return known === undefined ? [...news, ...secondSubscriptions({ memberId, subscriptionId }, state, at)] : news;
}

/** The one that grants access is retained, else the new one; those that wait for a payment end. */
function secondSubscriptions(
  { memberId, subscriptionId }: OfMember<{ subscriptionId: string }>,
  state: CustomerState,
  at: string,
): readonly CustomerEvent[] {
  const subscription = subscriptionAt(state, at);
  if (subscription !== undefined)
    return [SecondSubscriptionFound({ memberId, subscriptionId, keptId: subscription.subscriptionId })];
  return runningSubscriptions(state).map(({ subscriptionId: unpaidId }) =>
    SecondSubscriptionFound({ memberId, subscriptionId: unpaidId, keptId: subscriptionId }),
  );
}

export const customers = aggregate({
  category: 'customer',
  events: customerEvents,
  decider: { initial: newCustomer, evolve, decide },
});
