// What a member can always do, whatever restricts them: stop paying, export their data, leave, and appeal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { openStripeServer, type StripeServer } from './stripe-server-fixture.ts';

let site: TestKindling;
let stripe: StripeServer;
let chief: MemberCaller;
let members = 0;

beforeAll(async () => {
  stripe = await openStripeServer(() => site.clock());
  site = await openTestKindling({ environment: stripe.settings });
  chief = await site.admin('chief');
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

async function subscriber(): Promise<MemberCaller> {
  members += 1;
  const ada = await site.member(`ada${members}`);
  expect((await ada.post('/checkout', { tier: 'monthly' })).status).toBe(200);
  const { checkoutId } = stripe.pay();
  expect((await ada.post('/checkout/settle', { sessionId: checkoutId })).body).toEqual({ state: 'paid' });
  return ada;
}

async function suspended(): Promise<MemberCaller> {
  const ada = await subscriber();
  await chief.post('/flags', { kind: 'member', id: ada.id, reason: 'spam' });
  const decision = { decision: 'suspend', days: 30, reason: 'Against the rules' };
  expect((await chief.post(`/moderation/cases/member-${ada.id}/decision`, decision)).status).toBe(201);
  return ada;
}

const setMode = async (mode: string) =>
  expect((await chief.call('PATCH', '/admin/sign-ups', { body: { mode } })).status).toBe(200);

/** In reality, a subscriber who is made to wait was approved before; here they wait from the start. */
async function waiting(): Promise<MemberCaller> {
  await setMode('approval');
  members += 1;
  const caller = site.visitor();
  const email = `wanda${members}@example.com`;
  const { body } = await caller.post('/auth/register', { email, password: testPassword });
  await setMode('open');
  return { ...caller, id: (body.user as { id: string }).id, email, name: 'wanda' } as MemberCaller;
}

async function declined(): Promise<MemberCaller> {
  const wanda = await waiting();
  expect((await chief.post(`/admin/approvals/${wanda.id}`, { approve: false })).status).toBe(200);
  return wanda;
}

const refusedAs = async (by: MemberCaller) => (await by.post('/checkout', { tier: 'one_time' })).body.code;

describe.each([
  ['suspended', suspended, 'moderation/suspended'],
  ['waiting for approval', waiting, 'accounts/waiting-for-approval'],
  ['declined', declined, 'accounts/not-approved'],
])('a member who is %s', (_restriction, make, code) => {
  it('exports their data, logs out everywhere, and deletes the account', async () => {
    const ada = await make();
    expect(await refusedAs(ada)).toBe(code);
    expect((await ada.get('/account/export')).status).toBe(200);
    const { sessions } = (await ada.get('/auth/sessions')).body as { sessions: { id: string }[] };
    expect((await ada.call('DELETE', `/auth/sessions/${sessions[0]?.id}`)).status).not.toBe(403);
    const again = await ada.post('/auth/login', { email: ada.email, password: testPassword });
    expect(again.status).toBe(200);
    expect((await ada.post('/auth/logout-everywhere', {})).status).toBe(200);
    expect((await ada.post('/auth/login', { email: ada.email, password: testPassword })).status).toBe(200);
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
  });

  it('can call everything that ends their payments', async () => {
    const ada = await make();
    for (const path of ['/subscription/cancel', '/subscription/portal'])
      expect((await ada.post(path)).body.code).not.toBe(code);
    expect((await ada.post('/checkout/settle', { sessionId: 'cs_none' })).status).toBe(404);
    expect((await ada.post('/auth/logout')).status).toBe(200);
  });
});

describe('a suspended subscriber', () => {
  it('cancels, sees the payment page and receipts, and appeals, but buys and resumes nothing', async () => {
    const ada = await suspended();
    expect(await ada.post('/subscription/cancel')).toMatchObject({
      status: 200,
      body: { success: true, endsAt: expect.any(String) },
    });
    expect((await ada.post('/subscription/portal')).body.url).toMatch(/^https:\/\/portal\.example\//);
    expect((await ada.get('/subscription/receipts')).status).toBe(200);
    const { decisions } = (await ada.get('/account/standing')).body as { decisions: { id: string }[] };
    const appeal = await ada.post(`/moderation/decisions/${decisions[0]?.id}/appeal`, { text: 'I meant no harm.' });
    expect(appeal.status).toBeLessThan(300);
    for (const path of ['/subscription/resume', '/checkout', '/checkout/sandbox'])
      expect(await ada.post(path, { tier: 'one_time' })).toMatchObject({
        status: 403,
        body: { code: 'moderation/suspended' },
      });
  });

  it('has a payment recorded when they return from the payment page', async () => {
    members += 1;
    const ada = await site.member(`ada${members}`);
    await ada.post('/checkout', { tier: 'monthly' });
    const { checkoutId } = stripe.pay();
    await chief.post('/flags', { kind: 'member', id: ada.id, reason: 'spam' });
    const decision = { decision: 'suspend', days: 30, reason: 'Against the rules' };
    await chief.post(`/moderation/cases/member-${ada.id}/decision`, decision);
    expect((await ada.post('/checkout/settle', { sessionId: checkoutId })).body).toEqual({ state: 'paid' });
    expect((await ada.get('/subscription')).body).toMatchObject({ hasSubscription: true });
  });
});
