// The moderation calls, by outcome.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let admin: MemberCaller;
let second: MemberCaller;
let ada: MemberCaller;
let bob: MemberCaller;
let count = 0;

beforeAll(async () => {
  kindling = await openTestKindling();
  [admin, second] = [await kindling.admin('chief'), await kindling.admin('deputy')];
});
afterAll(() => kindling.close());

async function twoMembers(): Promise<void> {
  count += 1;
  [ada, bob] = [await kindling.member(`ada${count}`), await kindling.member(`bob${count}`)];
}

const isMessage = ({ type }: { type: string }) => type === 'direct_message';
const flag = (by: Caller, kind: string, id: string, fields = {}) =>
  by.post('/flags', { kind, id, reason: 'harassment', ...fields });
const decide = (by: Caller, caseId: string, fields: Readonly<Record<string, unknown>>) =>
  by.post(`/moderation/cases/${caseId}/decision`, { reason: 'Against the rules', ...fields });
const caseOf = async (caseId: string, by: Caller = admin) => (await by.get(`/moderation/cases/${caseId}`)).body.case;
const openCases = async () => (await admin.get('/moderation/cases')).body.cases as { id: string }[];
const standingOf = async (by: Caller) => (await by.get('/account/standing')).body;
const newestDecision = async (by: Caller) => ((await standingOf(by)).decisions as { id: string }[])[0]?.id ?? '';

describe('a flag', () => {
  let post = '';
  let comment = '';
  beforeAll(async () => {
    await twoMembers();
    post = await bob.publish('You are all fools');
    comment = await bob.comment(post, 'And you most of all');
  });

  it('of a comment hides it from the member who flags, and from no one else', async () => {
    expect(await flag(ada, 'comment', comment, { text: 'Not nice' })).toMatchObject({
      status: 201,
      body: { success: true, flag: { kind: 'comment', aboutId: comment, reason: 'harassment', text: 'Not nice' } },
    });
    const commentsFor = async (by: Caller) => (await by.get(`/community/posts/${post}/comments`)).body.comments;
    expect(await commentsFor(ada)).toEqual([]);
    expect(await commentsFor(kindling.visitor())).toHaveLength(1);
  });

  it('of a reply hides it from the member who flags', async () => {
    const above = await ada.comment(post, 'Calm, please');
    const sent = await bob.post(`/community/posts/${post}/comments`, { content: 'Never', parentId: above });
    const reply = (sent.body.comment as { id: string }).id;
    expect((await flag(ada, 'comment', reply)).status).toBe(201);
    const shownTo = async (by: Caller) => JSON.stringify((await by.get(`/community/posts/${post}/comments`)).body);
    expect(await shownTo(ada)).not.toContain(reply);
    expect(await shownTo(kindling.visitor())).toContain(reply);
  });

  it('of a post hides it in the feed, in search, at its address, and from a like', async () => {
    expect((await flag(ada, 'post', post)).status).toBe(201);
    expect(JSON.stringify((await ada.get('/community/posts')).body)).not.toContain(post);
    expect(JSON.stringify((await ada.get('/search?q=fools')).body)).not.toContain(post);
    expect((await ada.get(`/community/posts/${post}`)).status).toBe(404);
    expect((await ada.get(`/community/posts/${post}/comments`)).status).toBe(404);
    expect((await ada.post(`/community/posts/${post}/like`)).status).toBe(404);
    expect((await kindling.visitor().get(`/community/posts/${post}`)).status).toBe(200);
  });

  it('twice counts once', async () => {
    const again = await flag(ada, 'post', post, { reason: 'spam' });
    expect(again).toMatchObject({ status: 201, body: { flag: { reason: 'harassment' } } });
    expect(await caseOf(`post-${post}`)).toMatchObject({ openFlags: 1 });
  });

  it('sent again under its key for another reason is refused', async () => {
    const [cai, dov] = [await kindling.member('cai'), await kindling.member('dov')];
    const send = (reason: string) => cai.post('/flags', { kind: 'member', id: dov.id, reason }, { key: 'one-flag' });
    expect([await send('spam'), await send('spam'), await send('other')]).toMatchObject([
      { status: 201 },
      { status: 201 },
      { status: 409, body: { code: 'request/idempotency-key-reused' } },
    ]);
  });

  it('sent under the key of another flag is refused, and flags nothing', async () => {
    const [eve, fay] = [await kindling.member('eve-flagged'), await kindling.member('fay')];
    const send = (id: string) => fay.post('/flags', { kind: 'member', id, reason: 'spam' }, { key: 'one-member' });
    expect([await send(ada.id), await send(eve.id)]).toMatchObject([
      { status: 201 },
      { status: 409, body: { code: 'request/idempotency-key-reused' } },
    ]);
    expect((await fay.get('/users?q=eve-flagged')).body).toMatchObject({ users: [{ id: eve.id }] });
  });

  it('of a member hides them in lists', async () => {
    expect((await flag(ada, 'member', bob.id)).status).toBe(201);
    expect(JSON.stringify((await ada.get(`/users?q=${bob.name}`)).body)).not.toContain(bob.id);
    expect((await ada.get(`/users/${bob.id}`)).status).toBe(200);
  });

  it('of a message hides it from the member who flags, and is refused to anyone outside the conversation', async () => {
    const sent = await bob.post('/messages', { receiverId: ada.id, content: 'A rude line' });
    const message = (sent.body.message as { id: string }).id;
    const cyd = await kindling.member('cyd-outside');
    expect((await flag(cyd, 'message', message)).status).toBe(404);
    expect((await flag(bob, 'message', message)).status).toBe(400);
    expect((await flag(ada, 'message', message)).status).toBe(201);
    for (const path of [`/messages/conversation/${bob.id}`, '/messages/conversations', '/messages/search?q=rude'])
      expect([path, JSON.stringify((await ada.get(path)).body)]).toEqual([path, expect.not.stringContaining('A rude')]);
    expect(await caseOf(`message-${message}`)).toMatchObject({ evidence: { text: 'A rude line' } });
    expect((await decide(admin, `message-${message}`, { decision: 'remove' })).status).toBe(201);
    const { messagesSent } = (await bob.get('/account/export')).body;
    expect(messagesSent).toContainEqual(
      expect.objectContaining({ id: message, isRemoved: true, content: 'A rude line' }),
    );
    expect(JSON.stringify((await bob.get(`/messages/conversation/${ada.id}`)).body)).not.toContain('A rude');
  });

  it('of an unread message leaves nothing unread, in the count or in the bell', async () => {
    const [dan, eve] = [await kindling.member('dan-unread'), await kindling.member('eve-unread')];
    const sent = await dan.post('/messages', { receiverId: eve.id, content: 'Another rude line' });
    const counted = async () => {
      const { readModels, stores } = kindling.kindling();
      await readModels.allReached(await stores.eventStore.head(), 5_000);
      const [{ body }, bell] = [await eve.get('/conversations'), await eve.get('/notifications')];
      return [body.unreadTotal, (bell.body.notifications as { type: string }[]).filter(isMessage).length];
    };
    expect(await counted()).toEqual([1, 1]);
    expect((await flag(eve, 'message', (sent.body.message as { id: string }).id)).status).toBe(201);
    expect(await counted()).toEqual([0, 0]);
  });

  it('that is withdrawn shows it again, and leaves the queue', async () => {
    expect((await ada.call('DELETE', `/flags/post/${post}`)).status).toBe(200);
    expect((await ada.get(`/community/posts/${post}`)).status).toBe(200);
    expect((await openCases()).map(({ id }) => id)).not.toContain(`post-${post}`);
    expect((await admin.get('/moderation/cases?state=withdrawn&order=oldest')).body.cases).toMatchObject([
      { id: `post-${post}`, decided: null },
    ]);
    expect((await ada.call('DELETE', `/flags/post/${post}`)).status).toBe(200);
    expect((await ada.call('DELETE', '/flags/post/nothing')).status).toBe(404);
  });

  it('by the author, of a missing item, without a reason, or by a visitor is refused', async () => {
    expect(await flag(bob, 'post', post)).toMatchObject({ status: 400, body: { code: 'moderation/not-your-own' } });
    expect((await flag(bob, 'member', bob.id)).status).toBe(400);
    for (const kind of ['post', 'comment', 'message', 'member'])
      expect(await flag(ada, kind, 'nothing')).toMatchObject({
        status: 404,
        body: { code: 'moderation/nothing-to-report' },
      });
    expect((await flag(ada, 'post', post, { reason: 'dull' })).status).toBe(400);
    expect((await flag(ada, 'post', post, { text: 'x'.repeat(501) })).status).toBe(400);
    expect((await flag(ada, 'page', post)).status).toBe(400);
    expect((await flag(kindling.visitor(), 'post', post)).status).toBe(401);
  });

  it('of something a block hides is refused as not found', async () => {
    await bob.post(`/users/${ada.id}/block`);
    for (const [kind, id] of [
      ['post', post],
      ['member', bob.id],
    ] as const) {
      const eve = await kindling.member(`eve-${kind}`);
      await bob.post(`/users/${eve.id}/block`);
      expect((await flag(eve, kind, id)).status).toBe(404);
    }
  });

  it('is one of at most twenty in an hour', async () => {
    const limited = await openTestKindling({ environment: { RATE_LIMITS: 'default' } });
    try {
      const eager = await limited.member('eager');
      for (let flags = 0; flags < 20; flags += 1) await flag(eager, 'post', `none-${flags}`);
      expect(await flag(eager, 'post', 'none')).toMatchObject({ status: 429, body: { code: 'request/too-many' } });
    } finally {
      await limited.close();
    }
  });
});

describe('the queue', () => {
  let post = '';
  beforeAll(async () => {
    await twoMembers();
    post = await bob.publish('First words');
    await bob.call('PATCH', `/community/posts/${post}`, { body: { content: 'Second words' } });
    await flag(ada, 'post', post, { reason: 'spam', text: 'It sells' });
  });

  it('has one case for each item, with who flagged it, why, and every version of it', async () => {
    const cyd = await kindling.member('cyd');
    await flag(cyd, 'post', post, { reason: 'other' });
    expect(await openCases()).toContainEqual(
      expect.objectContaining({ id: `post-${post}`, openFlags: 2, evidence: expect.anything() }),
    );
    expect(await caseOf(`post-${post}`)).toMatchObject({
      author: { id: bob.id },
      flags: expect.arrayContaining([expect.objectContaining({ reason: 'spam', text: 'It sells' })]),
      evidence: { text: 'Second words', versions: [{ content: 'Second words' }, { content: 'First words' }] },
      decisions: [],
    });
  });

  it('notifies the admins', async () => {
    const notifications = async () => (await admin.get('/notifications')).body.notifications;
    await expect
      .poll(notifications)
      .toContainEqual(expect.objectContaining({ type: 'new_flag', message: 'A post was reported: spam' }));
  });

  it('retains the evidence when the post is deleted and its author erased', async () => {
    await bob.call('DELETE', `/community/posts/${post}`);
    await bob.post('/account/delete', { password: testPassword });
    expect(await caseOf(`post-${post}`)).toMatchObject({ evidence: { text: 'Second words' } });
    expect((await decide(admin, `post-${post}`, { decision: 'warn' })).status).toBe(201);
  });

  it('and its calls are open to moderators only', async () => {
    const calls = [
      ['GET', '/moderation/cases'],
      ['GET', '/moderation/appeals'],
      ['GET', `/moderation/cases/post-${post}`],
      ['POST', `/moderation/cases/post-${post}/decision`],
      ['POST', '/moderation/appeals/some/answer'],
    ] as const;
    for (const [method, path] of calls) {
      const body = { decision: 'dismiss', reason: 'No', outcome: 'upheld', text: 'No' };
      const options = method === 'POST' ? { body } : {};
      expect([path, (await kindling.visitor().call(method, path, options)).status]).toEqual([path, 401]);
      expect([path, (await ada.call(method, path, options)).status]).toEqual([path, 403]);
    }
    expect((await admin.get('/moderation/cases/nothing')).status).toBe(404);
    expect((await decide(admin, 'nothing', { decision: 'dismiss' })).status).toBe(404);
  });
});

describe('a decision', () => {
  let post = '';
  let caseId = '';
  beforeAll(twoMembers);
  const flaggedPost = async () => {
    post = await bob.publish('Words to flag');
    caseId = `post-${post}`;
    expect((await flag(ada, 'post', post)).status).toBe(201);
  };

  it('to dismiss changes nothing, and notifies the member who flagged', async () => {
    kindling.clock.advance({ minutes: 1 });
    await flaggedPost();
    expect(await decide(admin, caseId, { decision: 'dismiss' })).toMatchObject({
      status: 201,
      body: { success: true, case: { state: 'decided', openFlags: 0 } },
    });
    expect((await admin.get('/moderation/cases?state=decided&limit=1')).body.cases).toMatchObject([
      { id: caseId, decided: { outcome: 'dismiss', reason: 'Against the rules' } },
    ]);
    expect((await bob.get(`/community/posts/${post}`)).status).toBe(200);
    const notifications = async () => (await ada.get('/notifications')).body.notifications;
    await expect
      .poll(notifications)
      .toMatchObject([{ type: 'moderation_decision', title: 'Your report was reviewed' }]);
    expect(await standingOf(bob)).toMatchObject({ suspension: null, decisions: [] });
  });

  it('to remove hides the post, and notifies its author of the reason', async () => {
    await flaggedPost();
    expect((await decide(admin, caseId, { decision: 'remove', reason: 'It insults' })).status).toBe(201);
    expect((await bob.get(`/community/posts/${post}`)).status).toBe(404);
    expect(await standingOf(bob)).toMatchObject({ decisions: [{ outcome: 'remove', reason: 'It insults' }] });
    const notifications = async () => (await bob.get('/notifications')).body.notifications;
    await expect.poll(notifications).toContainEqual(expect.objectContaining({ actionUrl: '/account#moderation' }));
  });

  it('names no moderator to the member concerned', async () => {
    expect(JSON.stringify(await standingOf(bob))).not.toContain(admin.id);
    expect(JSON.stringify((await bob.get('/account/export')).body.moderationDecisions)).not.toContain(admin.id);
  });

  it('to remove a comment hides it', async () => {
    const own = await ada.publish('A calm post');
    const comment = await bob.comment(own, 'A rude word');
    await flag(ada, 'comment', comment);
    await decide(admin, `comment-${comment}`, { decision: 'remove' });
    expect((await bob.get(`/community/posts/${own}/comments`)).body.comments).toEqual([]);
  });

  it('is made once, even when sent again, and a new flag opens the case again', async () => {
    await flaggedPost();
    const body = { decision: 'warn', reason: 'Mind your words' };
    const path = `/moderation/cases/${caseId}/decision`;
    expect((await admin.post(path, body, { key: 'one-decision' })).status).toBe(201);
    expect((await admin.post(path, body, { key: 'one-decision' })).status).toBe(201);
    expect(await decide(second, caseId, { decision: 'dismiss' })).toMatchObject({
      status: 409,
      body: { code: 'moderation/already-decided' },
    });
    const cyd = await kindling.member('cyd-again');
    kindling.clock.advance({ minutes: 1 });
    await flag(cyd, 'post', post);
    expect(await caseOf(caseId)).toMatchObject({ state: 'open', openFlags: 1, decisions: [{ outcome: 'warn' }] });
  });

  it('by two moderators at once is made by one of them', async () => {
    await flaggedPost();
    const both = await Promise.all([
      decide(admin, caseId, { decision: 'dismiss' }),
      decide(second, caseId, { decision: 'warn' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('needs a reason, a length for a suspension, and something to undo for restoring', async () => {
    await flaggedPost();
    expect((await decide(admin, caseId, { decision: 'warn', reason: ' ' })).status).toBe(400);
    expect((await decide(admin, caseId, { decision: 'suspend' })).status).toBe(400);
    expect((await decide(admin, caseId, { decision: 'suspend', days: 2 })).status).toBe(400);
    expect((await decide(admin, caseId, { decision: 'restore' })).body.code).toBe('moderation/not-decided-yet');
    await flag(ada, 'member', bob.id);
    expect((await decide(admin, `member-${bob.id}`, { decision: 'remove' })).body.code).toBe(
      'moderation/nothing-to-remove',
    );
  });

  it('about an admin can only dismiss, and no one decides about themselves', async () => {
    const posted = await second.publish('By an admin');
    await flag(ada, 'post', posted);
    const refused = { status: 403, body: { code: 'moderation/not-of-staff' } };
    expect(await decide(admin, `post-${posted}`, { decision: 'suspend', days: null })).toMatchObject(refused);
    expect((await decide(second, `post-${posted}`, { decision: 'dismiss' })).status).toBe(404);
    expect((await decide(admin, `post-${posted}`, { decision: 'dismiss' })).status).toBe(201);
  });
});

describe('a suspended member', () => {
  let post = '';
  let decisionId = '';
  const suspend = async (days: number | null) => {
    await twoMembers();
    post = await bob.publish('Words that go too far');
    await flag(ada, 'post', post);
    expect((await decide(admin, `post-${post}`, { decision: 'suspend', days })).status).toBe(201);
    decisionId = await newestDecision(bob);
  };

  it('reads, exports and sees notifications, and when the suspension ends', async () => {
    await suspend(3);
    expect((await bob.get('/community/posts')).status).toBe(200);
    expect((await bob.get('/account/export')).status).toBe(200);
    expect((await bob.call('PATCH', '/notifications/read-all', { body: {} })).status).toBe(200);
    const until = new Date(kindling.clock().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(await standingOf(bob)).toMatchObject({ suspension: { until: expect.stringContaining(until) } });
  });

  it('changes nothing', async () => {
    const refused = {
      status: 403,
      body: {
        code: 'moderation/suspended',
        message: expect.stringContaining('You are suspended until '),
        details: { until: expect.any(String) },
      },
    };
    expect(await bob.post('/community/posts', { content: 'More' })).toMatchObject(refused);
    expect(await bob.post(`/community/posts/${post}/comments`, { content: 'More' })).toMatchObject(refused);
    expect(await bob.post(`/community/posts/${post}/like`)).toMatchObject(refused);
    expect(await bob.post(`/users/${ada.id}/follow`)).toMatchObject(refused);
    expect(await bob.post('/auth/profile', { bio: 'New' })).toMatchObject(refused);
    expect(await flag(bob, 'member', ada.id)).toMatchObject(refused);
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await bob.call('POST', '/media', { body: '', headers: form })).toMatchObject(refused);
  });

  it('may appeal once, and a different moderator answers', async () => {
    const path = `/moderation/decisions/${decisionId}/appeal`;
    expect((await ada.post(path, { text: 'Not mine' })).status).toBe(404);
    expect((await bob.post(path, { text: '' })).status).toBe(400);
    expect(await bob.post(path, { text: 'I was quoting' })).toMatchObject({
      status: 201,
      body: { decision: { appeal: { text: 'I was quoting' }, answer: null } },
    });
    expect(await bob.post(path, { text: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'moderation/already-appealed' },
    });
    expect((await admin.get('/moderation/appeals')).body.appeals).toMatchObject([{ id: decisionId }]);
    const answer = { outcome: 'overturned', text: 'You were' };
    expect(await admin.post(`/moderation/appeals/${decisionId}/answer`, answer)).toMatchObject({
      status: 403,
      body: { code: 'moderation/another-answers' },
    });
    expect(await second.post(`/moderation/appeals/${decisionId}/answer`, answer)).toMatchObject({
      status: 201,
      body: { decision: { answer: { outcome: 'overturned', text: 'You were' } } },
    });
    expect((await second.post(`/moderation/appeals/${decisionId}/answer`, answer)).status).toBe(409);
    expect((await admin.get('/moderation/appeals')).body.appeals).toEqual([]);
    expect((await admin.get('/moderation/appeals?status=answered&limit=1')).body.appeals).toMatchObject([
      { id: decisionId, answer: { outcome: 'overturned' } },
    ]);
    expect((await bob.post('/community/posts', { content: 'Thank you' })).status).toBe(201);
  });

  it('may write again when the suspension ends', async () => {
    await suspend(1);
    expect((await bob.post('/community/posts', { content: 'Too early' })).status).toBe(403);
    kindling.clock.advance({ days: 1 });
    expect((await bob.post('/community/posts', { content: 'In time' })).status).toBe(201);
    expect(await standingOf(bob)).toMatchObject({ suspension: null });
  });

  it('for good stays suspended until the decision is reversed', async () => {
    await suspend(null);
    expect(await bob.post('/community/posts', { content: 'No' })).toMatchObject({
      body: { message: expect.stringContaining('for good'), details: { until: null } },
    });
    expect((await decide(admin, `post-${post}`, { decision: 'restore' })).status).toBe(201);
    expect((await bob.post('/community/posts', { content: 'Yes' })).status).toBe(201);
  });

  it('may log out everywhere and delete the account, but not reuse its address meanwhile', async () => {
    await suspend(1);
    await kindling.confirm(bob);
    expect((await bob.post('/auth/logout-everywhere')).status).toBe(200);
    await bob.post('/auth/login', { email: bob.email, password: testPassword });
    expect((await bob.post('/account/delete', { password: testPassword })).status).toBe(200);
    const again = () => kindling.visitor().post('/auth/register', { email: bob.email, password: testPassword });
    expect(await again()).toMatchObject({ status: 403, body: { code: 'accounts/address-barred' } });
    kindling.clock.advance({ days: 1 });
    expect((await again()).status).toBe(201);
  });
});

describe('the address of a suspended member who leaves', () => {
  let post = '';
  beforeEach(async () => {
    await twoMembers();
    post = await bob.publish('Spam');
    expect((await flag(ada, 'post', post)).status).toBe(201);
  });

  const barred = { status: 403, body: { code: 'accounts/address-barred' } };
  const suspend = async (days: number | null = null) =>
    expect((await decide(admin, `post-${post}`, { decision: 'suspend', days })).status).toBe(201);
  const leave = async () => expect((await bob.post('/account/delete', { password: testPassword })).status).toBe(200);
  const signUp = (email = bob.email) => kindling.visitor().post('/auth/register', { email, password: testPassword });

  it('stays free if they never confirmed it', async () => {
    await suspend();
    await leave();
    expect((await signUp()).status).toBe(201);
  });

  it('is restricted if they confirmed it, even while suspended', async () => {
    await suspend();
    await kindling.confirm(bob);
    await leave();
    expect(await signUp()).toMatchObject(barred);
    const mover = { email: bob.email, password: testPassword };
    expect(await ada.post('/auth/change-email', mover)).toMatchObject(barred);
    expect(await ada.post('/auth/change-email', { ...mover, password: 'not hers' })).toMatchObject({
      status: 403,
      body: { code: 'accounts/wrong-password' },
    });
  });

  it('is restricted if a reset of the password confirmed it', async () => {
    await suspend();
    const { body } = await kindling.visitor().post('/auth/request-password-reset', { email: bob.email });
    const newPassword = 'three green bottles';
    await kindling.visitor().post('/auth/reset-password', { token: body.resetToken, newPassword });
    await bob.post('/auth/login', { email: bob.email, password: newPassword });
    expect((await bob.post('/account/delete', { password: newPassword })).status).toBe(200);
    expect(await signUp()).toMatchObject(barred);
  });

  it('is free again once the decision is reversed, even after they left', async () => {
    await kindling.confirm(bob);
    await suspend();
    await leave();
    expect(await signUp()).toMatchObject(barred);
    expect((await decide(admin, `post-${post}`, { decision: 'restore' })).status).toBe(201);
    expect((await signUp()).status).toBe(201);
  });

  it('stays free if the suspension was over when they left', async () => {
    await kindling.confirm(bob);
    await suspend(1);
    kindling.clock.advance({ days: 1 });
    await leave();
    expect((await signUp()).status).toBe(201);
  });
});

describe('evidence', () => {
  it('is forgotten thirty days after the time for an appeal, and not before', async () => {
    await twoMembers();
    const post = await bob.publish('Sealed words');
    await flag(ada, 'post', post);
    await decide(admin, `post-${post}`, { decision: 'remove' });
    kindling.clock.advance({ days: 59 });
    expect(await caseOf(`post-${post}`, await relogged(admin))).toMatchObject({ evidence: { text: 'Sealed words' } });
    kindling.clock.advance({ days: 2 });
    const again = await relogged(admin);
    await expect.poll(async () => caseOf(`post-${post}`, again), { timeout: 20_000 }).toMatchObject({ evidence: null });
    expect(JSON.stringify((await kindling.log()).map(({ type }) => type))).toContain('EvidenceForgotten');
  });
});

/** Sessions expire. */
async function relogged(who: MemberCaller): Promise<Caller> {
  const caller = kindling.visitor();
  expect((await caller.post('/auth/login', { email: who.email, password: testPassword })).status).toBe(200);
  return caller;
}
