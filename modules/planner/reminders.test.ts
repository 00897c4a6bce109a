// Weekly reminder mails: their recipients, times, content, and the ways to end them.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { buyOnce, endSubscription, openPlanner, readyPlan, subscribe } from './planner-fixture.ts';

const path = '/implementation-agent/reminders';

async function confirm(member: MemberCaller): Promise<void> {
  const { body } = await member.post('/auth/confirm-email/request');
  await member.post('/auth/confirm-email', { token: body.confirmationToken });
}

async function settle({ kindling }: TestKindling): Promise<void> {
  const { readModels, stores, reactor } = kindling();
  for (let round = 0; round < 2; round += 1) {
    await readModels.allReached(await stores.eventStore.head(), 5_000);
    await reactor?.settle();
  }
}

/** Advances a week, and runs everything that is due. */
async function week(site: TestKindling, days = 7): Promise<void> {
  await settle(site);
  // Day by day, as the sweep would find it.
  for (let day = 0; day < days; day += 1) {
    site.clock.advance({ days: 1 });
    await settle(site);
  }
}

async function remindersTo(site: TestKindling, member: MemberCaller) {
  const { email } = (await member.get('/auth/user')).body as { email: string };
  return (site.kindling().mail.outbox?.list() ?? []).filter(
    ({ to, subject }) => to === email && /implementation plan/i.test(subject),
  );
}

const progress = (member: MemberCaller, planId: string, toolName: string, status: string) =>
  member.call('PATCH', `/implementation-agent/report/${planId}/progress`, { body: { toolName, status } });

/** A clock at midday, when mails may be sent. */
async function openAtNoon() {
  const planner = await openPlanner();
  planner.site.clock.advance({ ms: (36 * 3_600_000 - (planner.site.clock().getTime() % 86_400_000)) % 86_400_000 });
  return planner;
}

async function subscriber() {
  const planner = await openAtNoon();
  const { site, ada } = planner;
  await confirm(ada);
  await subscribe(site, ada);
  const planId = await readyPlan(ada);
  return { ...planner, planId };
}

test('a subscriber is reminded once a week of what is in progress, what comes next and what to measure', async () => {
  const { site, ada, planId } = await subscriber();
  expect((await progress(ada, planId, 'Lamp', 'in_progress')).status).toBe(200);
  await week(site);
  const [mail, ...others] = await remindersTo(site, ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Implementation Plan #1: 0 of 3 tools completed');
  expect(mail?.text).toMatch(
    /In progress[\s\S]*Lamp[\s\S]*Next: step 2, Torch[\s\S]*Not measured this week[\s\S]*Leads/,
  );
  expect(mail?.html).toContain(`/implementation-agent/report/${planId}`);
  await week(site);
  expect(await remindersTo(site, ada)).toHaveLength(2);
});

test('several weeks without the server are covered by one mail', async () => {
  const { site, ada } = await subscriber();
  await settle(site);
  await site.restart(() => site.clock.advance({ days: 28 }));
  await settle(site);
  await settle(site);
  expect(await remindersTo(site, ada)).toHaveLength(1);
});

test('nothing is sent to one-time buyers, nor to an unconfirmed address', async () => {
  const { site, ada, bob } = await openAtNoon();
  await confirm(ada);
  await buyOnce(site, ada);
  await subscribe(site, bob);
  await Promise.all([readyPlan(ada), readyPlan(bob)]);
  await week(site);
  expect([await remindersTo(site, ada), await remindersTo(site, bob)]).toEqual([[], []]);
  expect((await ada.get(path)).body).toEqual({ isOn: true, isSubscribed: false, nextAt: null });
});

test('nothing is sent once the subscription has ended, and reminders return with the next one', async () => {
  const { site, ada } = await subscriber();
  await endSubscription(site, ada);
  await week(site);
  expect(await remindersTo(site, ada)).toEqual([]);
  await subscribe(site, ada);
  await week(site);
  expect(await remindersTo(site, ada)).toHaveLength(1);
});

test('nothing is sent without a plan, nor once all tools are completed', async () => {
  const { site, ada, bob, planId } = await subscriber();
  await confirm(bob);
  await subscribe(site, bob);
  for (const tool of ['Lamp', 'Torch', 'Lantern'])
    expect((await progress(ada, planId, tool, 'completed')).status).toBe(200);
  await week(site);
  expect([await remindersTo(site, ada), await remindersTo(site, bob)]).toEqual([[], []]);
});

test('a metric measured within the week is not mentioned', async () => {
  const { site, ada, planId } = await subscriber();
  await settle(site);
  const nextAt = String((await ada.get(path)).body.nextAt);
  site.clock.advance({ ms: Date.parse(nextAt) - site.clock().getTime() - 3_600_000 });
  const kpi = { metricName: 'leads', metricType: 'number', baseline: 1, currentValue: 2, targetValue: 3 };
  expect((await ada.post(`/implementation-agent/report/${planId}/kpis`, kpi)).status).toBe(201);
  site.clock.advance({ ms: 2 * 3_600_000 });
  await settle(site);
  const [mail] = await remindersTo(site, ada);
  expect(mail?.text).toContain('Next: step 1, Lamp');
  expect(mail?.text).not.toContain('Not measured');
});

test('a member who wants no content in mails only learns that the plan continues', async () => {
  const { site, ada } = await subscriber();
  await ada.call('PATCH', '/notifications/settings', { body: { contentInMails: false } });
  await week(site);
  const [mail] = await remindersTo(site, ada);
  expect(mail?.subject).toBe('Your implementation plan goes on');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Lamp|Torch|Leads|Plan #/);
});

test('a mail that could not be sent is sent later, once', async () => {
  const { site, ada } = await subscriber();
  const sending = vi.spyOn(site.kindling().mail.transport, 'send').mockRejectedValueOnce(new Error('down'));
  await week(site, 8);
  expect(sending.mock.calls.length).toBe(2);
  expect(await remindersTo(site, ada)).toHaveLength(1);
});

test('reminders can be switched off and on again, and this week’s reminder is not repeated', async () => {
  const { site, ada } = await subscriber();
  await settle(site);
  const { nextAt } = (await ada.get(path)).body;
  expect(nextAt).toEqual(expect.any(String));
  const set = (isOn: unknown) => ada.call('PATCH', path, { body: { isOn } });
  expect((await set(false)).body).toEqual({ isOn: false, isSubscribed: true, nextAt: null });
  await week(site);
  expect(await remindersTo(site, ada)).toEqual([]);
  expect((await set(true)).body).toEqual({ isOn: true, isSubscribed: true, nextAt: expect.any(String) });
  expect((await set('yes')).status).toBe(400);
  await week(site);
  expect(await remindersTo(site, ada)).toHaveLength(1);
});

test('visitors have no reminders to read or switch', async () => {
  const { site } = await openAtNoon();
  expect((await site.visitor().get(path)).status).toBe(401);
  expect((await site.visitor().call('PATCH', path, { body: { isOn: false } })).status).toBe(401);
});

test('the link in a mail ends reminders only by a button, on the page or in the mail program', async () => {
  const { site, ada } = await subscriber();
  await ada.call('PATCH', '/notifications/settings', { body: { digest: 'daily' } });
  await week(site);
  const [mail] = await remindersTo(site, ada);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
  expect(mail?.html).toContain(`${link.pathname}${link.search}`);
  const url = `${link.pathname}${link.search}`;
  const isOn = async () => (await ada.get(path)).body.isOn;
  await site.app().inject({ method: 'GET', url });
  expect(await isOn()).toBe(true);
  const token = link.searchParams.get('token');
  // It ends no other mails.
  expect((await site.visitor().post('/notifications/unsubscribe', { token })).status).toBe(400);
  const payload = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await site.app().inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  expect(await isOn()).toBe(false);
  await ada.call('PATCH', path, { body: { isOn: true } });
  expect(await site.visitor().post(`${path}/stop`, { token })).toMatchObject({
    ...{ status: 200, body: { message: 'You won’t get weekly reminders any more.' } },
  });
  expect(await isOn()).toBe(false);
  expect((await ada.get('/notifications/settings')).body.settings).toMatchObject({ digest: 'daily' });
});

test.each([
  [''],
  ['reminders.'],
  [`reminders.${randomUUID()}.made-up`],
  ['a'.repeat(301)],
])('the token %j ends nothing', async (token) => {
  const { site } = await openPlanner();
  expect((await site.visitor().post(`${path}/stop`, { token })).status).toBe(400);
});
