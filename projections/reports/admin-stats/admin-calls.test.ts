// What admins see on their dashboard: figures, subscribers with their export, and who did what.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { operations } from '../../../modules/operations/index.ts';
import { actAs } from '../../../src/platform/commands/act-as.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let grace: MemberCaller;
let ada: MemberCaller;

async function settled() {
  const { readModels, stores, projector } = kindling.kindling();
  await projector.ready();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
}

beforeAll(async () => {
  kindling = await openTestKindling();
  grace = await kindling.admin('grace');
  ada = await kindling.member('ada');
  expect((await ada.post('/auth/profile', { role: 'Founder' })).status).toBe(200);
  const post = await ada.publish('A lamp.');
  await grace.comment(post, 'Bright.');
  for (const email of ['one@example.com', 'two@example.com']) await kindling.visitor().post('/subscribe', { email });
  await settled();
});
afterAll(() => kindling.close());

const csv = (by: { cookie(): string }, query = '') =>
  kindling.app().inject({ url: `/api/subscribers.csv${query}`, headers: { cookie: by.cookie() } });

test('a new installation has no figures until somebody joins', async () => {
  const empty = await openTestKindling();
  onTestFinished(() => empty.close());
  const first = await empty.admin('first');
  const isEmpty = async () => (await first.get('/admin/set-up')).body.isEmpty;
  expect(await isEmpty()).toBe(true);
  await empty.member('second');
  const position = (await empty.log()).at(-1)?.position ?? 0n;
  await empty.kindling().readModels.allReached(position, 5_000);
  expect(await isEmpty()).toBe(false);
});

test('a step of a new installation is done once it was done, and the sign-up mode may stay as it is', async () => {
  const steps = async () => (await grace.get('/admin/set-up')).body.steps;
  const undone = ['second-factor', 'public-url', 'mail', 'sign-ups', 'model', 'backup'];
  const allBut = (...done: readonly string[]) => undone.map((name) => ({ name, isDone: done.includes(name) }));
  expect(await steps()).toEqual(allBut());
  expect((await grace.call('PATCH', '/admin/sign-ups', { body: { mode: 'open' } })).status).toBe(200);
  expect(await steps()).toEqual(allBut('sign-ups'));
  const { commands, clock } = kindling.kindling();
  const actor = { kind: 'operator', id: 'ops' } as const;
  const [at, id] = [clock().toISOString(), 'one-backup'];
  const metadata = { actor, at, commandId: id, commandHash: id, correlationId: id, causationId: '' };
  const data = { position: '9', events: 9 };
  await actAs(commands, metadata).execute(operations, id, { type: 'NoteBackup', data });
  await settled();
  expect(await steps()).toEqual(allBut('sign-ups', 'backup'));
});

test.each([
  '/admin/set-up',
  '/admin/stats',
  '/admin/audience',
  '/admin/audit',
  '/subscribers',
  '/subscribers.csv',
  '/subscribers/all.csv',
])('%s is for admins alone', async (path) => {
  expect((await kindling.visitor().get(path)).status).toBe(401);
  expect((await ada.get(path)).status).toBe(403);
  expect((await grace.get(path)).status).toBe(200);
});

test('each figure comes with its last twelve days, up to today', async () => {
  const { stats } = (await grace.get('/admin/stats')).body as {
    stats: Record<string, { value: number; trend: number[] } | null>;
  };
  const values = Object.fromEntries(
    Object.entries(stats).flatMap(([name, figure]) => (figure?.value === undefined ? [] : [[name, figure.value]])),
  );
  expect(values).toEqual({
    members: 2,
    active: 2,
    posts: 1,
    comments: 1,
    subscribers: 2,
    submissions: 0,
    flags: 0,
    ...{ plans: 0, modelTokens: 0 },
  });
  for (const name of Object.keys(values)) expect(stats[name]?.trend).toHaveLength(12);
  expect(stats.members?.trend.at(-1)).toBe(2);
  expect(stats.active?.trend.at(-1)).toBe(2);
  expect(stats).toMatchObject({ days: { length: 12 } });
});

test('the export has a row for each subscriber, and its date in the name', async () => {
  const { headers, body } = await csv(grace);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/);
  const rows = body.split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',')[0]).sort()).toEqual(['one@example.com', 'two@example.com']);
});

test('subscribers are filtered by the role on their profile', async () => {
  expect((await grace.get('/subscribers?role=Founder')).body).toEqual({ subscribers: [], nextCursor: null });
  expect((await csv(grace, '?role=Founder')).body.split('\r\n')).toHaveLength(2);
  expect((await grace.get('/subscribers')).body.subscribers).toHaveLength(2);
});

test('the audit log lists actors and actions, newest first, with paging', async () => {
  const first = (await grace.get('/admin/audit?limit=2')).body as { events: { id: string }[]; nextCursor: string };
  expect(first.events).toHaveLength(2);
  const second = (await grace.get(`/admin/audit?limit=2&cursor=${first.nextCursor}`)).body as typeof first;
  const ids = [...first.events, ...second.events].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
});

test('the audit log is filtered by member, kind and part, and describes each event in words', async () => {
  const { body } = await grace.get(`/admin/audit?memberId=${ada.id}&type=PostCreated`);
  expect(body.events).toMatchObject([
    {
      type: 'PostCreated',
      module: 'community',
      summary: expect.any(String),
      actor: { kind: 'member', id: ada.id, name: 'ada' },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('A lamp.');
  expect((await grace.get('/admin/audit?type=NoSuchEvent')).body).toEqual({ events: [], nextCursor: null });
  expect((await grace.get('/admin/audit?since=yesterday')).status).toBe(400);
});

test('staff see the number of pending items; only admins see the corrections', async () => {
  const tool = { name: 'Lantern', summary: 'Lights the way', description: 'It lights the way of founders.' };
  const rest = { sector: 'marketing', website: 'https://lantern.example/', pricing: 'Free', features: ['Light'] };
  const listed = await grace.post('/admin/tools', { ...tool, ...rest });
  const { id } = listed.body.tool as { id: string };
  expect((await ada.post(`/ai-tools/${id}/corrections`, { field: 'name', text: 'Lamp' })).status).toBe(201);
  const mia = await kindling.moderator('mia');
  const none = { submissions: 0, flags: 0, appeals: 0, reviews: 0, corrections: 0 };
  expect((await grace.get('/admin/waiting')).body).toEqual({ waiting: { ...none, corrections: 1 } });
  expect((await mia.get('/admin/waiting')).body).toEqual({ waiting: none });
});

test('the audit log has all of one stream, newest first, with paging', async () => {
  await settled();
  const { body } = await grace.get('/admin/audit?type=PostCreated');
  const [{ stream = '' } = {}] = body.events as { stream?: string }[];
  expect((await ada.call('DELETE', `/community/posts/${stream.slice('post-'.length)}`)).status).toBe(200);
  await settled();
  const first = (await grace.get(`/admin/audit?stream=${stream}&limit=1`)).body as { nextCursor: string };
  expect(first).toMatchObject({ events: [{ type: 'PostDeleted', stream }] });
  expect((await grace.get(`/admin/audit?stream=${stream}&cursor=${first.nextCursor}`)).body).toMatchObject({
    ...{ events: [{ type: 'PostCreated', stream }], nextCursor: null },
  });
});
