import { describe, expect, test } from 'vitest';
import { fold } from '../../../src/kernel/decider.ts';
import { accessUntil, freePurchases, subscriptionAt, trackingAt } from './access.ts';
import { customers } from './customer.ts';
import {
  type CustomerEvent,
  MonthlySubscriptionCancelled,
  MonthlySubscriptionEnded,
  MonthlySubscriptionPastDue,
  MonthlySubscriptionStarted,
  PlanCovered,
  PurchaseMade,
  PurchaseRevoked,
  TrackingBegun,
} from './customer-events.ts';

const memberId = 'ada';
const november = '2026-11-02T09:30:00.000Z';
const december = '2026-12-02T09:30:00.000Z';
const of = { memberId, subscriptionId: 'sub_1', observedAt: november };
const started = MonthlySubscriptionStarted({ ...of, provider: 'stripe', periodEndsAt: december });
const customer = (...events: readonly CustomerEvent[]) => fold(customers.decider, events);
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

describe('a monthly subscription', () => {
  const endOf = (...events: readonly CustomerEvent[]) => {
    const state = customer(started, ...events);
    const [end = ''] = state.subscriptions.map(accessUntil);
    expect(subscriptionAt(state, end)).toBeUndefined();
    return end;
  };

  test('grants access for seven days after the month, because the payment may not be reported yet', () => {
    expect(endOf()).toBe('2026-12-09T09:30:00.000Z');
    expect(subscriptionAt(customer(started), '2026-12-09T09:29:59.999Z')).toBeDefined();
  });
  test('that is past due keeps access for seven days', () => {
    const pastDueSince = '2026-12-02T10:00:00.000Z';
    expect(endOf(MonthlySubscriptionPastDue({ ...of, pastDueSince }))).toBe('2026-12-09T10:00:00.000Z');
  });
  test('that is cancelled runs to the end of the paid period', () => {
    const cancelled = MonthlySubscriptionCancelled({ ...of, endsAt: december });
    expect(endOf(cancelled)).toBe(december);
    expect(subscriptionAt(customer(started, cancelled), justBefore(december))).toBeDefined();
  });
  test('that has ended grants nothing', () => {
    const ended = MonthlySubscriptionEnded({ ...of, endedAt: december });
    expect(subscriptionAt(customer(started, ended), november)).toBeUndefined();
  });
});

describe('a purchase', () => {
  const bought = PurchaseMade({
    ...{ memberId, purchaseId: 'pi_1', provider: 'stripe', amountPence: 4_900, boughtAt: november },
  });
  const covered = PlanCovered({ memberId, planId: 'p1', purchaseId: 'pi_1', attempt: 1 });
  const trackingBegun = TrackingBegun({ memberId, planId: 'p1', purchaseId: 'pi_1', trackedUntil: december });
  const refunded = PurchaseRevoked({ memberId, purchaseId: 'pi_1', reason: 'refunded', revokedAt: november });

  test('is free until a plan has used it up', () => {
    expect(freePurchases(customer(bought))).toHaveLength(1);
    expect(freePurchases(customer(bought, covered))).toEqual([]);
    expect(freePurchases(customer(bought, refunded))).toEqual([]);
  });
  test('opens its plan to tracking until its days are over', () => {
    const state = customer(bought, covered, trackingBegun);
    expect(trackingAt(state, 'p1', justBefore(december))).toEqual({ isOpen: true, until: december });
    expect(trackingAt(state, 'p1', december)).toEqual({ isOpen: false, until: december });
  });
  test('opens no other plan, and its days do not start before its report is ready', () => {
    expect(trackingAt(customer(bought, covered, trackingBegun), 'p2', november)).toEqual({
      isOpen: false,
      until: null,
    });
    expect(trackingAt(customer(bought, covered), 'p1', november)).toEqual({ isOpen: true, until: null });
  });
  test('that was refunded opens nothing', () => {
    expect(trackingAt(customer(bought, covered, trackingBegun, refunded), 'p1', november).isOpen).toBe(false);
  });
  test('and a subscription open all plans, for as long as the subscription grants access', () => {
    const state = customer(bought, covered, trackingBegun, started);
    expect(trackingAt(state, 'p1', '2026-12-05T00:00:00.000Z')).toEqual({ isOpen: true, until: null });
    expect(trackingAt(state, 'p2', november)).toEqual({ isOpen: true, until: null });
    expect(trackingAt(state, 'p2', '2026-12-10T00:00:00.000Z').isOpen).toBe(false);
  });
});
