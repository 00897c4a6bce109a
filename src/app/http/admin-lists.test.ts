// The lists of /admin, requested as admins do, on both engines: every order, in pages whose entries all have the same
// time, and no other orders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Job, jobs } from '../../platform/reactor/jobs.ts';
import { type MongoDouble, startMongoDouble } from '../../testing/mongodb-double/mongodb-double.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';

const secret = 'the-secret-of-the-mail-provider';
let site: TestKindling;
let chief: MemberCaller;
let double: MongoDouble | undefined;

type Listed = Readonly<{ ids: readonly string[]; nextCursor: string | null }>;

async function list(path: string, of: string): Promise<Listed> {
  const { status, body } = await chief.get(path);
  expect([path, status]).toEqual([path, 200]);
  const entries = body[of] as readonly Readonly<{ id: string }>[];
  return { ids: entries.map(({ id }) => id), nextCursor: body.nextCursor as string | null };
}

const byTime = ['newest', 'oldest'];
const lists = [
  ['/admin/users?', 'users', [...byTime, 'name']],
  ['/admin/users?q=example&', 'users', [...byTime, 'name']],
  ['/admin/users?who=members&', 'users', [...byTime, 'name']],
  ['/subscribers?', 'subscribers', [...byTime, 'address']],
  ['/subscribers?state=subscribed&', 'subscribers', [...byTime, 'address']],
  ['/admin/feeds?', 'feeds', ['newest', 'name', 'health', 'fresh', 'silent']],
  ['/admin/feeds?show=new&', 'feeds', ['newest', 'name', 'health', 'fresh', 'silent']],
  ['/admin/invitations?', 'invitations', byTime],
  ['/admin/mail/addresses?', 'addresses', byTime],
  ['/admin/mail/addresses?failure=bounced&', 'addresses', byTime],
  ['/admin/work/jobs?', 'jobs', byTime],
  ['/admin/audit?', 'events', byTime],
  ['/admin/audit?module=newsletter&', 'events', byTime],
] as const;

describe.each(['SQLite', 'MongoDB'])('on %s', (engine) => {
  beforeAll(async () => {
    double = engine === 'MongoDB' ? await startMongoDouble() : undefined;
    site = await openTestKindling({
      environment: {
        ...(double && { MONGODB_URL: double.url }),
        NEWS: 'on',
        NEWS_FEEDS: '/dev/null/none',
        MAIL_WEBHOOK_SECRET: secret,
      },
    });
    chief = await site.admin('chief');
    for (const name of ['zoe', 'adam', 'mia']) {
      const member = await site.member(name);
      await site.visitor().post('/subscribe', { email: `${name}@letters.example` });
      expect((await chief.post('/admin/invitations', {})).status).toBe(201);
      expect((await chief.post('/admin/feeds', { url: `https://${name}.example/feed` })).status).toBe(201);
      const payload = { events: [{ type: 'bounce', email: member.email }] };
      const headers = { authorization: `Bearer ${secret}` };
      await site.app().inject({ method: 'POST', url: '/api/mail/bounces', payload, headers });
    }
    const { stores, readModels } = site.kindling();
    const parked = ['1', '2', '3'].map((id): Job => {
      const what = { reaction: 'accounts.mail-reset-link', eventType: 'PasswordResetRequested', stream: 'user-ada' };
      const failed = { state: 'parked', attempts: 8, lastError: 'The mailbox is full.' } as const;
      return {
        _id: id,
        ...what,
        ...failed,
        revision: 3,
        dueAt: '2099-01-01T00:00:00.000Z',
        ...(id !== '3' && { lane: 'mail' }),
      };
    });
    await stores.operations.write<Job>(
      jobs,
      parked.map((doc) => ({ _id: doc._id, doc, position: 1n })),
    );
    await readModels.allReached(await stores.eventStore.head(), 5_000);
  });
  afterAll(async () => {
    await site.close();
    await double?.close();
  });

  test.each(lists)('%s is complete in each order, page by page', async (path, of, orders) => {
    const seen = new Map<string, readonly string[]>();
    for (const order of orders) {
      const { ids: whole, nextCursor } = await list(`${path}order=${order}&limit=100`, of);
      expect(nextCursor).toBeNull();
      expect(whole.length).toBeGreaterThanOrEqual(3);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await list(`${path}order=${order}&limit=2${cursor && `&cursor=${cursor}`}`, of);
        paged.push(...page.ids);
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(whole);
      seen.set(order, whole);
    }
    // Search results are sorted in memory, with ties by id.
    const oldest = seen.get('oldest');
    if (oldest && !path.includes('q=')) expect(oldest).toEqual(seen.get('newest')?.toReversed());
    const all = [...seen.values()];
    for (const ids of all) expect(ids.toSorted()).toEqual(all[0]?.toSorted());
    expect((await list(`${path}limit=100`, of)).ids).toEqual(seen.get(path.includes('/work/') ? 'oldest' : 'newest'));
  });

  test.each(lists)('%s refuses an unknown order', async (path) => {
    expect(await chief.get(`${path}order=sideways`)).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'order' }] },
    });
  });

  test.each([
    '/admin/users?who=nobody',
    '/subscribers?state=asked',
    '/admin/feeds?show=broken',
    '/admin/mail/addresses?failure=full',
  ])('%s is refused', async (path) => {
    expect((await chief.get(path)).status).toBe(400);
  });

  test('jobs are listed by lane, including the default lane', async () => {
    expect((await list('/admin/work/jobs?lane=mail', 'jobs')).ids).toEqual(['1', '2']);
    expect((await list('/admin/work/jobs?lane=default', 'jobs')).ids).toEqual(['3']);
    expect((await list('/admin/work/jobs?lane=news', 'jobs')).ids).toEqual([]);
  });

  test("expired invitations don't fill a page", async () => {
    expect((await chief.post('/admin/invitations', { expiresInDays: 1 })).status).toBe(201);
    site.clock.advance({ days: 2 });
    const { ids } = await list('/admin/invitations?order=oldest', 'invitations');
    expect(ids).toHaveLength(3);
    const first = await list('/admin/invitations?order=newest&limit=3', 'invitations');
    expect(first).toEqual({ ids: ids.toReversed(), nextCursor: null });
  });

  test('members can be filtered by a suspension while it lasts', async () => {
    const [wren, lark] = [await site.member('wren'), await site.member('lark')];
    const post = await wren.publish('Words that go too far');
    expect((await lark.post('/flags', { kind: 'post', id: post, reason: 'harassment' })).status).toBe(201);
    const suspend = { decision: 'suspend', days: 1, reason: 'Against the rules' };
    expect((await chief.post(`/moderation/cases/post-${post}/decision`, suspend)).status).toBe(201);
    const { stores, readModels } = site.kindling();
    await readModels.allReached(await stores.eventStore.head(), 5_000);
    for (const order of ['newest', 'oldest', 'name'])
      expect((await list(`/admin/users?who=suspended&order=${order}`, 'users')).ids).toEqual([wren.id]);
    expect((await list('/admin/users?who=suspended&q=wren', 'users')).ids).toEqual([wren.id]);
    expect((await chief.get('/admin/users?q=wren')).body.users).toMatchObject([{ isSuspended: true }]);
    site.clock.advance({ days: 2 });
    expect((await list('/admin/users?who=suspended', 'users')).ids).toEqual([]);
    expect((await chief.get('/admin/users?q=wren')).body.users).toMatchObject([{ isSuspended: false }]);
  });
});
