// What moderators who are not admins may decide.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { decisionIdOf } from './model/case.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let mia: MemberCaller;
let noah: MemberCaller;
let ada: MemberCaller;
let bob: MemberCaller;

beforeAll(async () => {
  kindling = await openTestKindling();
  chief = await kindling.admin('chief');
  [mia, noah] = [await kindling.moderator('mia'), await kindling.moderator('noah')];
  [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
});
afterAll(() => kindling.close());

const flag = (by: Caller, kind: string, id: string) => by.post('/flags', { kind, id, reason: 'spam' });
const decide = (by: Caller, caseId: string, fields: object) =>
  by.post(`/moderation/cases/${caseId}/decision`, { reason: 'Against the rules', ...fields });
const tool = (name: string) => ({
  ...{ name, summary: 'Lights up the way', description: 'It lights up the way home, however dark it is.' },
  ...{ sector: 'Design & Creative', website: `https://${name}.example`, pricing: 'Free', features: ['a', 'b', 'c'] },
});
async function submitted(by: Caller, name: string): Promise<string> {
  const { status, body } = await by.post('/ai-tools/submit', tool(name));
  expect(status).toBe(201);
  return (body.submission as { id: string }).id;
}
/** Waits until the pages of staff show everything so far. */
async function known(): Promise<void> {
  const { readModels, stores } = kindling.kindling();
  expect(await readModels.allReached(await stores.eventStore.head(), 5_000)).toBe(true);
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('a moderator', () => {
  it('is notified of reports and submissions, and has switches for them', async () => {
    await flag(ada, 'post', await bob.publish('Cheap lamps'));
    await submitted(ada, 'told');
    const types = async () =>
      ((await mia.get('/notifications')).body.notifications as { type: string }[]).map(({ type }) => type);
    await expect.poll(types).toEqual(expect.arrayContaining(['new_flag', 'new_submission']));
    expect((await mia.get('/notifications/settings')).body.settings).toMatchObject({
      types: { new_flag: { app: true }, new_submission: { app: true } },
    });
  });

  it.each(['post', 'comment', 'message'] as const)('removes a %s that was reported, and restores it', async (kind) => {
    const post = await bob.publish('Words to report');
    const created = {
      post: async () => post,
      comment: () => bob.comment(post, 'Words below'),
      async message() {
        const { body } = await bob.post('/messages', { receiverId: ada.id, content: 'Words for you' });
        return (body.message as { id: string }).id;
      },
    };
    const id = await created[kind]();
    expect((await flag(ada, kind, id)).status).toBe(201);
    expect((await decide(mia, `${kind}-${id}`, { decision: 'remove' })).status).toBe(201);
    expect((await decide(mia, `${kind}-${id}`, { decision: 'restore' })).status).toBe(201);
  });

  it('suspends a member, whose appeal another member of staff answers', async () => {
    const eve = await kindling.member('eve');
    await flag(ada, 'member', eve.id);
    expect((await decide(mia, `member-${eve.id}`, { decision: 'suspend', days: 7 })).status).toBe(201);
    expect((await eve.post('/community/posts', { content: 'Hm' })).body.code).toBe('moderation/suspended');
    const [{ id }] = (await eve.get('/account/standing')).body.decisions as [{ id: string }];
    expect((await eve.post(`/moderation/decisions/${id}/appeal`, { text: 'No' })).status).toBe(201);
    const answer = { outcome: 'overturned', text: 'You are right' };
    expect((await mia.post(`/moderation/appeals/${id}/answer`, answer)).body.code).toBe('moderation/another-answers');
    expect((await noah.post(`/moderation/appeals/${id}/answer`, answer)).status).toBe(201);
    expect((await eve.post('/community/posts', { content: 'Hm' })).status).toBe(201);
  });

  it('removes everything a member made, and can have a decision about it undone', async () => {
    const fay = await kindling.member('fay');
    const post = await fay.publish('One of many');
    const shown = () => statusOf(kindling.visitor().get(`/community/posts/${post}`));
    const cleared = await mia.post('/moderation/clearances', {
      ...{ memberIds: [fay.id], since: '2020-01-01T00:00:00.000Z', kinds: ['post'], reason: 'All advertisements' },
    });
    expect(cleared.status).toBe(202);
    await expect.poll(shown).toBe(404);
    expect((await decide(mia, `member-${fay.id}`, { decision: 'restore' })).status).toBe(201);
    await expect.poll(shown).toBe(200);
  });

  it('decides submissions, but sets no affiliate link', async () => {
    const [one, other] = [await submitted(ada, 'lantern'), await submitted(ada, 'torch')];
    const approve = (fields: object) => mia.post(`/admin/submissions/${one}/approve`, fields);
    expect(await approve({ affiliateLink: 'https://lantern.example/?ref=mia' })).toMatchObject({
      status: 403,
      body: { code: 'tools/affiliate-link-for-admins' },
    });
    expect((await ada.get('/ai-tools?q=lantern')).body.total).toBe(0);
    expect(await approve({ affiliateLink: null })).toMatchObject({ status: 200, body: { tool: { slug: 'lantern' } } });
    const rejected = await mia.post(`/admin/submissions/${other}/reject`, { reason: 'It is not about AI.' });
    expect(rejected).toMatchObject({ status: 200, body: { submission: { status: 'rejected' } } });
  });

  it('deletes nothing of others outside the queue', async () => {
    const post = await bob.publish('Mine');
    const comment = await bob.comment(post, 'Mine too');
    const body = { reason: 'I say so' };
    for (const path of [`/community/posts/${post}`, `/community/posts/0/comments/${comment}`])
      expect([path, (await mia.call('DELETE', path, { body })).status]).toEqual([path, 403]);
  });
});

describe('a moderator about staff', () => {
  it.each(['admin', 'moderator'] as const)('decides nothing about an %s, save to dismiss', async (role) => {
    const post = await (role === 'admin' ? chief : noah).publish('By one of us');
    const author = role === 'admin' ? chief : noah;
    await flag(ada, 'post', post);
    const refused = { status: 403, body: { code: 'moderation/not-of-staff' } };
    for (const decision of [{ decision: 'remove' }, { decision: 'warn' }, { decision: 'suspend', days: 1 }])
      expect(await decide(mia, `post-${post}`, decision)).toMatchObject(refused);
    const all = { memberIds: [author.id], since: '2020-01-01T00:00:00.000Z', kinds: ['post'], reason: 'All' };
    expect(await mia.post('/moderation/clearances', all)).toMatchObject(refused);
    expect((await decide(mia, `post-${post}`, { decision: 'dismiss' })).status).toBe(201);
  });

  it('who was reported is not notified, and is not shown who reported them', async () => {
    const ora = await kindling.moderator('ora');
    const post = await ora.publish('By the one concerned');
    await flag(ada, 'post', post);
    const notificationsOf = async (by: Caller) => JSON.stringify((await by.get('/notifications')).body);
    await expect.poll(() => notificationsOf(mia)).toContain('new_flag');
    expect(await notificationsOf(ora)).not.toContain('new_flag');
    expect((await ora.get(`/moderation/cases/post-${post}`)).status).toBe(404);
    expect((await decide(ora, `post-${post}`, { decision: 'dismiss' })).status).toBe(404);
    expect(JSON.stringify((await ora.get('/moderation/cases')).body)).not.toContain(post);
    expect((await mia.get(`/moderation/cases/post-${post}`)).status).toBe(200);
  });

  it.each([
    'admin',
    'moderator',
  ] as const)('an %s who was reported finds it in no list, no count and no log', async (role) => {
    const zoe = await kindling[role](`zoe${role.length}`);
    const reporter = await kindling.member(`reporter${role.length}`);
    const paths = ['/moderation/cases', '/moderation/appeals', '/admin/waiting', '/account/standing'];
    if (role === 'admin') paths.push('/admin/stats', '/admin/audit?limit=100&module=moderation');
    const seen = async () => Promise.all(paths.map(async (path) => (await zoe.get(path)).body));
    const before = await seen();
    const [post] = [await zoe.publish('By the one concerned')];
    const comment = await zoe.comment(post, 'By the one concerned, too');
    const all = [
      ['post', post],
      ['comment', comment],
      ['member', zoe.id],
    ] as const;
    for (const [kind, id] of all) expect((await flag(reporter, kind, id)).status).toBe(201);
    await reporter.call('DELETE', `/flags/comment/${comment}`);
    await known();
    const withoutPosts = (bodies: readonly object[]) =>
      JSON.parse(JSON.stringify(bodies), (key, value) =>
        ['posts', 'comments', 'active'].includes(key) ? null : value,
      );
    expect(withoutPosts(await seen())).toEqual(withoutPosts(before));
    for (const [kind, id] of all) expect((await zoe.get(`/moderation/cases/${kind}-${id}`)).status).toBe(404);
    expect(JSON.stringify((await mia.get('/moderation/cases')).body)).toContain(zoe.id);
    expect((await decide(mia, `member-${zoe.id}`, { decision: 'dismiss' })).status).toBe(201);
    await known();
    expect(withoutPosts(await seen())).toEqual(withoutPosts(before));
    expect(JSON.stringify((await zoe.get('/account/export')).body)).not.toContain('Against the rules');
    const decisionId = decisionIdOf(`member-${zoe.id}`, 0);
    for (const path of ['appeal', 'messages', 'replies'])
      expect((await zoe.post(`/moderation/decisions/${decisionId}/${path}`, { text: 'What?' })).status).toBe(404);
  });

  it('cannot decide a submission; an admin can', async () => {
    for (const by of [mia, noah, chief]) {
      const id = await submitted(by, `by-${by.name}`);
      const refused = { status: 403, body: { code: 'tools/of-staff' } };
      expect(await mia.post(`/admin/submissions/${id}/approve`, {})).toMatchObject(refused);
      expect(await mia.post(`/admin/submissions/${id}/reject`, { reason: 'No' })).toMatchObject(refused);
      expect((await chief.post(`/admin/submissions/${id}/approve`, {})).status).toBe(200);
    }
  });
});

it('a member who became a moderator cannot answer their own appeal', async () => {
  const gil = await kindling.member('gil');
  const post = await gil.publish('Rude words');
  await flag(ada, 'post', post);
  expect((await decide(chief, `post-${post}`, { decision: 'warn' })).status).toBe(201);
  const [{ id }] = (await gil.get('/account/standing')).body.decisions as [{ id: string }];
  expect((await gil.post(`/moderation/decisions/${id}/appeal`, { text: 'No' })).status).toBe(201);
  await chief.call('PATCH', `/admin/users/${gil.id}/toggle-moderator`, { body: { isModerator: true } });
  expect(await gil.post(`/moderation/appeals/${id}/answer`, { outcome: 'overturned', text: 'Yes' })).toMatchObject({
    status: 403,
    body: { code: 'moderation/not-your-own-case' },
  });
});

it('the log records the role in which each decision was made', async () => {
  const decided = (await kindling.log()).filter(({ type }) => type === 'CaseDecided').map(({ metadata }) => metadata);
  expect(decided).toContainEqual(
    expect.objectContaining({ actor: { kind: 'member', id: mia.id, isAdmin: false, isModerator: true } }),
  );
  expect(decided).toContainEqual(expect.objectContaining({ actor: { kind: 'member', id: chief.id, isAdmin: true } }));
});

it('a moderator who deletes their account loses the role, also in the log', async () => {
  const ivy = await kindling.moderator('ivy');
  expect((await ivy.get('/account/export')).body.profile).toMatchObject({ isModerator: true, isAdmin: false });
  expect((await ivy.post('/account/delete', { password: testPassword })).status).toBe(200);
  const own = (await kindling.log()).filter(({ stream }) => stream === 'admins').at(-1);
  expect(own).toMatchObject({ type: 'ModeratorRevoked', data: { memberId: ivy.id } });
});
