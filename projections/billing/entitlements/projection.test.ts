import { expect, onTestFinished, test } from 'vitest';
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  MonthlySubscriptionStarted,
  PlanCovered,
  PurchaseMade,
  TrackingBegun,
} from '../../../modules/billing/model/customer-events.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { customers, entitlementsProjection } from './projection.ts';
import { entitlementTo, tracking } from './queries.ts';

const november = '2026-11-02T09:30:00.000Z';
const december = '2026-12-02T09:30:00.000Z';
const bought = PurchaseMade({
  ...{ memberId: 'ada', purchaseId: 'pi_1', provider: 'stripe', amountPence: 4_900, boughtAt: november },
});
const spent = PlanCovered({ memberId: 'ada', planId: 'p1', purchaseId: 'pi_1', attempt: 1 });
const trackingBegun = TrackingBegun({ memberId: 'ada', planId: 'p1', purchaseId: 'pi_1', trackedUntil: december });
const subscribed = MonthlySubscriptionStarted({
  ...{ memberId: 'bob', subscriptionId: 'sub_1', provider: 'stripe', periodEndsAt: december, observedAt: november },
});

test('members have what they bought, and nothing is stored about an erased member', () => {
  const entitlementsSpec = specifyProjection(entitlementsProjection);
  entitlementsSpec
    .given(bought, spent, subscribed, trackingBegun)
    .thenHolds(
      customers,
      { _id: 'ada', plans: [{ planId: 'p1', purchaseId: 'pi_1', attempt: 1, trackedUntil: december }] },
      { _id: 'bob' },
    );
  entitlementsSpec.given(bought, MemberErased({ memberId: 'ada' })).thenHolds(customers);
});

test('a member may plan with an unused purchase or a subscription, and track what they paid for', async () => {
  const { read, close } = await foldedReadModels([entitlementsProjection], [bought, subscribed]);
  onTestFinished(close);
  const at = new Date(november);
  const nothing = { hasSubscription: false, freePurchases: 0, canPlan: false };
  expect(await entitlementTo(read, 'ada', at)).toEqual({ ...nothing, freePurchases: 1, canPlan: true });
  expect(await entitlementTo(read, 'bob', at)).toEqual({ ...nothing, hasSubscription: true, canPlan: true });
  expect(await entitlementTo(read, 'eve', at)).toEqual(nothing);
  expect(await entitlementTo(read, 'bob', new Date('2026-12-10T00:00:00.000Z'))).toEqual(nothing);
  expect(await tracking(read, 'bob', 'any', at)).toEqual({ isOpen: true, until: null });
  expect(await tracking(read, 'eve', 'any', at)).toEqual({ isOpen: false, until: null });
});
