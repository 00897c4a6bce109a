// What billing reports to other modules, and to members who ask for their status.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlementTo, tracking } from '../../projections/billing/entitlements/queries.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { beginTracking, customers, giveBack, spendOn } from './index.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

const acting = () => kindling.as({ kind: 'system', id: 'test' });

async function buy(memberId: string, purchaseId: string): Promise<void> {
  const boughtAt = kindling.clock().toISOString();
  const data = { memberId, purchaseId, provider: 'sandbox', amountPence: 4_900, boughtAt } as const;
  await acting().execute(customers, memberId, {
    type: 'RecordPurchase',
    data: { ...data, revoked: null, observedAt: boughtAt },
  });
}

const of = (memberId: string, planId: string, attempt = 1) => ({ memberId, planId, attempt });

const shown = async (memberId: string) => {
  const { readModels } = kindling.kindling();
  const position = (await kindling.log()).at(-1)?.position ?? 0n;
  await readModels.allReached(position, 5_000);
  return entitlementTo(readModels, memberId, kindling.clock());
};

test('of two plans requested at once, one gets the last purchase and the other is refused', async () => {
  await buy('ada', 'one');
  const outcomes = await Promise.allSettled([spendOn(acting(), of('ada', 'p1')), spendOn(acting(), of('ada', 'p2'))]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [refused] = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toMatchObject({
    code: 'PAYMENT_REQUIRED',
    refusal: {
      code: 'billing/payment-required',
      details: { checkout: '/implementation-agent/checkout' },
    },
  });
  expect(await shown('ada')).toMatchObject({ canPlan: false, freePurchases: 0 });
});

test('a plan that failed returns its purchase', async () => {
  await buy('bob', 'two');
  await spendOn(acting(), of('bob', 'p3'));
  await spendOn(acting(), of('bob', 'p3'));
  await giveBack(acting(), of('bob', 'p3'));
  await giveBack(acting(), of('bob', 'p3'));
  expect(await shown('bob')).toMatchObject({ canPlan: true, freePurchases: 1 });
});

test('tracking is open for 30 days after the report', async () => {
  await buy('cyd', 'three');
  await spendOn(acting(), of('cyd', 'p4'));
  const readyAt = kindling.clock();
  await beginTracking(acting(), 'cyd', 'p4', readyAt.toISOString());
  await shown('cyd');
  const isOpenAfter = async (days: number) => {
    const at = new Date(readyAt.getTime() + days * 24 * 60 * 60 * 1_000);
    return (await tracking(kindling.kindling().readModels, 'cyd', 'p4', at)).isOpen;
  };
  expect([await isOpenAfter(0), await isOpenAfter(29.9), await isOpenAfter(30)]).toEqual([true, true, false]);
});

test('the subscription status is shown to the member, and to no visitor', async () => {
  const member = await kindling.member('dee');
  expect((await kindling.visitor().get('/subscription/status')).status).toBe(401);
  expect((await member.get('/subscription/status')).body).toEqual({ hasSubscription: false });
  const observedAt = kindling.clock().toISOString();
  const periodEndsAt = new Date(kindling.clock().getTime() + 30 * 24 * 60 * 60 * 1_000).toISOString();
  const running = { pastDueSince: null, endsAt: null, endedAt: null, observedAt, periodEndsAt };
  const data = { memberId: member.id, subscriptionId: 's1', provider: 'sandbox', ...running } as const;
  await acting().execute(customers, member.id, { type: 'RecordSubscription', data });
  await shown(member.id);
  expect((await member.get('/subscription/status')).body).toEqual({ hasSubscription: true });
  const overTrpc = await kindling.app().inject({ url: '/trpc/billing.status', headers: { cookie: member.cookie() } });
  expect(overTrpc.json()).toMatchObject({ result: { data: { hasSubscription: true } } });
});
