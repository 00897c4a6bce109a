import { describe, test } from 'vitest';
import { specify } from '../../src/testing/decider-specification.ts';
import { customers, type ObservedPurchase, type ObservedSubscription } from './customer.ts';
import {
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
  TrackingBegun,
} from './customer-events.ts';
import { paymentRequired } from './errors.ts';

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
  ({ type: 'RecordPurchase', data: { memberId, ...paid, revoked: null, ...news }, actor, at: november }) as const;

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

const cover = (planId: string, at = november) =>
  ({ type: 'CoverPlan', data: { memberId, planId }, actor, at }) as const;
const giveBack = (planId: string) =>
  ({ type: 'GiveBackPlan', data: { memberId, planId }, actor, at: november }) as const;
const begin = (planId: string) =>
  ({ type: 'BeginTracking', data: { memberId, planId, readyAt: november }, actor, at: december }) as const;
const covered = (planId: string, purchaseId: string | null) => PlanCovered({ memberId, planId, purchaseId });
const begun = TrackingBegun({
  ...{ memberId, planId: 'p1', purchaseId: 'pi_1', trackedUntil: '2026-12-02T09:30:00.000Z' },
});

describe('a plan', () => {
  test('costs one purchase, the oldest that is free', () => {
    customer.given(bought, boughtAgain).when(cover('p1')).thenDecided(covered('p1', 'pi_1'));
    customer.given(bought, boughtAgain, covered('p1', 'pi_1')).when(cover('p2')).thenDecided(covered('p2', 'pi_2'));
  });
  test('asked for twice costs one purchase', () => {
    customer.given(bought, boughtAgain, covered('p1', 'pi_1')).when(cover('p1')).thenNothing();
  });
  test('is refused where nothing is left', () => {
    customer.given().when(cover('p1')).thenRefused(paymentRequired);
    customer.given(bought, covered('p1', 'pi_1')).when(cover('p2')).thenRefused(paymentRequired);
    customer.given(bought, refunded).when(cover('p1')).thenRefused(paymentRequired);
  });
  test('costs a subscriber no purchase', () => {
    customer.given(bought, started).when(cover('p1')).thenDecided(covered('p1', null));
  });
  test('that failed gives its purchase back, once, for another', () => {
    const back = PlanGivenBack({ memberId, planId: 'p1', purchaseId: 'pi_1' });
    customer.given(bought, covered('p1', 'pi_1')).when(giveBack('p1')).thenDecided(back);
    customer.given(bought, covered('p1', 'pi_1'), back).when(giveBack('p1')).thenNothing();
    customer.given(bought, covered('p1', 'pi_1'), back).when(cover('p2')).thenDecided(covered('p2', 'pi_1'));
  });
  test('whose report was handed over gives nothing back', () => {
    customer.given(bought, covered('p1', 'pi_1'), begun).when(giveBack('p1')).thenNothing();
  });
  test('is tracked for 30 days from the report being ready, counted once', () => {
    customer.given(bought, covered('p1', 'pi_1')).when(begin('p1')).thenDecided(begun);
    customer.given(bought, covered('p1', 'pi_1'), begun).when(begin('p1')).thenNothing();
  });
  test('of a subscriber has no days to count', () => {
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

describe('the news of a purchase', () => {
  test('is recorded once', () => {
    customer.given().when(purchase()).thenDecided(bought);
    customer.given(bought).when(purchase()).thenNothing();
  });
  test('of a refund ends it, even where that comes first', () => {
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
  test('of a dispute that was won lets it count again', () => {
    const disputed = PurchaseRevoked({ memberId, purchaseId: 'pi_1', reason: 'disputed', revokedAt: november });
    customer
      .given(bought)
      .when(purchase({ revoked: 'disputed' }))
      .thenDecided(disputed);
    customer
      .given(bought, disputed)
      .when(purchase())
      .thenDecided(PurchaseReinstated({ memberId, purchaseId: 'pi_1' }));
  });
});

describe('the news of a subscription', () => {
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
  test('of a further month renews it', () => {
    const renewed = MonthlySubscriptionRenewed({ ...later, provider: 'stripe', periodEndsAt: january });
    customer
      .given(started)
      .when(observe({ periodEndsAt: january, observedAt: december }))
      .thenDecided(renewed);
  });
  test('of a month that is not paid is recorded once, until it is', () => {
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
  test('of a cancellation, and of its being taken back', () => {
    const isCancelled = observe({ endsAt: january, observedAt: december });
    customer.given(started).when(isCancelled).thenDecided(cancelled);
    customer.given(started, cancelled).when(isCancelled).thenNothing();
    const back = observe({ observedAt: december });
    customer.given(started, cancelled).when(back).thenDecided(MonthlySubscriptionResumed(later));
  });
  test('of its end is the last', () => {
    customer
      .given(started)
      .when(observe({ endedAt: december, observedAt: december }))
      .thenDecided(ended);
    customer
      .given(started, ended)
      .when(observe({ periodEndsAt: january, observedAt: january }))
      .thenNothing();
  });
  test('that was seen earlier says nothing about later', () => {
    customer.given(started, cancelled).when(observe()).thenNothing();
  });
  test('whose beginning was missed tells that, too', () => {
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

  test('knows a member as one customer, whichever of two windows was first', () => {
    customer.given().when(ask('OpenCustomer')).thenDecided(opened);
    customer.given(opened).when(ask('OpenCustomer', 'cus_2')).thenNothing();
  });
  test('forgets a customer once', () => {
    customer.given(opened).when(ask('CloseCustomer')).thenDecided(CustomerClosed(of));
    customer.given(opened, CustomerClosed(of)).when(ask('CloseCustomer')).thenNothing();
  });
  test('is told each time that somebody goes to pay', () => {
    const data = { memberId, checkoutId: 'cs_1', tier: 'monthly' } as const;
    customer.given().when({ type: 'StartCheckout', data, actor, at: november }).thenDecided(CheckoutStarted(data));
  });
});
