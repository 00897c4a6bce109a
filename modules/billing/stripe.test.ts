// Paying by Stripe, through the real package, against a server that stands in for Stripe's.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../src/testing/test-clock.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { openStripeServer, type StripeServer } from './stripe-server-fixture.ts';

let kindling: TestKindling;
let stripe: StripeServer;
let ada: MemberCaller;
let count = 0;

beforeAll(async () => {
  const atFirst = createTestClock();
  stripe = await openStripeServer(() => (kindling ? kindling.clock() : atFirst()));
  kindling = await openTestKindling({ environment: stripe.settings });
});
beforeEach(async () => {
  count += 1;
  ada = await kindling.member(`ada${count}`);
});
afterEach(() => {
  Object.assign(stripe.state, { isDown: false, refusesKeyWith: 0 });
});
afterAll(async () => {
  await kindling.close();
  await stripe.close();
});

type Message = Readonly<{ payload: string; signature: string }>;

async function deliver({ payload, signature }: Message) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await kindling.app().inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const tell = (type: string, object: Record<string, unknown>, options?: Parameters<StripeServer['message']>[2]) =>
  deliver(stripe.message(type, object, { id: `evt_${randomUUID()}`, ...options }));

const started = (member: MemberCaller, tier: 'one_time' | 'monthly') => member.post('/checkout', { tier });

async function bought(tier: 'one_time' | 'monthly', changes = {}) {
  expect(await started(ada, tier)).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining('https://pay.example/') },
  });
  return stripe.pay(changes);
}

const eventsOf = async (member: MemberCaller, type: string) =>
  (await kindling.log()).filter((event) => event.type === type && event.stream === `customer-${member.id}`);

const own = async (member = ada) => (await member.get('/subscription')).body;
const shows = (expected: object) => expect.poll(() => own()).toMatchObject(expected);

describe('a checkout', () => {
  it('requests our price, with tax, for this member', async () => {
    await started(ada, 'monthly');
    const { checkoutId } = stripe.pay();
    expect(stripe.thing(checkoutId).form).toMatchObject({
      mode: 'subscription',
      client_reference_id: ada.id,
      'line_items[0][price_data][unit_amount]': '1900',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][recurring][interval]': 'month',
      'automatic_tax[enabled]': 'true',
      'subscription_data[metadata][kindling_member]': ada.id,
    });
  });

  it('of a subscription is one page, however often and whenever it is opened', async () => {
    const first = await Promise.all(Array.from({ length: 4 }, () => started(ada, 'monthly')));
    first.push(await started(ada, 'monthly'));
    expect(new Set(first.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
    expect(await eventsOf(ada, 'CustomerOpened')).toHaveLength(1);
    expect(await eventsOf(ada, 'CheckoutBegun')).toHaveLength(1);
    const { checkoutId } = stripe.pay();
    stripe.change(checkoutId, { status: 'open', payment_status: 'unpaid' });
    stripe.change(checkoutId, { status: 'expired' });
    expect((await started(ada, 'monthly')).body.url).not.toBe(first[0]?.body.url);
  });

  it('is refused to a member who has already paid, even before any message reports it', async () => {
    await bought('monthly');
    expect(await started(ada, 'monthly')).toMatchObject({
      status: 409,
      body: { code: 'billing/already-subscribed' },
    });
    await shows({ hasSubscription: true });
  });

  it('with a payment that takes days is not paid twice', async () => {
    await started(ada, 'monthly');
    const { checkoutId } = stripe.pay();
    stripe.change(checkoutId, { payment_status: 'unpaid' });
    expect(await started(ada, 'monthly')).toMatchObject({ status: 409, body: { code: 'billing/payment-under-way' } });
  });

  it('that Stripe created no page for is created again a minute later', async () => {
    stripe.state.isDown = true;
    expect((await started(ada, 'monthly')).status).toBe(503);
    stripe.state.isDown = false;
    kindling.clock.advance({ minutes: 1 });
    expect((await started(ada, 'monthly')).status).toBe(200);
    expect(await eventsOf(ada, 'CheckoutBegun')).toHaveLength(2);
  });

  it('creates one customer for each member', async () => {
    await started(ada, 'monthly');
    await started(ada, 'one_time');
    const { checkoutId } = stripe.pay();
    const opened = (await kindling.log()).filter(
      ({ type, stream }) => type === 'CustomerOpened' && stream.includes(ada.id),
    );
    expect(opened).toHaveLength(1);
    expect(stripe.thing(checkoutId)).toMatchObject({ mode: 'payment' });
  });

  it('sends receipts only to an address that its member has confirmed', async () => {
    const vera = await kindling.confirm(await kindling.member('vera'));
    const emailAtStripe = async (member: MemberCaller) => {
      await started(member, 'one_time');
      const customer = stripe.thing(stripe.thing(stripe.pay().checkoutId).customer as string);
      return (customer.form as { email?: string }).email;
    };
    expect(await emailAtStripe(vera)).toBe(vera.email);
    expect(await emailAtStripe(ada)).toBeUndefined();
  });

  it('that Stripe can’t start is refused, without exposing its error message', async () => {
    stripe.state.isDown = true;
    const refused = await started(ada, 'monthly');
    expect(refused).toMatchObject({ status: 503, body: { code: 'billing/provider-unreachable' } });
    expect(JSON.stringify(refused.body)).not.toContain('sk_test');
  });

  it.each([401, 403])('that Stripe refuses because of our key (%i) says that only we can mend it', async (status) => {
    stripe.state.refusesKeyWith = status;
    const refused = await started(ada, 'monthly');
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: 'billing/provider-unreachable',
        message: 'Payments don’t work at the moment. Only we can fix that; please come back later.',
      },
    });
    expect(JSON.stringify(refused.body)).not.toContain('sk_test');
  });

  it('that something else answers in place of Stripe is refused like one that Stripe can’t start', async () => {
    stripe.state.isReplaced = true;
    expect(await started(ada, 'monthly')).toMatchObject({
      status: 503,
      body: { code: 'billing/provider-unreachable' },
    });
    stripe.state.isReplaced = false;
    expect(await started(ada, 'monthly')).toMatchObject({ status: 200 });
  });

  it('cannot be paid in the sandbox', async () => {
    expect(await ada.post('/checkout/sandbox', { tier: 'monthly' })).toMatchObject({
      status: 409,
      body: { code: 'billing/sandbox-only' },
    });
  });

  it('that is paid is known on return, even without a webhook', async () => {
    const { checkoutId } = await bought('one_time');
    expect(await ada.post('/checkout/settle', { sessionId: checkoutId })).toMatchObject({ body: { state: 'paid' } });
    expect(await own()).toMatchObject({ freePurchases: 1 });
  });

  it('of another member is not found', async () => {
    const { checkoutId } = await bought('one_time');
    const eve = await kindling.member(`eve${count}`);
    for (const sessionId of [checkoutId, 'cs_nobody']) {
      expect(await eve.post('/checkout/settle', { sessionId })).toMatchObject({ status: 404 });
    }
    expect(await own(eve)).toMatchObject({ freePurchases: 0 });
  });

  it('that is not paid grants nothing', async () => {
    await started(ada, 'monthly');
    const { checkoutId } = stripe.pay();
    stripe.change(checkoutId, { payment_status: 'unpaid' });
    expect((await ada.post('/checkout/settle', { sessionId: checkoutId })).body).toEqual({ state: 'processing' });
    expect((await tell('checkout.session.completed', { id: checkoutId })).status).toBe(200);
    expect(await own()).toMatchObject({ hasSubscription: false });
  });

  it('that neither the page nor a webhook reported is checked after a while', async () => {
    await bought('one_time');
    kindling.clock.advance({ minutes: 11 });
    await expect.poll(() => own(), { timeout: 10_000 }).toMatchObject({ freePurchases: 1 });
  });
});

describe('a message', () => {
  it('about a payment grants what was bought, once, however often it comes', async () => {
    const { checkoutId } = await bought('one_time');
    const message = stripe.message('checkout.session.completed', { id: checkoutId }, { id: `evt_once_${count}` });
    const answers = await Promise.all([deliver(message), deliver(message)]);
    answers.push(await deliver(message));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await shows({ freePurchases: 1, purchases: [{ state: 'free' }] });
  });

  it('that is not signed by Stripe, or too old, or in the future, is refused', async () => {
    const { checkoutId } = await bought('one_time');
    const about = { id: checkoutId };
    const shifted = (minutes: number) => new Date(kindling.clock().getTime() + minutes * 60_000);
    const good = stripe.message('checkout.session.completed', about);
    const refused = [
      await tell('checkout.session.completed', about, { secret: 'whsec_of_somebody_else' }),
      await tell('checkout.session.completed', about, { at: shifted(-6) }),
      await tell('checkout.session.completed', about, { at: shifted(6) }),
      await deliver({ ...good, payload: good.payload.replace(checkoutId, 'cs_test_0') }),
      await deliver({ ...good, signature: '' }),
      await deliver({ ...good, signature: 't=1,v1=00' }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 400, body: { code: 'billing/unsigned-message' } });
    expect(await own()).toMatchObject({ freePurchases: 0 });
  });

  it('that cannot be looked up at Stripe now is to be sent again', async () => {
    const { checkoutId } = await bought('one_time');
    stripe.state.isDown = true;
    expect((await tell('checkout.session.completed', { id: checkoutId })).status).toBe(503);
  });

  it('about something that is not ours is ignored', async () => {
    for (const [type, object] of [
      ['product.created', { id: 'prod_1' }],
      ['checkout.session.completed', { id: 'cs_of_another_shop' }],
      ['customer.subscription.updated', {}],
      ['invoice.paid', { id: 'in_1' }],
    ] as const)
      expect(await tell(type, object)).toEqual({ status: 200, body: { received: true } });
  });

  it('about a price that is not ours, or a member of another installation, grants nothing', async () => {
    const cheap = await bought('one_time', { amount_received: 1 });
    await tell('checkout.session.completed', { id: cheap.checkoutId });
    const inDollars = await bought('one_time', { currency: 'usd' });
    await tell('checkout.session.completed', { id: inDollars.checkoutId });
    const yearly = { unit_amount: 1_900, currency: 'gbp', recurring: { interval: 'year', interval_count: 1 } };
    const item = { price: yearly, quantity: 1, current_period_start: 1, current_period_end: 4_000_000_000 };
    const other = await bought('monthly', { items: { data: [item] } });
    await tell('customer.subscription.created', { id: other.paidId });
    const strange = await bought('one_time', { metadata: { kindling_member: 'nobody', kindling_tier: 'one_time' } });
    await tell('checkout.session.completed', { id: strange.checkoutId });
    expect(await own()).toMatchObject({ hasSubscription: false, freePurchases: 0 });
    expect((await kindling.log()).some(({ stream }) => stream === 'customer-nobody')).toBe(false);
  });

  it('about a refund or a dispute ends what was bought, and a won dispute restores it', async () => {
    const { checkoutId, paidId } = await bought('one_time');
    await tell('checkout.session.completed', { id: checkoutId });
    const charge = { id: 'ch_1', created: 1_793_600_000, refunded: false, disputed: true };
    stripe.change(paidId, { latest_charge: charge });
    const dispute = stripe.make('dp', { object: 'dispute', payment_intent: paidId, status: 'needs_response' });
    await tell('charge.dispute.created', { payment_intent: paidId });
    await shows({ canPlan: false, purchases: [{ state: 'refunded' }] });
    stripe.change(String(dispute.id), { status: 'won' });
    await tell('charge.dispute.closed', { payment_intent: paidId });
    await shows({ canPlan: true });
    stripe.change(paidId, { latest_charge: { ...charge, refunded: true } });
    await tell('charge.refunded', { payment_intent: paidId });
    await shows({ canPlan: false });
  });
});

describe('a subscription', () => {
  it('has the same result in whatever order the messages come', async () => {
    const { checkoutId, paidId } = await bought('monthly');
    await tell('invoice.paid', { parent: { subscription_details: { subscription: paidId } } });
    await tell('customer.subscription.created', { id: paidId, status: 'incomplete' });
    await tell('checkout.session.completed', { id: checkoutId });
    await shows({ hasSubscription: true, subscription: { status: 'active', isSandbox: false } });
    stripe.change(paidId, { status: 'past_due' });
    await tell('invoice.payment_failed', { parent: { subscription_details: { subscription: paidId } } });
    await shows({ hasSubscription: true, subscription: { status: 'past_due' } });
    stripe.change(paidId, { status: 'canceled', ended_at: Math.floor(kindling.clock().getTime() / 1_000) });
    await tell('customer.subscription.deleted', { id: paidId });
    await tell('customer.subscription.updated', { id: paidId, status: 'active' });
    await shows({ hasSubscription: false, subscription: null });
  });

  it('is cancelled, and resumed, at Stripe', async () => {
    const { checkoutId, paidId } = await bought('monthly');
    await ada.post('/checkout/settle', { sessionId: checkoutId });
    const { body } = await ada.post('/subscription/cancel');
    expect(body).toMatchObject({ success: true, endsAt: expect.stringMatching(/^2026-12/) });
    expect(stripe.thing(paidId)).toMatchObject({ cancel_at_period_end: true });
    expect((await ada.post('/subscription/resume')).body).toEqual({ success: true, endsAt: null });
    expect(await own()).toMatchObject({ subscription: { status: 'active' } });
  });

  it('that is paid for a second time despite this is ended and refunded, on the record', async () => {
    const { checkoutId } = await bought('monthly');
    // Another page, left open by a version that created one each time.
    const { metadata, customer, amount, currency } = stripe.thing(checkoutId);
    const left = { object: 'checkout.session', mode: 'subscription', metadata, customer, amount, currency };
    const second = stripe.pay({}, String(stripe.make('cs_test', left).id));
    const deliveries = [checkoutId, second.checkoutId].map((id) => tell('checkout.session.completed', { id }));
    expect((await Promise.all(deliveries)).map(({ status }) => status)).toEqual([200, 200]);
    const [found] = await eventsOf(ada, 'SecondSubscriptionFound');
    expect(await eventsOf(ada, 'MonthlySubscriptionStarted')).toHaveLength(2);
    expect(found).toBeDefined();
    await expect.poll(() => eventsOf(ada, 'SecondSubscriptionPaidBack'), { timeout: 10_000 }).toHaveLength(1);
    await expect.poll(() => eventsOf(ada, 'MonthlySubscriptionEnded')).toHaveLength(1);
    const both = [String(stripe.thing(checkoutId).subscription), second.paidId].map((id) => stripe.thing(id).status);
    expect(both.toSorted()).toEqual(['active', 'canceled']);
    expect(stripe.asked.filter((line) => line === 'POST /v1/refunds')).toHaveLength(1);
    await shows({ hasSubscription: true, subscription: { status: 'active' } });
    await tell('checkout.session.completed', { id: second.checkoutId });
    expect(await eventsOf(ada, 'SecondSubscriptionFound')).toHaveLength(1);
  });

  it('that is waiting for a payment and grants nothing can be cancelled, and blocks a second one', async () => {
    const { checkoutId, paidId } = await bought('monthly');
    await ada.post('/checkout/settle', { sessionId: checkoutId });
    stripe.change(paidId, { status: 'past_due' });
    await tell('customer.subscription.updated', { id: paidId });
    kindling.clock.advance({ days: 8 });
    const again = await kindling.visitor().post('/auth/login', { email: ada.email, password: 'a lamp in the window' });
    expect(again.status).toBe(200);
    await shows({ hasSubscription: false, subscription: { status: 'past_due' } });
    expect((await started(ada, 'monthly')).body.code).toBe('billing/subscription-unpaid');
    expect((await ada.post('/subscription/cancel')).body).toMatchObject({ success: true });
    expect(stripe.thing(paidId)).toMatchObject({ status: 'canceled' });
    await shows({ subscription: null });
    expect((await started(ada, 'monthly')).status).toBe(200);
  });

  it('whose month was refunded ends', async () => {
    const { checkoutId, paidId } = await bought('monthly');
    await ada.post('/checkout/settle', { sessionId: checkoutId });
    const latest_charge = { id: 'ch_2', created: 1_793_600_000, refunded: true, disputed: false };
    const payment = stripe.make('pi', { object: 'payment_intent', metadata: {}, status: 'succeeded', latest_charge });
    const parent = { subscription_details: { subscription: paidId } };
    stripe.make('in', { object: 'invoice', paidBy: payment.id, parent });
    await tell('charge.refunded', { payment_intent: payment.id });
    await shows({ hasSubscription: false });
    expect(stripe.thing(paidId)).toMatchObject({ status: 'canceled' });
  });

  it('that no message reported is corrected by the schedule', async () => {
    const { checkoutId, paidId } = await bought('monthly');
    await ada.post('/checkout/settle', { sessionId: checkoutId });
    stripe.change(paidId, { status: 'canceled' });
    kindling.clock.advance({ minutes: 6 * 60 + 1 });
    await expect.poll(() => own(), { timeout: 10_000 }).toMatchObject({ hasSubscription: false });
  });

  it('has a portal and receipts at Stripe', async () => {
    expect(await ada.post('/subscription/portal')).toMatchObject({
      status: 409,
      body: { code: 'billing/no-customer' },
    });
    expect((await ada.get('/subscription/receipts')).body).toEqual({ receipts: [] });
    await started(ada, 'monthly');
    const { body } = await ada.post('/subscription/portal');
    expect(body.url).toMatch(/^https:\/\/portal\.example\/cus_/);
    const customer = String(body.url).split('/').at(-1);
    const paid = {
      created: 1_793_600_000,
      amount_paid: 1_900,
      currency: 'gbp',
      hosted_invoice_url: 'https://in.example',
    };
    stripe.make('in', { object: 'invoice', customer, number: 'K-1', ...paid });
    expect((await ada.get('/subscription/receipts')).body).toMatchObject({
      receipts: [{ number: 'K-1', amount: 1_900, currency: 'gbp', url: 'https://in.example' }],
    });
  });

  it('of an erased member is cancelled before Stripe deletes the customer, as soon as Stripe responds', async () => {
    const { checkoutId, paidId } = await bought('monthly');
    await ada.post('/checkout/settle', { sessionId: checkoutId });
    const { customer } = stripe.thing(paidId);
    stripe.state.isDown = true;
    expect((await ada.post('/account/delete', { password: 'a lamp in the window' })).status).toBe(200);
    await expect
      .poll(() => stripe.asked.filter((line) => line === `GET /v1/subscriptions/${paidId}`).length)
      .toBeGreaterThan(1);
    stripe.state.isDown = false;
    stripe.asked.length = 0;
    kindling.clock.advance({ minutes: 2 });
    const wanted = [`DELETE /v1/subscriptions/${paidId}`, `DELETE /v1/customers/${customer}`];
    const requests = () => stripe.asked.filter((line) => wanted.includes(line));
    await expect.poll(requests, { timeout: 10_000 }).toEqual(wanted);
    await expect.poll(async () => (await kindling.log()).at(-1)?.type).toBe('CustomerClosed');
  });

  it('that is still active at Stripe once its member is erased is ended wherever it is found', async () => {
    const { checkoutId, paidId } = await bought('monthly');
    await ada.post('/checkout/settle', { sessionId: checkoutId });
    await ada.post('/account/delete', { password: 'a lamp in the window' });
    const status = () => stripe.thing(paidId).status;
    await expect.poll(status, { timeout: 10_000 }).toBe('canceled');
    stripe.change(paidId, { status: 'active', ended_at: null });
    expect((await tell('customer.subscription.updated', { id: paidId })).status).toBe(200);
    expect(status()).toBe('canceled');
  });
});
