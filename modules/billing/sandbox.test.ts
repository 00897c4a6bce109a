// Paying in the sandbox, and where payment is unavailable.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { aMonthAfter } from './model/access.ts';
import { customers } from './model/customer.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

describe('the checkout', () => {
  it('shows everyone what can be bought, and that no money moves', async () => {
    expect((await kindling.visitor().get('/checkout')).body).toEqual({
      payment: 'sandbox',
      offers: [
        { tier: 'one_time', name: 'One-Time Access', amount: 4_900, currency: 'gbp', every: null },
        { tier: 'monthly', name: 'Monthly Subscription', amount: 1_900, currency: 'gbp', every: 'month' },
      ],
    });
  });

  it('leads members to the sandbox, and is closed to visitors', async () => {
    const ada = await kindling.member('ada');
    expect(await ada.post('/checkout', { tier: 'one_time' })).toMatchObject({
      status: 200,
      body: { url: '/implementation-agent/checkout?tier=one_time', isSandbox: true },
    });
    for (const path of ['/checkout', '/checkout/sandbox', '/checkout/settle']) {
      expect((await kindling.visitor().post(path, { tier: 'monthly', sessionId: 'x' })).status).toBe(401);
    }
  });

  it('of an unknown tier is refused by its field', async () => {
    const bea = await kindling.member('bea');
    for (const path of ['/checkout', '/checkout/sandbox']) {
      for (const body of [{ tier: 'yearly' }, {}, { tier: 7 }]) {
        expect(await bea.post(path, body)).toMatchObject({ status: 400, body: { issues: [{ field: 'tier' }] } });
      }
    }
  });
});

describe('One-Time Access', () => {
  it('is bought by one click, even if the request is repeated, and can be bought again', async () => {
    const cyd = await kindling.member('cyd');
    const pay = (key: string) => cyd.post('/checkout/sandbox', { tier: 'one_time' }, { key });
    await Promise.all([pay('click-one'), pay('click-one')]);
    expect((await cyd.get('/subscription')).body).toMatchObject({
      freePurchases: 1,
      canPlan: true,
      subscription: null,
    });
    await pay('click-two');
    expect((await cyd.get('/subscription')).body).toMatchObject({
      freePurchases: 2,
      purchases: [{ state: 'free', isSandbox: true }, { state: 'free' }],
    });
    expect((await cyd.get('/subscription/status')).body).toEqual({ hasSubscription: false });
  });
});

describe('the Monthly Subscription', () => {
  it.each([
    ['one_time', 'monthly'],
    ['monthly', 'one_time'],
  ])('is not bought with the click that bought the other tier (%s, then %s)', async (first, second) => {
    const cai = await kindling.member(`cai-${first}`);
    await cai.post('/checkout/sandbox', { tier: first }, { key: 'cai-pays' });
    expect(await cai.post('/checkout/sandbox', { tier: second }, { key: 'cai-pays' })).toMatchObject({
      status: 409,
      body: { code: 'request/idempotency-key-reused' },
    });
  });

  it('begins at once, and stops a subscriber from buying again', async () => {
    const dee = await kindling.member('dee');
    const paid = await dee.post('/checkout/sandbox', { tier: 'monthly' }, { key: 'dee-pays' });
    expect(paid).toMatchObject({ status: 200, body: { success: true, tier: 'monthly' } });
    expect((await dee.get('/subscription/status')).body).toEqual({ hasSubscription: true });
    expect((await dee.post('/checkout/sandbox', { tier: 'monthly' }, { key: 'dee-pays' })).status).toBe(200);
    for (const tier of ['monthly', 'one_time']) {
      for (const path of ['/checkout', '/checkout/sandbox']) {
        const refused = { status: 409, body: { code: 'billing/already-subscribed' } };
        expect(await dee.post(path, { tier })).toMatchObject(refused);
      }
    }
  });

  it('is one, however many clicks come at once, and nothing else is sold during it', async () => {
    const dot = await kindling.member('dot');
    const pay = (tier: string) => dot.post('/checkout/sandbox', { tier });
    const replies = await Promise.all(Array.from({ length: 6 }, () => pay('monthly')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const started = (await kindling.log()).filter(
      ({ type, stream }) => type === 'MonthlySubscriptionStarted' && stream === `customer-${dot.id}`,
    );
    expect(started).toHaveLength(1);
    await dot.post('/subscription/cancel');
    expect((await pay('monthly')).status).toBe(409);
  });

  it('is cancelled together with all others that an older version sold', async () => {
    const eli = await kindling.member('eli');
    const at = kindling.clock().toISOString();
    const running = { pastDueSince: null, endsAt: null, endedAt: null, observedAt: at, periodEndsAt: aMonthAfter(at) };
    for (const subscriptionId of ['eli-1', 'eli-2']) {
      const acting = kindling.as({ kind: 'system', id: 'test' }, subscriptionId);
      const data = { memberId: eli.id, subscriptionId, provider: 'sandbox', ...running } as const;
      await acting.execute(customers, eli.id, { type: 'RecordSubscription', data });
    }
    expect((await eli.post('/subscription/cancel')).body).toEqual({ success: true, endsAt: aMonthAfter(at) });
    const { subscriptions } = (await kindling.kindling().commands.load(customers, eli.id)).state;
    expect(subscriptions.map(({ endsAt }) => endsAt)).toEqual([aMonthAfter(at), aMonthAfter(at)]);
  });

  it('that is cancelled as its month ends stays cancelled', async () => {
    const fin = await kindling.member('fin');
    await fin.post('/checkout/sandbox', { tier: 'monthly' });
    const { commands } = kindling.kindling();
    const of = async () => (await commands.load(customers, fin.id)).state.subscriptions[0];
    kindling.clock.advance({ days: 31, minutes: 1 });
    const replies = await Promise.all([fin.post('/subscription/cancel'), kindling.kindling().reactor?.settle()]);
    expect(replies[0]?.status).toBe(200);
    await kindling.kindling().reactor?.settle();
    expect(await of()).not.toMatchObject({ endsAt: null });
  });

  it('runs to the end of its month when cancelled, unless the cancellation is withdrawn', async () => {
    const eve = await kindling.member('eve');
    expect(await eve.post('/subscription/cancel')).toMatchObject({
      status: 409,
      body: { code: 'billing/no-subscription' },
    });
    await eve.post('/checkout/sandbox', { tier: 'monthly' });
    const { body } = await eve.post('/subscription/cancel');
    const nextMonth = kindling.clock();
    nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1);
    expect(body).toEqual({ success: true, endsAt: nextMonth.toISOString() });
    expect((await eve.get('/subscription')).body).toMatchObject({
      hasSubscription: true,
      subscription: { status: 'cancelled', accessUntil: nextMonth.toISOString() },
    });
    expect((await eve.post('/subscription/resume')).body).toEqual({ success: true, endsAt: null });
    expect((await eve.get('/subscription')).body).toMatchObject({ subscription: { status: 'active' } });
  });

  it('is renewed month by month, and ends after a cancellation', async () => {
    const fay = await kindling.member('fay');
    const gus = await kindling.member('gus');
    for (const member of [fay, gus]) await member.post('/checkout/sandbox', { tier: 'monthly' });
    await gus.post('/subscription/cancel');
    const { periodEndsAt: first } = (await fay.get('/subscription')).body.subscription as { periodEndsAt: string };
    kindling.clock.advance({ days: 31, minutes: 1 });
    const ends = async () =>
      ((await fay.get('/subscription')).body.subscription as { periodEndsAt: string }).periodEndsAt;
    await expect.poll(ends, { timeout: 10_000 }).not.toBe(first);
    expect((await fay.get('/subscription/status')).body).toEqual({ hasSubscription: true });
    expect((await gus.get('/subscription/status')).body).toEqual({ hasSubscription: false });
  });

  it('has neither a portal nor receipts in the sandbox', async () => {
    const hal = await kindling.member('hal');
    await hal.post('/checkout/sandbox', { tier: 'monthly' });
    expect(await hal.post('/subscription/portal')).toMatchObject({
      status: 409,
      body: { code: 'billing/not-available' },
    });
    expect((await hal.get('/subscription/receipts')).body).toEqual({ receipts: [] });
    expect(await hal.post('/checkout/settle', { sessionId: 'cs_1' })).toMatchObject({ status: 409 });
  });

  it('of an erased member ends with the account', async () => {
    const ivy = await kindling.member('ivy');
    await ivy.post('/checkout/sandbox', { tier: 'monthly' });
    await ivy.post('/account/delete', { password: 'a lamp in the window' });
    const ofIvy = async () => (await kindling.log()).filter(({ stream }) => stream === `customer-${ivy.id}`);
    await expect.poll(async () => (await ofIvy()).at(-1)?.type, { timeout: 10_000 }).toBe('MonthlySubscriptionEnded');
  });
});

describe('in production without a key', () => {
  it('nothing can be bought, and the checkout says so', async () => {
    const shop = await openTestKindling({
      environment: { NODE_ENV: 'production', RATE_LIMITS: 'default', PUBLIC_URL: 'https://kindling.example' },
    });
    onTestFinished(() => shop.close());
    expect((await shop.visitor().get('/checkout')).body).toMatchObject({ payment: 'none' });
    const joe = await shop.member('joe');
    for (const path of ['/checkout', '/checkout/sandbox'])
      expect(await joe.post(path, { tier: 'monthly' })).toMatchObject({
        status: 409,
        body: { code: 'billing/not-available' },
      });
  });
});
