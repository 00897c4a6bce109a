// The calls that track, share and discuss a plan.
import { describe, expect, it, test } from 'vitest';
import { forWholeGroup } from '../../src/testing/site-lifetime.ts';
import { askForPlan, buyOnce, openPlanner, planner, readyPlan, reportOf, subscribe } from './planner-fixture.ts';

async function openReady() {
  const opened = await openPlanner();
  await buyOnce(opened.site, opened.ada);
  const id = await readyPlan(opened.ada);
  return { ...opened, id, path: pathOf(id) };
}

const pathOf = (id: string) => `/implementation-agent/report/${id}`;
const leads = { metricName: 'Leads', metricType: 'number', baseline: 10, targetValue: 20 };

describe('progress', () => {
  it('is recorded for a tool of the plan, forwards and backwards', async () => {
    const { ada, path } = await openReady();
    const note = (fields: object) => ada.call('PATCH', `${path}/progress`, { body: { toolName: 'Lamp', ...fields } });
    const response = await note({ status: 'completed', notes: 'Easy', timeSpent: 1.5, difficultyRating: 2 });
    expect(response).toMatchObject({
      status: 200,
      body: {
        report: {
          progress: [
            {
              ...{ toolName: 'Lamp', status: 'completed', notes: 'Easy', timeSpent: 1.5, difficultyRating: 2 },
              ...{ startedAt: expect.any(String), completedAt: expect.any(String) },
            },
            { toolName: 'Torch', status: 'not_started', startedAt: null, completedAt: null },
            { toolName: 'Lantern' },
          ],
        },
      },
    });
    const back = (await note({ status: 'not_started' })).body.report as { progress: unknown[] };
    expect(back.progress[0]).toMatchObject({
      status: 'not_started',
      notes: 'Easy',
      startedAt: null,
      completedAt: null,
    });
  });

  describe('that does not fit', () => {
    const group = forWholeGroup(async () => {
      const { site, ada } = await planner();
      await buyOnce(site, ada);
      return { site, ada, path: pathOf(await askForPlan(ada)) };
    });

    it.each([
      ['status', { status: 'done' }],
      ['timeSpent', { timeSpent: -1 }],
      ['timeSpent', { timeSpent: 'long' }],
      ['difficultyRating', { difficultyRating: 6 }],
      ['difficultyRating', { difficultyRating: 0 }],
      ['difficultyRating', { difficultyRating: 2.5 }],
      ['notes', { notes: 'x'.repeat(2_001) }],
      ['toolName', { toolName: 5 }],
    ])('with an unfitting %s is refused: %j', async (field, fields) => {
      const { ada, path } = group();
      const body = { toolName: 'Lamp', ...fields };
      const refused = await ada.call('PATCH', `${path}/progress`, { body });
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ field }] } });
    });
  });

  it('is refused for a tool that is not in the plan, and before the report is ready', async () => {
    const { site, ada, adviser, path } = await openReady();
    const other = await ada.call('PATCH', `${path}/progress`, { body: { toolName: 'Hammer', status: 'completed' } });
    expect(other).toMatchObject({ status: 404, body: { code: 'planner/tool-not-in-plan' } });
    await subscribe(site, ada);
    adviser.next = () => new Promise(() => {});
    const waiting = await askForPlan(ada);
    const early = await ada.call('PATCH', `/implementation-agent/report/${waiting}/progress`, {
      body: { toolName: 'Lamp', status: 'completed' },
    });
    expect(early).toMatchObject({ status: 409, body: { code: 'planner/not-ready' } });
  });
});

describe('a metric', () => {
  it('shows the improvement with each measurement', async () => {
    const { site, ada, id, path } = await openReady();
    expect((await ada.post(`${path}/kpis`, { ...leads, currentValue: 12 })).status).toBe(201);
    site.clock.advance({ days: 7 });
    expect((await ada.post(`${path}/kpis`, { metricName: 'leads', currentValue: 15, notes: 'Good week' })).status).toBe(
      201,
    );
    const report = (await reportOf(ada, id)) as { metrics: { measurements: { id: string }[] }[] };
    expect(report.metrics).toMatchObject([
      {
        ...{ metricName: 'leads', metricType: 'number', baseline: 10, currentValue: 15, targetValue: 20 },
        ...{ improvement: 50, improvementText: '+50%', wayToTarget: 0.5, notes: 'Good week' },
        measurements: [{ value: 12 }, { value: 15, notes: 'Good week' }],
      },
    ]);
    const [first] = report.metrics[0]?.measurements ?? [];
    expect((await ada.call('DELETE', `${path}/kpis/${first?.id}`)).status).toBe(200);
    expect((await ada.call('DELETE', `${path}/kpis/${first?.id}`)).body.code).toBe('planner/measurement-not-found');
  });

  it('orders its measurements by time, however these are written', async () => {
    const { ada, id, path } = await openReady();
    await ada.post(`${path}/kpis`, { ...leads, currentValue: 15, recordedAt: '2026-01-05T10:00:00.500Z' });
    await ada.post(`${path}/kpis`, { ...leads, currentValue: 12, recordedAt: '2026-01-05T10:00:00Z' });
    const { metrics } = (await reportOf(ada, id)) as { metrics: unknown };
    expect(metrics).toMatchObject([{ currentValue: 15, measurements: [{ value: 12 }, { value: 15 }] }]);
  });

  it('needs its type, baseline and target at first, and its type never changes', async () => {
    const { ada, path } = await openReady();
    const post = (fields: object) => ada.post(`${path}/kpis`, { metricName: 'Leads', currentValue: 1, ...fields });
    expect(await post({ metricType: 'number', baseline: 1 })).toMatchObject({
      status: 400,
      body: { code: 'planner/first-measurement-needs-all', issues: [{ field: 'targetValue' }] },
    });
    expect((await post(leads)).status).toBe(201);
    expect(await post({ metricType: 'time' })).toMatchObject({ status: 409 });
    expect(await post({ metricName: ' ' })).toMatchObject({ status: 400, body: { issues: [{ field: 'metricName' }] } });
    expect(await post({ currentValue: 'ten' })).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'currentValue' }] },
    });
    expect(await post({ metricType: 'mood' })).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'metricType' }] },
    });
  });
});

test('tracking and export of a single purchase end after 30 days, and a subscription opens them again', async () => {
  const { site, ada, id, path } = await openReady();
  // The end comes from the read model of purchases, which may learn later than the plan's that it is ready.
  await expect.poll(() => reportOf(ada, id)).toMatchObject({ tracking: { isOpen: true, until: expect.any(String) } });
  expect((await ada.get(`${path}/export?format=markdown`)).status).toBe(200);
  site.clock.advance({ days: 30, minutes: 1 });
  const refused = [
    await ada.call('PATCH', `${path}/progress`, { body: { toolName: 'Lamp', status: 'completed' } }),
    await ada.post(`${path}/kpis`, { ...leads, currentValue: 12 }),
    await ada.get(`${path}/export?format=csv`),
  ];
  for (const answer of refused)
    expect(answer).toMatchObject({
      status: 402,
      body: { code: 'planner/tracking-closed', details: { checkout: '/implementation-agent/checkout' } },
    });
  expect(await reportOf(ada, id)).toMatchObject({ status: 'ready', tracking: { isOpen: false } });
  await subscribe(site, ada);
  expect((await ada.get(`${path}/export?format=csv`)).status).toBe(200);
});

test('a report is exported as Markdown, and as CSV without formulas for spreadsheets', async () => {
  const { ada, path } = await openReady();
  const notes = '=HYPERLINK("https://evil.example")';
  await ada.call('PATCH', `${path}/progress`, { body: { toolName: 'Torch', status: 'in_progress', notes } });
  const markdown = (await ada.get(`${path}/export?format=markdown`)).body;
  expect(markdown).toMatchObject({ filename: 'implementation-plan-1.md', mediaType: 'text/markdown' });
  expect(markdown.content).toContain('# Implementation Plan #1');
  expect(markdown.content).toContain('### Lamp');
  expect(markdown.content).toContain('1. **Lamp**');
  const csv = (await ada.get(`${path}/export?format=csv`)).body;
  expect(csv).toMatchObject({ filename: 'implementation-plan-1.csv', mediaType: 'text/csv' });
  const lines = String(csv.content).split('\r\n');
  expect(lines[0]).toBe('Type,Name,Status,Category,Details,Website,Time,Baseline,Current,Target,Notes');
  expect(csv.content).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect((await ada.get(`${path}/export?format=pdf`)).status).toBe(400);
});

describe('a link to a plan', () => {
  it('lets others read and comment, and nothing else, until it is revoked', async () => {
    const { site, ada, bob, id, path } = await openReady();
    const { sharePath } = (await ada.post(`${path}/share`, {})).body.report as { sharePath: string };
    expect(sharePath).toMatch(/^\/implementation-agent\/shared\?token=/);
    expect((await ada.post(`${path}/share`, {})).body.report).toMatchObject({ sharePath });
    const query = sharePath.slice(sharePath.indexOf('?'));
    const token = new URLSearchParams(query).get('token') ?? '';
    const seen = await site.visitor().get(`/implementation-agent/shared${query}`);
    expect(seen).toMatchObject({ status: 200, body: { report: { id, isOwner: false, status: 'ready' } } });
    expect(seen.body.report).not.toHaveProperty('sharePath');
    expect(seen.body.report).not.toHaveProperty('answers');
    expect((await bob.get(path)).status).toBe(404);

    const comment = (who: typeof bob, content: string) =>
      who.post('/implementation-agent/shared/comments', { token, content });
    expect((await site.visitor().post('/implementation-agent/shared/comments', { token, content: 'Hm' })).status).toBe(
      401,
    );
    expect(await comment(bob, ' ')).toMatchObject({ status: 400, body: { issues: [{ field: 'content' }] } });
    const posted = await comment(bob, 'Start with Torch');
    const mine = { userName: 'bob', content: 'Start with Torch', isMine: true, canDelete: true };
    expect(posted).toMatchObject({ status: 201, body: { comment: mine } });
    site.clock.advance({ minutes: 1 });
    await ada.post(`${path}/comments`, { content: 'Why?' });
    const comments = (await ada.get(`${path}/comments`)).body;
    expect(comments).toMatchObject({
      comments: [
        { content: 'Start with Torch', isMine: false, canDelete: true },
        { content: 'Why?', isMine: true },
      ],
    });
    const byAda = (comments.comments as { id: string }[])[1]?.id;
    const remove = (who: typeof bob, commentId: unknown) =>
      who.call('DELETE', `/implementation-agent/comments/${String(commentId)}`);
    expect((await remove(bob, byAda)).status).toBe(403);
    expect((await remove(ada, (posted.body.comment as { id: string }).id)).status).toBe(200);
    expect((await bob.get(`/implementation-agent/shared/comments${query}`)).body).toMatchObject({
      comments: [{ content: 'Why?' }],
    });

    expect((await ada.call('DELETE', `${path}/share`)).body.report).toMatchObject({ sharePath: null });
    expect((await bob.get(`/implementation-agent/shared${query}`)).body.code).toBe('planner/link-not-valid');
    expect((await comment(bob, 'Still here?')).status).toBe(404);
    const again = (await ada.post(`${path}/share`, {})).body.report as { sharePath: string };
    expect(again.sharePath).not.toBe(sharePath);
    expect((await bob.get(`/implementation-agent/shared${query}`)).status).toBe(404);
  });

  async function openShared() {
    const opened = await openReady();
    const { sharePath } = (await opened.ada.post(`${opened.path}/share`, {})).body.report as { sharePath: string };
    const query = sharePath.slice(sharePath.indexOf('?'));
    const token = new URLSearchParams(query).get('token') ?? '';
    const comment = (who: typeof opened.bob, content: string) =>
      who.post('/implementation-agent/shared/comments', { token, content });
    const contents = async (who: typeof opened.bob) =>
      ((await who.get(`/implementation-agent/shared/comments${query}`)).body.comments as { content: string }[]).map(
        ({ content }) => content,
      );
    return { ...opened, query, comment, contents };
  }

  it('allows 200 comments, and a retry of the last one adds no other', async () => {
    const { ada, path } = await openReady();
    const comment = (place: number) =>
      ada.post(`${path}/comments`, { content: `Note ${place}` }, { key: `comment-${place}` });
    for (let from = 1; from < 200; from += 20)
      await Promise.all(Array.from({ length: 20 }, (_, place) => comment(from + place)));
    const last = await comment(200);
    expect(last.status).toBe(201);
    expect((await comment(200)).body).toEqual(last.body);
    expect(await comment(201)).toMatchObject({ status: 409, body: { code: 'planner/too-many-comments' } });
  });

  it('has comments that can be reported, and removed and restored by a moderator', async () => {
    const { site, ada, bob, path, comment, contents } = await openShared();
    const [cyd, mia] = [await site.member('cyd'), await site.moderator('mia')];
    const { id } = (await comment(bob, 'Buy my course')).body.comment as { id: string };
    const flag = (who: typeof bob) => who.post('/flags', { kind: 'plan-comment', id, reason: 'spam' });
    expect((await flag(bob)).status).toBe(400);
    expect(await flag(cyd)).toMatchObject({ status: 201, body: { flag: { kind: 'plan-comment', aboutId: id } } });
    expect([await contents(cyd), await contents(ada)]).toEqual([[], ['Buy my course']]);
    const cases = async () => (await mia.get('/moderation/cases')).body.cases as { id: string }[];
    await expect.poll(cases).toMatchObject([{ kind: 'plan-comment', evidence: { text: 'Buy my course' } }]);
    const decide = (decision: string) =>
      mia.post(`/moderation/cases/plan-comment-${id}/decision`, { decision, reason: 'Advertising' });
    expect((await decide('remove')).status).toBe(201);
    await expect.poll(() => contents(ada)).toEqual([]);
    expect((await ada.get(`${path}/comments`)).body.comments).toEqual([]);
    expect((await decide('restore')).status).toBe(201);
    await expect.poll(() => contents(ada)).toEqual(['Buy my course']);
    await ada.call('DELETE', `${path}/share`);
    expect((await (await site.member('dee')).post('/flags', { kind: 'plan-comment', id, reason: 'spam' })).status).toBe(
      404,
    );
  });

  it('opens nothing for members that its owner blocks, and erasure takes comments along', async () => {
    const { site, ada, bob, query, comment, contents } = await openShared();
    const cyd = await site.member('cyd');
    await comment(bob, 'Start with Torch');
    await comment(cyd, 'Or with Lamp');
    await cyd.post(`/users/${bob.id}/block`);
    expect(await contents(cyd)).toEqual(['Or with Lamp']);
    await ada.post(`/users/${cyd.id}/block`);
    expect((await cyd.get(`/implementation-agent/shared${query}`)).status).toBe(404);
    expect((await cyd.get(`/implementation-agent/shared/comments${query}`)).status).toBe(404);
    expect((await comment(cyd, 'Still here?')).status).toBe(404);
    expect((await bob.post('/account/delete', { password: 'a lamp in the window' })).status).toBe(200);
    await expect.poll(() => contents(ada)).toEqual([]);
  });

  it('that was guessed opens nothing', async () => {
    const { bob, id } = await openReady();
    for (const token of ['', id, `${id}.guess`, 'x.y'])
      expect((await bob.get(`/implementation-agent/shared?token=${token}`)).status).toBe(404);
  });
});
