// What admins see of read models and reactions, and how they handle failed work.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Job, jobs } from '../../src/platform/reactor/jobs.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let grace: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  grace = await kindling.admin('grace');
});
afterAll(() => kindling.close());

const operations = () => kindling.kindling().stores.operations;

async function park(id: string): Promise<string> {
  const doc: Job = {
    ...{ _id: id, reaction: 'accounts.mail-reset-link', lane: 'mail', eventType: 'PasswordResetRequested' },
    ...{ stream: 'user-ada', revision: 3, state: 'parked', attempts: 8, lastError: 'The mailbox is full.' },
    dueAt: '2099-01-01T00:00:00.000Z',
  };
  await operations().write<Job>(jobs, [{ _id: id, doc, position: 1n }]);
  return id;
}
const pathOf = (id: string) => `/admin/work/jobs/${encodeURIComponent(id)}`;

test('each read model and each lane is shown, with its lag', async () => {
  const { body } = await grace.get('/admin/work');
  expect(body.projections).toContainEqual(expect.objectContaining({ name: 'feed', state: 'live', fault: null }));
  expect(body.reactions).toMatchObject({ isServerRunning: true, fault: null });
  expect((body.reactions as { lanes: object[] }).lanes).toContainEqual(expect.objectContaining({ name: 'mail' }));
});

test('failed work is listed with paging, and retried', async () => {
  const [one, two] = [await park('accounts.mail-reset-link:1'), await park('accounts.mail-reset-link:2')];
  const first = (await grace.get('/admin/work/jobs?limit=1')).body as { jobs: { id: string }[]; nextCursor: string };
  expect(first.jobs).toMatchObject([{ id: one, lastError: 'The mailbox is full.', attempts: 8 }]);
  expect((await grace.get(`/admin/work/jobs?limit=1&cursor=${first.nextCursor}`)).body).toMatchObject({
    ...{ jobs: [{ id: two }], nextCursor: null },
  });
  expect(await grace.post(`${pathOf(one)}/retry`)).toMatchObject({ status: 200, body: { id: one } });
  expect(await grace.post(`${pathOf(one)}/retry`)).toMatchObject({
    status: 404,
    body: { code: 'operations/job-not-parked' },
  });
});

test('dropped work is gone for good, with a reason in the log', async () => {
  const id = await park('accounts.mail-reset-link:3');
  expect((await grace.post(`${pathOf(id)}/drop`, { reason: ' ' })).status).toBe(400);
  const reason = { reason: 'The address is gone.' };
  expect((await grace.post(`${pathOf(id)}/drop`, reason, { key: 'k1' })).status).toBe(200);
  expect((await grace.post(`${pathOf(id)}/drop`, reason, { key: 'k1' })).status).toBe(200);
  expect((await grace.post(`${pathOf(id)}/drop`, reason)).status).toBe(404);
  expect(await operations().get(jobs, id)).toBeUndefined();
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body } = await grace.get('/admin/audit?type=ReactionDropped');
  expect(body.events).toMatchObject([{ actor: { id: grace.id } }]);
});
