import { describe, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { customers, type ObservedPurchase, type ObservedSubscription } from './customer.ts';
import {
  CheckoutBegun,
  CheckoutStarted,
  CustomerClosed,
  CustomerOpened,
  MonthlySubscriptionCancelled,
  MonthlySubscriptionEnded,
  MonthlySubscriptionPastDue,
  MonthlySubscriptionRenewed,
  MonthlySubscriptionResumed,
  MonthlySubscriptionStarted,
  PlanCovered,
  PlanGivenBack,
  PurchaseMade,
  PurchaseReinstated,
  PurchaseRevoked,
  SecondSubscriptionFound,
  TrackingBegun,
} from './customer-events.ts';
import { alreadySubscribed, noSubscription, paymentRequired, subscriptionUnpaid } from './errors.ts';

const customer = specify(customers);
const actor = { kind: 'system', id: 'stripe' } as const;
const memberId = 'ada';
const november = '2026-11-02T09:30:00.000Z';
const december = '2026-12-02T09:30:00.000Z';
const january = '2027-01-02T09:30:00.000Z';

const paid = { purchaseId: 'pi_1', provider: 'stripe', amountPence: 4_900, boughtAt: november } as const;
const bought = PurchaseMade({ memberId, ...paid });
const boughtAgain = PurchaseMade({ memberId, ...paid, purchaseId: 'pi_2' });
const refunded = PurchaseRevoked({ memberId, purchaseId: 'pi_1', reason: 'refunded', revokedAt: november });
const purchase = (news: Partial<ObservedPurchase> = {}) =>
  ({
    type: 'RecordPurchase',
    data: { memberId, ...paid, revoked: null, observedAt: november, ...news },
    actor,
    at: november,
  }) as const;

const subscription = { memberId, subscriptionId: 'sub_1', observedAt: november };
const started = MonthlySubscriptionStarted({ ...subscription, provider: 'stripe', periodEndsAt: december });
const observe = (news: Partial<ObservedSubscription> = {}) => {
  const running = {
    provider: 'stripe',
    periodEndsAt: december,
    pastDueSince: null,
    endsAt: null,
    endedAt: null,
  } as const;
  return {
    type: 'RecordSubscription',
    data: { ...subscription, ...running, ...news },
    actor,
    at: november,
  } as const;
};

const cover = (planId: string, attempt = 1) =>
  ({ type: 'CoverPlan', data: { memberId, planId, attempt }, actor, at: november }) as const;
const giveBack = (planId: string, attempt = 1) =>
  ({ type: 'GiveBackPlan', data: { memberId, planId, attempt }, actor, at: november }) as const;
const begin = (planId: string) =>
  ({ type: 'BeginTracking', data: { memberId, planId, readyAt: november }, actor, at: december }) as const;
const covered = (planId: string, purchaseId: string | null, attempt: number | null = 1) =>
  PlanCovered({ memberId, planId, purchaseId, attempt });
const trackingBegun = TrackingBegun({
  ...{ memberId, planId: 'p1', purchaseId: 'pi_1', trackedUntil: '2026-12-02T09:30:00.000Z' },
});

describe('a plan', () => {
  test('costs one purchase, the oldest unused one', () => {
    customer.given(bought, boughtAgain).when(cover('p1')).thenDecided(covered('p1', 'pi_1'));
    customer.given(bought, boughtAgain, covered('p1', 'pi_1')).when(cover('p2')).thenDecided(covered('p2', 'pi_2'));
  });
  test('requested twice costs one purchase', () => {
    customer.given(bought, boughtAgain, covered('p1', 'pi_1')).when(cover('p1')).thenNothing();
  });
  test('is refused if nothing is left', () => {
    customer.given().when(cover('p1')).thenRefused(paymentRequired);
    customer.given(bought, covered('p1', 'pi_1')).when(cover('p2')).thenRefused(paymentRequired);
    customer.given(bought, refunded).when(cover('p1')).thenRefused(paymentRequired);
  });
  test('costs a subscriber no purchase', () => {
    customer.given(bought, started).when(cover('p1')).thenDecided(covered('p1', null));
  });
  test('that failed returns its purchase once, for another plan', () => {
    const back = PlanGivenBack({ memberId, planId: 'p1', purchaseId: 'pi_1' });
    customer.given(bought, covered('p1', 'pi_1')).when(giveBack('p1')).thenDecided(back);
    customer.given(bought, covered('p1', 'pi_1'), back).when(giveBack('p1')).thenNothing();
    customer.given(bought, covered('p1', 'pi_1'), back).when(cover('p2')).thenDecided(covered('p2', 'pi_1'));
  });
  test('that is retried is paid for again, with the purchase of its last attempt', () => {
    const back = PlanGivenBack({ memberId, planId: 'p1', purchaseId: 'pi_1' });
    const again = covered('p1', 'pi_1', 2);
    customer.given(bought, covered('p1', 'pi_1'), back).when(cover('p1', 2)).thenDecided(again);
    customer.given(bought, covered('p1', 'pi_1')).when(cover('p1', 2)).thenDecided(back, again);
    customer
      .given(bought, covered('p1', 'pi_1', null))
      .when(cover('p1', 2))
      .thenDecided(back, again);
    customer.given(bought, covered('p1', 'pi_1'), back, again).when(giveBack('p1', 1)).thenNothing();
    customer.given(bought, covered('p1', 'pi_1'), back, again).when(giveBack('p1', 2)).thenDecided(back);
    customer.given(bought, covered('p1', 'pi_1'), back, again).when(cover('p1', 1)).thenNothing();
  });
  test('whose report was delivered returns nothing', () => {
    customer.given(bought, covered('p1', 'pi_1'), trackingBegun).when(giveBack('p1')).thenNothing();
  });
  test('is tracked for 30 days from the report being ready, counted once', () => {
    customer.given(bought, covered('p1', 'pi_1')).when(begin('p1')).thenDecided(trackingBegun);
    customer.given(bought, covered('p1', 'pi_1'), trackingBegun).when(begin('p1')).thenNothing();
  });
  test('of a subscriber has no day limit', () => {
    customer.given(started, covered('p1', null)).when(begin('p1')).thenNothing();
    customer.given().when(begin('p1')).thenNothing();
  });
  test('whose purchase was refunded has to be paid for again', () => {
    const history = [bought, covered('p1', 'pi_1'), refunded, boughtAgain];
    customer
      .given(...history)
      .when(cover('p1'))
      .thenDecided(covered('p1', 'pi_2'));
  });
});

describe('a report of a purchase', () => {
  test('is recorded once', () => {
    customer.given().when(purchase()).thenDecided(bought);
    customer.given(bought).when(purchase()).thenNothing();
  });
  test('with a refund ends it, even if the refund is reported first', () => {
    customer
      .given(bought)
      .when(purchase({ revoked: 'refunded' }))
      .thenDecided(refunded);
    customer
      .given()
      .when(purchase({ revoked: 'refunded' }))
      .thenDecided(bought, refunded);
    customer
      .given(bought, refunded)
      .when(purchase({ revoked: 'refunded' }))
      .thenNothing();
  });
  test('with a won dispute makes it valid again', () => {
    const disputed = PurchaseRevoked({ memberId, purchaseId: 'pi_1', reason: 'disputed', revokedAt: november });
    customer
      .given(bought)
      .when(purchase({ revoked: 'disputed' }))
      .thenDecided(disputed);
    customer
      .given(bought, disputed)
      .when(purchase())
      .thenDecided(PurchaseReinstated({ memberId, purchaseId: 'pi_1', reinstatedAt: november }));
  });
  test('that is older never overrides a newer one', () => {
    const disputed = PurchaseRevoked({ memberId, purchaseId: 'pi_1', reason: 'disputed', revokedAt: december });
    const won = PurchaseReinstated({ memberId, purchaseId: 'pi_1', reinstatedAt: january });
    customer.given(bought, disputed).when(purchase()).thenNothing();
    customer
      .given(bought, disputed, won)
      .when(purchase({ revoked: 'disputed', observedAt: december }))
      .thenNothing();
  });
});

describe('a report of a subscription', () => {
  const later = { ...subscription, observedAt: december };
  const isPastDue = { pastDueSince: december, periodEndsAt: january, observedAt: december };
  const pastDue = MonthlySubscriptionPastDue({ ...later, pastDueSince: december });
  const cancelled = MonthlySubscriptionCancelled({ ...later, endsAt: january });
  const ended = MonthlySubscriptionEnded({ ...later, endedAt: december });

  test('is recorded once', () => {
    customer.given().when(observe()).thenDecided(started);
    customer
      .given(started)
      .when(observe({ observedAt: december }))
      .thenNothing();
  });
  test('with a further month renews it', () => {
    const renewed = MonthlySubscriptionRenewed({ ...later, provider: 'stripe', periodEndsAt: january });
    customer
      .given(started)
      .when(observe({ periodEndsAt: january, observedAt: december }))
      .thenDecided(renewed);
  });
  test('with an unpaid month is recorded once, until it is paid', () => {
    customer.given(started).when(observe(isPastDue)).thenDecided(pastDue);
    customer
      .given(started, pastDue)
      .when(observe({ ...isPastDue, observedAt: january }))
      .thenNothing();
    const renewed = MonthlySubscriptionRenewed({ ...later, provider: 'stripe', periodEndsAt: january });
    customer
      .given(started, pastDue)
      .when(observe({ periodEndsAt: january, observedAt: december }))
      .thenDecided(renewed);
  });
  test('with a cancellation or its withdrawal is recorded', () => {
    const isCancelled = observe({ endsAt: january, observedAt: december });
    customer.given(started).when(isCancelled).thenDecided(cancelled);
    customer.given(started, cancelled).when(isCancelled).thenNothing();
    const back = observe({ observedAt: december });
    customer.given(started, cancelled).when(back).thenDecided(MonthlySubscriptionResumed(later));
  });
  test('with its end is the last', () => {
    customer
      .given(started)
      .when(observe({ endedAt: december, observedAt: december }))
      .thenDecided(ended);
    customer
      .given(started, ended)
      .when(observe({ periodEndsAt: january, observedAt: january }))
      .thenNothing();
  });
  test('that is older never overrides a newer one', () => {
    customer.given(started, cancelled).when(observe()).thenNothing();
  });
  test('whose beginning was missed records the beginning too', () => {
    customer
      .given()
      .when(observe({ endsAt: december }))
      .thenDecided(started, MonthlySubscriptionCancelled({ ...subscription, endsAt: december }));
  });
});

describe('the provider', () => {
  const of = { memberId, customerId: 'cus_1' };
  const ask = (type: 'OpenCustomer' | 'CloseCustomer', customerId = 'cus_1') =>
    ({ type, data: { memberId, customerId }, actor, at: november }) as const;
  const opened = CustomerOpened(of);

  test('has one customer per member, whichever of two windows was first', () => {
    customer.given().when(ask('OpenCustomer')).thenDecided(opened);
    customer.given(opened).when(ask('OpenCustomer', 'cus_2')).thenNothing();
  });
  test('forgets a customer once', () => {
    customer.given(opened).when(ask('CloseCustomer')).thenDecided(CustomerClosed(of));
    customer.given(opened, CustomerClosed(of)).when(ask('CloseCustomer')).thenNothing();
  });
  const begin = (attemptId: string, tier: 'one_time' | 'monthly', over: string | null = null, at = november) =>
    ({ type: 'BeginCheckout', data: { memberId, attemptId, tier, over }, actor, at }) as const;
  const checkoutBegun = (attemptId: string, tier: 'one_time' | 'monthly', begunAt = november) =>
    CheckoutBegun({ memberId, attemptId, tier, begunAt });
  const startedAs = { memberId, attemptId: 'a1', checkoutId: 'cs_1', tier: 'monthly' } as const;

  test('creates one page for a member who subscribes twice, until the page expires', () => {
    customer.given().when(begin('a1', 'monthly')).thenDecided(checkoutBegun('a1', 'monthly'));
    customer.given(checkoutBegun('a1', 'monthly')).when(begin('a2', 'monthly')).thenNothing();
    const open = customer.given(checkoutBegun('a1', 'monthly'), CheckoutStarted(startedAs));
    open.when(begin('a2', 'monthly', null, december)).thenNothing();
    open.when(begin('a2', 'monthly', 'a1')).thenDecided(checkoutBegun('a2', 'monthly'));
    open.when(begin('a2', 'one_time')).thenDecided(checkoutBegun('a2', 'one_time'));
    const start = { type: 'StartCheckout', data: startedAs, actor, at: november } as const;
    customer.given(checkoutBegun('a1', 'monthly')).when(start).thenDecided(CheckoutStarted(startedAs));
    open.when(start).thenNothing();
  });
  test('that created no page within a minute creates another', () => {
    customer
      .given(checkoutBegun('a1', 'monthly'))
      .when(begin('a2', 'monthly', null, '2026-11-02T09:31:00.000Z'))
      .thenDecided(checkoutBegun('a2', 'monthly', '2026-11-02T09:31:00.000Z'));
  });
  test('sells nothing to a subscriber, and no second subscription before the first is paid', () => {
    for (const tier of ['one_time', 'monthly'] as const)
      customer.given(started).when(begin('a1', tier)).thenRefused(alreadySubscribed);
    const unpaid = MonthlySubscriptionPastDue({ ...subscription, pastDueSince: november });
    const late = '2026-11-20T09:30:00.000Z';
    customer
      .given(started, unpaid)
      .when(begin('a1', 'monthly', null, late))
      .thenRefused(subscriptionUnpaid);
    customer
      .given(started, unpaid)
      .when(begin('a1', 'one_time', null, late))
      .thenDecided(checkoutBegun('a1', 'one_time', late));
  });
});

describe('a second subscription', () => {
  const second = { ...subscription, subscriptionId: 'sub_2' };
  const startedToo = MonthlySubscriptionStarted({ ...second, provider: 'stripe', periodEndsAt: december });

  test('that is paid despite this is detected, and the first is retained', () => {
    const found = SecondSubscriptionFound({ memberId, subscriptionId: 'sub_2', keptId: 'sub_1' });
    customer
      .given(started)
      .when(observe({ subscriptionId: 'sub_2' }))
      .thenDecided(startedToo, found);
    customer
      .given(started, startedToo, found)
      .when(observe({ subscriptionId: 'sub_2' }))
      .thenNothing();
  });
  test('replaces one that is waiting for a payment', () => {
    const unpaid = MonthlySubscriptionPastDue({ ...subscription, pastDueSince: '2026-10-02T09:30:00.000Z' });
    customer
      .given(started, unpaid)
      .when(observe({ subscriptionId: 'sub_2' }))
      .thenDecided(startedToo, SecondSubscriptionFound({ memberId, subscriptionId: 'sub_1', keptId: 'sub_2' }));
  });
  test('after the first has ended counts as the first', () => {
    const ended = MonthlySubscriptionEnded({ ...subscription, endedAt: november });
    customer
      .given(started, ended)
      .when(observe({ subscriptionId: 'sub_2' }))
      .thenDecided(startedToo);
  });
});

describe('the sandbox', () => {
  const pay = (tier: 'one_time' | 'monthly', id = 's1') =>
    ({ type: 'PayInSandbox', data: { memberId, tier, id }, actor, at: november }) as const;
  const setCancelled = (isCancelled: boolean) =>
    ({ type: 'SetSandboxCancelled', data: { memberId, isCancelled }, actor, at: november }) as const;
  const endMonth = (subscriptionId: string) =>
    ({
      type: 'EndSandboxMonth',
      data: { memberId, subscriptionId, periodEndsAt: december },
      actor,
      at: december,
    }) as const;
  const of = (subscriptionId: string, observedAt = november) => ({ memberId, subscriptionId, observedAt });
  const running = (id: string) =>
    MonthlySubscriptionStarted({ ...of(id), provider: 'sandbox', periodEndsAt: december });
  const cancelled = (id: string) => MonthlySubscriptionCancelled({ ...of(id), endsAt: december });

  test('sells One-Time Access any number of times, and one subscription', () => {
    const purchaseMade = (purchaseId: string) =>
      PurchaseMade({ memberId, purchaseId, provider: 'sandbox', amountPence: 4_900, boughtAt: november });
    customer.given(purchaseMade('s1')).when(pay('one_time', 's2')).thenDecided(purchaseMade('s2'));
    customer.given(purchaseMade('s1')).when(pay('monthly', 's2')).thenDecided(running('s2'));
    customer.given(running('s1')).when(pay('monthly', 's2')).thenRefused(alreadySubscribed);
    customer.given(running('s1')).when(pay('one_time', 's2')).thenRefused(alreadySubscribed);
    customer.given(running('s1'), cancelled('s1')).when(pay('monthly', 's2')).thenRefused(alreadySubscribed);
  });
  test('cancels all active subscriptions, and resumes the one that grants access', () => {
    customer.given(running('s1')).when(setCancelled(true)).thenDecided(cancelled('s1'));
    customer.given(running('s1'), running('s2')).when(setCancelled(true)).thenDecided(cancelled('s1'), cancelled('s2'));
    customer.given(running('s1'), cancelled('s1')).when(setCancelled(true)).thenNothing();
    customer
      .given(running('s1'), cancelled('s1'))
      .when(setCancelled(false))
      .thenDecided(MonthlySubscriptionResumed(of('s1')));
    customer.given(running('s1')).when(setCancelled(false)).thenNothing();
    for (const isCancelled of [true, false])
      customer.given().when(setCancelled(isCancelled)).thenRefused(noSubscription);
  });
  test('renews a month once, unless it was cancelled by then', () => {
    const renewed = MonthlySubscriptionRenewed({ ...of('s1', december), provider: 'sandbox', periodEndsAt: january });
    customer.given(running('s1')).when(endMonth('s1')).thenDecided(renewed);
    customer.given(running('s1'), renewed).when(endMonth('s1')).thenNothing();
    customer
      .given(running('s1'), cancelled('s1'))
      .when(endMonth('s1'))
      .thenDecided(MonthlySubscriptionEnded({ ...of('s1', december), endedAt: december }));
  });
});
