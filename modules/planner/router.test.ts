// The calls of the Implementation Agent: what they return, to whom, and what they refuse.
import { describe, expect, it, test, vi } from 'vitest';
import { StoreUnavailable } from '../../src/platform/events/event-store.ts';
import { forWholeGroup } from '../../src/testing/site-lifetime.ts';
import { isolated } from '../../src/text/isolate.ts';
import { AdviceFailed } from '../adviser/index.ts';
import {
  answers,
  aPlan,
  askForPlan,
  buyOnce,
  openPlanner,
  planner,
  readyPlan,
  reportOf,
  subscribe,
} from './planner-fixture.ts';

const onboarding = '/implementation-agent/onboarding';
const never = () => new Promise<never>(() => {});

describe('a plan', () => {
  it('is generating at first, then ready, and its member is notified', async () => {
    const { site, adviser, ada } = await openPlanner();
    await subscribe(site, ada);
    const { promise, resolve } = Promise.withResolvers<typeof aPlan>();
    adviser.next = () => promise;
    const id = await askForPlan(ada);
    expect(await reportOf(ada, id)).toMatchObject({
      ...{ id, number: 1, status: 'generating', recordStatus: 'active', summary: null, recommendedTools: [] },
      ...{ failure: null, isOwner: true, answers },
    });
    resolve(aPlan);
    await expect.poll(async () => (await reportOf(ada, id)).status).toBe('ready');
    expect(await reportOf(ada, id)).toMatchObject({ ...aPlan, writer: { engine: 'embedded' } });
    const notification = {
      ...{ type: 'report_ready', actionUrl: `/implementation-agent/report/${id}` },
      ...{ title: 'Your report is ready', message: `With ${isolated('Lamp, Torch, Lantern')}` },
    };
    await expect.poll(async () => (await ada.get('/notifications')).body.notifications).toMatchObject([notification]);
  });

  describe('that is asked for', () => {
    const group = forWholeGroup(planner);

    it.each([
      ['goals', { goals: 'Too short' }, 'Goals must be at least 10 characters'],
      ['goals', { goals: '  four   \n' }, 'Goals must be at least 10 characters'],
      ['goals', { goals: undefined }, 'Goals must be at least 10 characters'],
      ['stage', { stage: 'unicorn' }, 'Choose a stage: idea, mvp or scaling.'],
      ['techStack', { techStack: ' ' }, 'Tech stack is required'],
      ['techStack', { techStack: undefined }, 'Tech stack is required'],
      ['teamSize', { teamSize: '3' }, 'Choose a team size: 1, 2-5, 6-10, 11-50, 50+.'],
      ['budget', { budget: 'much' }, 'Choose a budget: bootstrap, <$10k, $10k-$50k, $50k+.'],
    ])('without a fitting %s is refused: %j', async (field, fields, message) => {
      const { status, body } = await group().ada.post(onboarding, { ...answers, ...fields });
      expect([status, body.issues]).toEqual([400, [{ field, message }]]);
    });
  });

  it('belongs to its member alone', async () => {
    const { site, ada, bob } = await openPlanner();
    await buyOnce(site, ada);
    const id = await readyPlan(ada);
    expect((await site.visitor().post(onboarding, answers)).status).toBe(401);
    expect((await site.visitor().get(`/implementation-agent/report/${id}`)).status).toBe(401);
    expect((await site.visitor().get('/implementation-agent/reports')).status).toBe(401);
    const path = `/implementation-agent/report/${id}`;
    const measured = { metricName: 'Leads', metricType: 'number', baseline: 1, currentValue: 2, targetValue: 3 };
    for (const answer of [
      await bob.get(path),
      await bob.get(`${path}/comments`),
      await bob.get(`${path}/export?format=csv`),
      await bob.post(`${path}/retry`, {}),
      await bob.post(`${path}/share`, {}),
      await bob.call('DELETE', `${path}/share`),
      await bob.call('PATCH', `${path}/progress`, { body: { toolName: 'Lamp', status: 'completed' } }),
      await bob.post(`${path}/kpis`, measured),
      await bob.call('DELETE', `${path}/kpis/m1`),
      await bob.post(`${path}/comments`, { content: 'Mine' }),
      await ada.get('/implementation-agent/report/nothing'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Report not found' } });
    expect((await bob.get('/implementation-agent/reports')).body).toEqual({
      ...{ reports: [], total: 0, innovativeTotal: 0, nextCursor: null },
    });
  });

  it('is paid for once, however often its call is sent', async () => {
    const { site, ada } = await openPlanner();
    const refused = await ada.post(onboarding, answers);
    const details = { checkout: '/implementation-agent/checkout' };
    expect(refused).toMatchObject({ status: 402, body: { code: 'billing/payment-required', details } });
    expect((await ada.get('/implementation-agent/access')).body).toMatchObject({ canPlan: false });
    await buyOnce(site, ada);
    expect((await ada.get('/implementation-agent/access')).body).toMatchObject({ canPlan: true, provider: null });
    const id = await askForPlan(ada, {}, 'key-1');
    expect(await askForPlan(ada, {}, 'key-1')).toBe(id);
    expect((await ada.post(onboarding, answers)).status).toBe(402);
    expect((await ada.get('/implementation-agent/reports')).body).toMatchObject({ total: 1 });
  });

  it.each([
    [0, { canPlan: true, statuses: [] }],
    [1, { canPlan: true, statuses: ['failed'] }],
    [2, { canPlan: false, statuses: ['ready'] }],
  ])('and its payment survive a server that dies after %i writes', async (writes, outcome) => {
    const { site, ada } = await openPlanner();
    await buyOnce(site, ada);
    const { eventStore } = site.kindling().stores;
    const append = eventStore.append.bind(eventStore);
    let left = writes;
    vi.spyOn(eventStore, 'append').mockImplementation(async (...asked) => {
      if (!/^(plan|customer)-/u.test(asked[0])) return append(...asked);
      left -= 1;
      if (left < 0) throw new StoreUnavailable('the server has died');
      return append(...asked);
    });
    await ada.post(onboarding, answers);
    await site.restart();
    await expect
      .poll(async () => {
        site.clock.advance({ ms: 20_000 });
        await site.kindling().reactor?.settle();
        const { reports } = (await ada.get('/implementation-agent/reports')).body as { reports: { status: string }[] };
        const { canPlan } = (await ada.get('/implementation-agent/access')).body;
        return { canPlan, statuses: reports.map(({ status }) => status) };
      })
      .toEqual(outcome);
  });

  it('leaves nothing behind if two requested at once are paid for once', async () => {
    const { site, asked, ada } = await openPlanner();
    await buyOnce(site, ada);
    const outcomes = await Promise.all([ada.post(onboarding, answers), ada.post(onboarding, answers)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 402]);
    const statuses = async () =>
      ((await ada.get('/implementation-agent/reports')).body.reports as { status: string }[])
        .map(({ status }) => status)
        .toSorted();
    await expect.poll(statuses).toEqual(['ready']);
    expect((await ada.get('/implementation-agent/reports')).body).toMatchObject({ total: 1 });
    expect(asked).toHaveLength(1);
  });

  it('reports real stages of progress to its member’s open pages', async () => {
    const { site, adviser, ada } = await openPlanner();
    await subscribe(site, ada);
    const received: string[] = [];
    const left = new AbortController();
    const follow = async () => {
      for await (const { topic, id } of site.kindling().realtime.follow({ owner: 'o', memberId: ada.id }, left.signal))
        if (topic.startsWith('plan-')) received.push(`${topic} ${id}`);
    };
    const following = follow();
    adviser.next = async (_, { onProgress }) => {
      onProgress?.({ stage: 'choosing' });
      onProgress?.({ stage: 'writing' });
      return aPlan;
    };
    const id = await readyPlan(ada);
    await expect.poll(() => received).toEqual([`plan-choosing ${id}`, `plan-writing ${id}`]);
    left.abort();
    await following;
  });

  it('that fails costs nothing, says why, and can be retried', async () => {
    const { site, adviser, ada } = await openPlanner();
    await buyOnce(site, ada);
    adviser.next = () => Promise.reject(new AdviceFailed('busy'));
    const id = await askForPlan(ada);
    await expect.poll(async () => (await reportOf(ada, id)).status).toBe('failed');
    expect(await reportOf(ada, id)).toMatchObject({
      failure: 'The AI service is busy. Please try again in a few minutes.',
      recommendedTools: [],
      consent: false,
    });
    // The purchase is returned after the failure is recorded.
    await expect
      .poll(async () => (await ada.get('/implementation-agent/access')).body)
      .toMatchObject({ canPlan: true });
    adviser.next = async () => aPlan;
    const retried = await ada.post(`/implementation-agent/report/${id}/retry`, { consent: true });
    const shown = { id, status: 'generating', failure: null, consent: true };
    expect(retried).toMatchObject({ status: 200, body: { report: shown } });
    await expect.poll(async () => (await reportOf(ada, id)).status).toBe('ready');
    expect((await ada.post(`/implementation-agent/report/${id}/retry`, {})).status).toBe(409);
    expect((await ada.post(onboarding, answers)).status).toBe(402);
  });

  it('continues after a restart in the middle of its work, and is ready once', async () => {
    const { site, adviser, asked, ada } = await openPlanner();
    await subscribe(site, ada);
    adviser.next = never;
    const id = await askForPlan(ada);
    await expect.poll(() => asked.length).toBe(1);
    adviser.next = async () => aPlan;
    await site.restart();
    site.clock.advance({ minutes: 5 });
    await site.kindling().reactor?.settle();
    await expect.poll(async () => (await reportOf(ada, id)).status).toBe('ready');
    expect(asked.map(([, { workId }]) => workId)).toEqual([`plan-${id}-1`, `plan-${id}-1`]);
    expect((await site.log()).filter(({ type }) => type === 'ReportGenerated')).toHaveLength(1);
  });

  it('is in the log before anything else happens after its model is paid, so that no restart pays again', async () => {
    const { site, asked, ada } = await openPlanner();
    await buyOnce(site, ada);
    const { eventStore } = site.kindling().stores;
    const append = eventStore.append.bind(eventStore);
    let isDead = false;
    vi.spyOn(eventStore, 'append').mockImplementation(async (...given) => {
      if (isDead) throw new StoreUnavailable('the server has died');
      const appended = await append(...given);
      // The first write after the model's answer.
      isDead = asked.length > 0;
      return appended;
    });
    const id = await askForPlan(ada);
    await expect.poll(() => isDead).toBe(true);
    await site.restart();
    await expect
      .poll(async () => {
        site.clock.advance({ ms: 20_000 });
        await site.kindling().reactor?.settle();
        const { status, tracking } = await reportOf(ada, id);
        return { status, tracking };
      })
      .toMatchObject({ status: 'ready', tracking: { isOpen: true, until: expect.any(String) } });
    expect(asked).toHaveLength(1);
  });

  it('ends even if its work never does', async () => {
    const { site, adviser, ada } = await openPlanner();
    await buyOnce(site, ada);
    adviser.next = never;
    const id = await askForPlan(ada);
    site.clock.advance({ minutes: 11 });
    await expect.poll(async () => (await reportOf(ada, id)).status, { timeout: 5_000 }).toBe('failed');
    // From another read model, which may follow a moment later.
    const access = async () => (await ada.get('/implementation-agent/access')).body;
    await expect.poll(access).toMatchObject({ canPlan: true });
  });
});

test('the dashboard counts and sums up the plans, newest first, with paging', async () => {
  const { site, ada } = await openPlanner();
  await subscribe(site, ada);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    site.clock.advance({ minutes: 1 });
    ids.push(await readyPlan(ada));
  }
  const newest = `/implementation-agent/report/${ids[2]}`;
  await ada.call('PATCH', `${newest}/progress`, { body: { toolName: 'Lamp', status: 'completed' } });
  for (const currentValue of [12, 15]) {
    const leads = { metricName: 'Leads', metricType: 'number', baseline: 10, targetValue: 20, currentValue };
    site.clock.advance({ minutes: 1 });
    await ada.post(`${newest}/kpis`, leads);
  }
  const first = await ada.get('/implementation-agent/reports?limit=2');
  expect(first.body).toMatchObject({
    reports: [
      {
        ...{ id: ids[2], number: 3, recommendedTools: aPlan.recommendedTools },
        progress: [
          { toolName: 'Lamp', status: 'completed' },
          { toolName: 'Torch', status: 'not_started' },
          { toolName: 'Lantern', status: 'not_started' },
        ],
        metrics: [{ metricName: 'Leads', baseline: 10, currentValue: 15, improvementText: '+50%' }],
      },
      { id: ids[1], number: 2, progress: [{ status: 'not_started' }, {}, {}], metrics: [] },
    ],
    ...{ total: 3, innovativeTotal: 6, nextCursor: expect.any(String) },
  });
  const rest = await ada.get(`/implementation-agent/reports?limit=2&cursor=${String(first.body.nextCursor)}`);
  expect(rest.body).toMatchObject({ reports: [{ id: ids[0], number: 1 }], total: 3, nextCursor: null });
  expect((await ada.get('/implementation-agent/reports?limit=101')).status).toBe(400);
});

test('an erased member’s plans are gone, and the work on them stops', async () => {
  const { site, ada, bob } = await openPlanner();
  await subscribe(site, ada);
  const id = await readyPlan(ada);
  const shared = await ada.post(`/implementation-agent/report/${id}/share`, {});
  const { sharePath } = shared.body.report as { sharePath: string };
  const token = decodeURIComponent(sharePath.split('token=')[1] ?? '');
  expect((await ada.post('/account/delete', { password: 'a lamp in the window' })).status).toBe(200);
  expect((await bob.get(`/implementation-agent/shared?token=${token}`)).status).toBe(404);
});
