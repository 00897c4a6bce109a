// Access tokens by outcome, as a member's program sees them.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { onePixelPng } from '../../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { byToken, type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';
import { accessTokenHash, accessTokenText } from './access-token-text.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

type Token = Readonly<{ id: string; name: string; lastUsedAt: string | null; expiresAt: string | null }>;
const tokensOf = async (member: MemberCaller) => (await member.get('/auth/tokens')).body.tokens as readonly Token[];
const isIn = async (caller: Caller) => (await caller.get('/auth/user')).status;
const refused = (status: number, code: string) => ({ status, body: { code } });
const invalid = refused(401, 'session/invalid-token');
const make = (member: MemberCaller, fields: object = {}, options: { key?: string } = {}) =>
  member.post('/auth/tokens', { name: 'A script', scope: 'read', password: testPassword, ...fields }, options);
const plain = async () =>
  JSON.stringify(await kindling.log(), (_, value) => (typeof value === 'bigint' ? `${value}` : value));
const settle = () => kindling.kindling().reactor?.settle();
const visitor = () => kindling.visitor();

describe('the text of a token', () => {
  const fingerprint = (purpose: string, value: string) =>
    Buffer.from(`${purpose} ${value}`.padEnd(32, '.')).toString('base64url');
  const text = accessTokenText((purpose, value) => fingerprint(purpose, value).slice(0, 43), 'ada', 't1');

  it('is found by scanners, and one with a lost or changed letter is rejected', () => {
    expect(text).toMatch(/^kdl_[0-9a-z]{57}$/);
    expect(accessTokenHash(text)).toMatch(/^[\w-]{43}$/);
    const changed = `${text.slice(0, 20)}${text[20] === 'a' ? 'b' : 'a'}${text.slice(21)}`;
    for (const other of [changed, text.slice(0, -1), text.toUpperCase(), `${text}0`, 'kdl_', ''])
      expect(accessTokenHash(other)).toBeUndefined();
  });
});

describe('an access token', () => {
  it('is created with the password, shown only in that response, and stored as a hash', async () => {
    const ada = await kindling.member('ada');
    expect(await make(ada, { password: 'not hers' })).toMatchObject(refused(403, 'accounts/wrong-password'));
    expect(await make(ada, { name: ' ' })).toMatchObject({ status: 400, body: { issues: [{ field: 'name' }] } });
    expect(await make(ada, { scope: 'admin' })).toMatchObject({ status: 400, body: { issues: [{ field: 'scope' }] } });
    for (const expiresInDays of [0, 367, 1.5, '30'])
      expect(await make(ada, { expiresInDays })).toMatchObject({ status: 400 });
    const { body } = await make(ada, { name: 'Weekly digest', expiresInDays: 30 });
    const own = {
      ...{ id: expect.any(String), name: 'Weekly digest', scope: 'read', madeAt: '2026-11-02T09:30:00.000Z' },
      ...{ expiresAt: '2026-12-02T09:30:00.000Z', lastUsedAt: null },
    };
    expect(body.tokens).toEqual([own]);
    expect(await tokensOf(ada)).toEqual([own]);
    const exported = await ada.get('/account/export');
    expect(exported.body.accessTokens).toEqual([own]);
    const secret = String(body.token).slice(4, 30);
    expect(JSON.stringify([exported.body, await tokensOf(ada)])).not.toContain(secret);
    expect(await plain()).not.toContain(secret);
    expect(await plain()).not.toContain('Weekly digest');
  });

  it('is shown again to a retry under its key, and created once', async () => {
    const ada = await kindling.member('retry-ada');
    const first = await make(ada, {}, { key: 'one token' });
    expect((await make(ada, {}, { key: 'one token' })).body).toEqual(first.body);
    expect(await tokensOf(ada)).toHaveLength(1);
  });

  it('acts for its member over REST and tRPC alike', async () => {
    const ada = await kindling.member('acting-ada');
    const script = await byToken(ada, 'write');
    expect((await script.get('/auth/user')).body).toMatchObject({ id: ada.id });
    const { body } = await script.post('/community/posts', { content: 'From a script' });
    expect(body.post).toMatchObject({ userId: ada.id, content: 'From a script' });
    const answer = await kindling.app().inject({ url: '/trpc/profile.user', headers: script.headers() });
    expect(answer.json().result.data).toMatchObject({ id: ada.id });
  });

  it('that only reads can change nothing, over REST, tRPC or an upload', async () => {
    const ada = await kindling.member('reading-ada');
    const script = await byToken(ada, 'read');
    expect((await script.get('/messages/conversations')).status).toBe(200);
    expect(await script.post('/community/posts', { content: 'No' })).toMatchObject(
      refused(403, 'session/read-only-token'),
    );
    const by = (url: string, type: string, payload: string) =>
      kindling.app().inject({ method: 'POST', url, headers: { ...script.headers(), 'content-type': type }, payload });
    const trpc = await by('/trpc/posts.publish', 'application/json', '{"content":"No"}');
    expect(trpc.statusCode).toBe(403);
    expect(trpc.json().error.data.refusal).toMatchObject({ code: 'session/read-only-token' });
    const upload = await by('/api/media', 'multipart/form-data; boundary=x', onePixelPng);
    expect([upload.statusCode, upload.json().code]).toEqual([403, 'session/read-only-token']);
  });

  it('that is invalid is refused everywhere, never treated as a visitor, and never falls back to the cookie', async () => {
    const ada = await kindling.member('wrong-ada');
    const cookie = ada.cookie();
    for (const authorization of ['Bearer kdl_nothing', 'bearer x', `Bearer ${'kdl_'.padEnd(61, '0')}`, 'Bearer ']) {
      for (const path of ['/community/posts', '/auth/user', '/setup'])
        expect(await visitor().get(path, { headers: { authorization, cookie } })).toMatchObject(invalid);
      expect((await visitor().get('/setup', { headers: { authorization } })).headers).toMatchObject({
        'www-authenticate': 'Bearer error="invalid_token"',
      });
    }
    // Staging sites are behind a password that is not ours.
    expect((await visitor().get('/auth/user', { headers: { authorization: 'Basic x', cookie } })).status).toBe(200);
  });

  it('takes the place of the session, and the cookie is then ignored', async () => {
    const [ada, bob] = [await kindling.member('both-ada'), await kindling.member('both-bob')];
    const script = await byToken(ada, 'write');
    const headers = { cookie: bob.cookie(), ...script.headers() };
    const sent = await kindling.visitor().post('/community/posts', { content: 'Whose?' }, { headers });
    expect(sent.body.post).toMatchObject({ userId: ada.id });
    expect(sent.headers['set-cookie']).toBeUndefined();
  });

  it('needs no `Origin` of this site, while a cookie does', async () => {
    const ada = await kindling.member('origin-ada');
    const script = await byToken(ada, 'write');
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const post = (by: Caller) => by.post('/community/posts', { content: 'From elsewhere' }, { headers: foreign });
    expect((await post(script)).status).toBe(201);
    expect(await post(ada)).toMatchObject(refused(403, 'request/cross-origin'));
  });

  it('never acts as an admin, even if its member is one', async () => {
    const chief = await kindling.admin('token-chief');
    const ada = await kindling.member('staffless-ada');
    const script = await byToken(chief, 'write');
    const post = await ada.publish('Mine');
    expect(await script.call('DELETE', `/community/posts/${post}`, { body: { reason: 'Power' } })).toMatchObject(
      refused(403, 'community/not-author'),
    );
    expect(await script.get('/admin/users')).toMatchObject(refused(403, 'session/no-tokens'));
  });

  it('ends when it is revoked, and when it expires', async () => {
    const ada = await kindling.member('ending-ada');
    const script = await byToken(ada, 'read');
    const short = await byToken(ada, 'read', { expiresInDays: 1 });
    const id = (await tokensOf(ada)).find(({ expiresAt }) => expiresAt === null)?.id;
    const bob = await kindling.member('ending-bob');
    expect(await bob.call('DELETE', `/auth/tokens/${id}`)).toMatchObject(
      refused(404, 'accounts/access-token-not-found'),
    );
    expect([await isIn(script), await isIn(short)]).toEqual([200, 200]);
    expect(await ada.call('DELETE', `/auth/tokens/${id}`, { key: 'end it' })).toMatchObject({ status: 200 });
    expect(await ada.call('DELETE', `/auth/tokens/${id}`, { key: 'end it' })).toMatchObject({ status: 200 });
    expect(await script.get('/auth/user')).toMatchObject(invalid);
    kindling.clock.advance({ days: 1 });
    expect(await short.get('/auth/user')).toMatchObject(invalid);
    expect(await tokensOf(ada)).toHaveLength(1);
  });

  it('ends with a password reset, but not with a changed password or a log-out everywhere', async () => {
    const ada = await kindling.member('reset-ada');
    const script = await byToken(ada, 'read');
    const newPassword = 'another lamp';
    await ada.post('/auth/change-password', { currentPassword: testPassword, newPassword });
    await ada.post('/auth/logout-everywhere');
    expect(await isIn(script)).toBe(200);
    const { body } = await visitor().post('/auth/request-password-reset', { email: ada.email });
    await visitor().post('/auth/reset-password', { token: body.resetToken, newPassword: testPassword });
    expect(await script.get('/auth/user')).toMatchObject(invalid);
    await settle();
    const revoked = (await kindling.log()).filter(({ type }) => type === 'AccessTokenRevoked').at(-1);
    expect(revoked?.metadata).toMatchObject({ actor: { kind: 'system' } });
  });

  it('ends with a suspension for good, and with the account', async () => {
    const chief = await kindling.admin('judge');
    const ada = await kindling.member('bad-ada');
    const script = await byToken(ada, 'write');
    await chief.post('/flags', { kind: 'member', id: ada.id, reason: 'spam' });
    const decided = await chief.post(`/moderation/cases/member-${ada.id}/decision`, {
      decision: 'suspend',
      days: 1,
      reason: 'Enough',
    });
    expect(decided.status).toBe(201);
    await settle();
    expect(await script.get('/auth/user')).toMatchObject(invalid);
    kindling.clock.advance({ days: 2 });
    expect(await script.get('/auth/user')).toMatchObject(invalid);
    expect(await tokensOf(ada)).toEqual([]);

    const eve = await kindling.member('leaving-eve');
    const hers = await byToken(eve, 'read');
    await eve.post('/account/delete', { password: testPassword });
    expect(await hers.get('/auth/user')).toMatchObject(invalid);
  });

  it('records its use at most once a day', async () => {
    const ada = await kindling.member('seen-ada');
    const script = await byToken(ada, 'read');
    const today = () => kindling.clock().toISOString().slice(0, 10);
    for (const _ of [1, 2]) {
      await Promise.all(Array.from({ length: 5 }, () => script.get('/auth/user')));
      await expect.poll(async () => (await tokensOf(ada))[0]?.lastUsedAt).toBe(today());
      kindling.clock.advance({ days: 1 });
    }
    const events = await kindling.kindling().codec.decode(await kindling.log());
    const used = events.filter(
      ({ type, data }) => type === 'AccessTokenUsed' && (data as { memberId: string }).memberId === ada.id,
    );
    expect(used).toHaveLength(2);
  });

  it('is one of at most twenty; expired ones free their place', async () => {
    const ada = await kindling.member('many-ada');
    for (let index = 0; index < 20; index += 1) expect((await make(ada, { expiresInDays: 2 })).status).toBe(201);
    expect(await make(ada)).toMatchObject(refused(409, 'accounts/too-many-access-tokens'));
    kindling.clock.advance({ days: 2 });
    expect((await make(ada)).status).toBe(201);
  });

  it('is announced by mail', async () => {
    const ada = await kindling.member('told-ada');
    await make(ada, { name: 'Digest', scope: 'write' });
    await settle();
    const mails = (kindling.kindling().mail.outbox?.list() ?? []).filter(({ to }) => to === ada.email);
    expect(mails.map(({ subject }) => subject)).toContain('An access token was made');
  });

  it('has its own budget, which other tokens cannot use up', async () => {
    const limited = await openTestKindling({ environment: { RATE_LIMITS: 'default' } });
    onTestFinished(() => limited.close());
    const ada = await limited.member('busy-ada');
    const [one, other] = [await byToken(ada, 'read'), await byToken(ada, 'read')];
    const statuses = [];
    for (let call = 0; call < 121; call += 1) statuses.push(await isIn(one));
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(200));
    expect(await one.get('/auth/user')).toMatchObject({ ...refused(429, 'request/too-many') });
    expect((await one.get('/auth/user')).headers['retry-after']).toMatch(/^\d+$/);
    expect([await isIn(other), await isIn(ada)]).toEqual([200, 200]);
  });
});
