// The calls that start and end sessions, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

let count = 0;
const newEmail = () => `somebody.${count++}@example.com`;

const register = (email: string, fields: object = {}, options: { key?: string } = {}, caller = kindling.visitor()) =>
  caller.post('/auth/register', { email, password: testPassword, ...fields }, options);
const logIn = (email: string, password = testPassword, caller = kindling.visitor()) =>
  caller.post('/auth/login', { email, password });

/** Logs the member in on another device. */
async function onAnotherDevice(member: MemberCaller): Promise<Caller> {
  const device = kindling.visitor();
  expect(await logIn(member.email, testPassword, device)).toMatchObject({ status: 200 });
  return device;
}
const isIn = async (caller: Caller) => (await caller.get('/auth/user')).status === 200;

const eventsOf = async (type: string, memberId: unknown) =>
  (await kindling.log()).filter(
    (event) => event.type === type && (event.data as { memberId?: string }).memberId === memberId,
  );

const conflict = (code: string) => ({ status: 409, body: { code, message: expect.any(String) } });

describe('registering', () => {
  it('creates a member who is logged in, with the address folded to lower case', async () => {
    const ada = kindling.visitor();
    const fields = { firstName: 'Ada', lastName: 'Lovelace' };
    const { status, body } = await register('  Ada.L@Example.COM ', fields, {}, ada);
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Account created!' });
    expect((await ada.get('/auth/user')).body).toMatchObject({
      email: 'ada.l@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: null,
      isAdmin: false,
    });
  });

  it.each([
    ['email', { email: 'not an address' }, 'Please enter a valid email address'],
    ['email', { email: undefined }, 'Please enter a valid email address'],
    ['email', { email: `${'x'.repeat(250)}@example.com` }, 'Please enter a valid email address'],
    ['email', { email: { $ne: null } }, 'Please enter a valid email address'],
    ['password', { password: 'sevens7' }, 'Password must be at least 8 characters'],
    ['password', { password: '🐳'.repeat(7) }, 'Password must be at least 8 characters'],
    ['password', { password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
    ['password', { password: undefined }, 'Password must be at least 8 characters'],
    ['firstName', { firstName: '' }, 'Please write at least one character.'],
    ['firstName', { firstName: 'x'.repeat(101) }, 'First name must be at most 100 characters.'],
    ['lastName', { lastName: '\u200b\u0000' }, 'Please write at least one character.'],
    ['firstName', { firstName: '\u{1d159}' }, 'Please write at least one character.'],
    ['lastName', { lastName: '\ue000\ufffc\u3164\u2800\u0301' }, 'Please write at least one character.'],
    ['lastName', { lastName: 7 }, 'Last name must be text.'],
  ])('refuses a wrong %s: %j', async (field, fields, message) => {
    const { status, body } = await register(newEmail(), fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request/invalid', message, issues: [{ field, message }] });
  });

  it('reports every wrong field at once', async () => {
    const { body } = await kindling.visitor().post('/auth/register', { email: 'x', password: 'y', lastName: '' });
    expect((body.issues as { field: string }[]).map(({ field }) => field)).toEqual(['email', 'password', 'lastName']);
  });

  it('refuses a password that anyone would guess', async () => {
    expect(await register(newEmail(), { password: 'password1' })).toMatchObject({
      status: 400,
      body: { code: 'accounts/common-password', issues: [{ field: 'password' }] },
    });
  });

  it.each([
    ['firstName', { firstName: 'Kindling', lastName: 'Support' }],
    ['firstName', { firstName: 'Admin', lastName: 'Team' }],
    ['lastName', { firstName: 'Ada', lastName: 'ᴀᴅᴍɪɴ' }],
  ])('refuses a %s that would speak for Kindling, and leaves the address free: %j', async (field, name) => {
    const email = newEmail();
    expect(await register(email, name)).toMatchObject({
      status: 400,
      body: { code: 'accounts/name-claims-staff', issues: [{ field }] },
    });
    expect((await register(email, { firstName: 'Ada' })).status).toBe(201);
  });

  it('takes a password of any characters, at most 256 as people count them', async () => {
    const email = newEmail();
    const password = '🐳🐌🦔🦊🐙🦉🐝🐢'.repeat(32);
    expect((await register(email, { password })).status).toBe(201);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await register(newEmail(), { password: `${password}🐳` })).status).toBe(400);
    expect((await logIn(email, '🐳🐌🦔🦊🐙🦉🐝🐢'.repeat(31))).status).toBe(401);
  });

  it('refuses an address that has an account, in any case', async () => {
    const email = newEmail();
    await register(email);
    expect(await register(email.toUpperCase())).toMatchObject(conflict('accounts/email-taken'));
  });

  it('grants no one extra rights, whatever the body asks for', async () => {
    const email = newEmail();
    const asked = {
      isAdmin: true,
      id: 'chosen',
      memberId: 'chosen',
      role: 'Admin',
      username: 'root',
      createdAt: '1970',
      passwordHash: 'x',
      subscriptionStatus: 'active',
    };
    const { status, body } = await register(email, asked);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email, isAdmin: false, role: null, username: null });
    expect((body.user as { id: string }).id).not.toBe('chosen');
    expect((await kindling.visitor().get('/users/chosen')).status).toBe(404);
  });

  it('twenty times at once with one address creates one member', async () => {
    const email = newEmail();
    const before = (await kindling.log()).length;
    const spellings = Array.from({ length: 20 }, (_, index) => (index % 2 ? email : email.toUpperCase()));
    const answers = await Promise.all(spellings.map((spelling) => register(spelling)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(conflict('accounts/email-taken'));
    }
    const types = (await kindling.log()).slice(before).map(({ type }) => type);
    const once = ['EmailClaimed', 'EmailConfirmationRequested', 'MemberRegistered', 'SessionStarted'];
    expect(types.sort()).toEqual(once);
    expect(await logIn(email)).toMatchObject({ status: 200 });
  });

  describe('under an Idempotency-Key', () => {
    it('returns the first response to a retry, and creates one member', async () => {
      const email = newEmail();
      const first = await register(email, { firstName: 'Ada' }, { key: 'register-once' });
      const retry = kindling.visitor();
      expect(await register(email, { firstName: 'Ada' }, { key: 'register-once' }, retry)).toMatchObject({
        status: 201,
        body: first.body,
      });
      expect(await isIn(retry)).toBe(true);
      expect(await eventsOf('MemberRegistered', (first.body.user as { id: string }).id)).toHaveLength(1);
    });

    it('refuses another body, and leaves the other address free', async () => {
      const other = newEmail();
      await register(newEmail(), {}, { key: 'register-two' });
      expect(await register(other, {}, { key: 'register-two' })).toMatchObject(
        conflict('request/idempotency-key-reused'),
      );
      expect((await register(other)).status).toBe(201);
    });
  });
});

describe('logging in', () => {
  it('needs the password, and accepts the address in any case', async () => {
    const ada = await kindling.member('ada-in');
    const device = kindling.visitor();
    const { status, body } = await logIn(ada.email.toUpperCase(), testPassword, device);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Welcome back!', user: { id: ada.id } });
    expect(await isIn(device)).toBe(true);
  });

  it('says the same about a wrong password and an address without an account', async () => {
    const ada = await kindling.member('ada-out');
    const refused = {
      status: 401,
      body: { code: 'accounts/invalid-credentials', message: 'Invalid email or password' },
    };
    for (const password of ['not her password', 'x'.repeat(512)])
      for (const email of [ada.email, newEmail()]) expect(await logIn(email, password)).toMatchObject(refused);
  });

  it.each([
    [{ email: 'nobody', password: 'x' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@example.com', password: '' }, 'password', 'Password is required'],
    [{ email: 'a@example.com' }, 'password', 'Password is required'],
    [{ email: ['a@example.com'], password: 'x' }, 'email', 'Please enter a valid email address'],
  ])('refuses %j', async (body, field, message) => {
    const answer = await kindling.visitor().post('/auth/login', body);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ field, message }] } });
  });

  it('sets a cookie that no script reads and no other site sends, and starts a new session each time', async () => {
    const ada = await kindling.member('ada-cookie');
    const { headers } = await logIn(ada.email);
    expect([headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^kindling=[^;]+;.*HttpOnly; SameSite=Lax/),
    );
    await logIn(ada.email, testPassword, ada);
    const { sessions, nextCursor } = (await ada.get('/auth/sessions')).body as Record<string, unknown>;
    expect(sessions).toHaveLength(3);
    expect(nextCursor).toBeNull();
  });
});

describe('a session', () => {
  it('ends on its device by logging out, and its cookie is invalid afterwards', async () => {
    const ada = await kindling.member('ada-leaves');
    const phone = await onAnotherDevice(ada);
    const cookie = phone.cookie();
    expect(await phone.post('/auth/logout')).toMatchObject({ status: 200, body: { success: true } });
    phone.present(cookie);
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(ada)).toBe(true);
    expect((await phone.post('/auth/logout')).status).toBe(200);
  });

  it('is listed for its member with the current one marked, and can be ended from another device', async () => {
    const ada = await kindling.member('ada-lists');
    kindling.clock.advance({ minutes: 1 });
    const phone = kindling.visitor();
    await phone.post(
      '/auth/login',
      { email: ada.email, password: testPassword },
      { headers: { 'user-agent': 'Phone' } },
    );
    const { sessions } = (await ada.get('/auth/sessions')).body as {
      sessions: { id: string; isCurrent: boolean; userAgent: string; address: string; startedAt: string }[];
    };
    expect(sessions).toMatchObject([
      { userAgent: 'Phone', address: '127.0.0.1', isCurrent: false },
      { isCurrent: true },
    ]);
    expect(Date.parse(sessions[0]?.startedAt ?? '')).toBeGreaterThan(Date.parse(sessions[1]?.startedAt ?? ''));

    const ended = await ada.call('DELETE', `/auth/sessions/${sessions[0]?.id}`);
    expect(ended).toMatchObject({ status: 200, body: { success: true, id: sessions[0]?.id } });
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(ada)).toBe(true);
    expect(await ada.call('DELETE', `/auth/sessions/${sessions[0]?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'accounts/session-not-found' },
    });
  });

  it('is listed with paging, and can be ended however many came after it', async () => {
    const ada = await kindling.member('ada-paged');
    const oldest = ada.cookie();
    for (let logIns = 0; logIns < 4; logIns += 1) {
      kindling.clock.advance({ minutes: 1 });
      await logIn(ada.email, testPassword, ada);
    }
    type Listed = { sessions: { id: string; startedAt: string; isCurrent: boolean }[]; nextCursor: string | null };
    const page = async (query: string) => (await ada.get(`/auth/sessions?limit=2${query}`)).body as Listed;
    const [first, seen] = [await page(''), [] as Listed['sessions']];
    seen.push(...first.sessions);
    // A session that starts meanwhile is newer than all sessions on the later pages.
    await onAnotherDevice(ada);
    const second = await page(`&cursor=${first.nextCursor}`);
    const third = await page(`&cursor=${second.nextCursor}`);
    seen.push(...second.sessions, ...third.sessions);
    expect([first, second, third].map(({ sessions }) => sessions.length)).toEqual([2, 2, 1]);
    expect(third.nextCursor).toBeNull();
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    expect(seen.map(({ startedAt }) => startedAt)).toEqual(
      seen
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .reverse(),
    );
    expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false, false]);

    const lost = kindling.visitor();
    lost.present(oldest);
    expect(await isIn(lost)).toBe(true);
    expect((await ada.call('DELETE', `/auth/sessions/${seen.at(-1)?.id}`)).status).toBe(200);
    expect(await isIn(lost)).toBe(false);
  });

  it('is ended once by a call that is retried under its key, with the same response each time', async () => {
    const ada = await kindling.member('ada-ends-twice');
    const phone = await onAnotherDevice(ada);
    const { sessions } = (await ada.get('/auth/sessions')).body as { sessions: { id: string; isCurrent: boolean }[] };
    const { id } = sessions.find(({ isCurrent }) => !isCurrent) ?? { id: '' };
    const end = () => ada.call('DELETE', `/auth/sessions/${id}`, { key: 'end it' });
    const first = await end();
    expect(first).toMatchObject({ status: 200, body: { success: true, id } });
    expect(await end()).toMatchObject({ status: 200, body: first.body });
    expect(await isIn(phone)).toBe(false);
    expect((await eventsOf('SessionEnded', ada.id)).length).toBe(1);
  });

  it('of another member cannot be ended, and looks like a missing one', async () => {
    const [ada, eve] = [await kindling.member('ada-safe'), await kindling.member('eve')];
    const { sessions } = (await ada.get('/auth/sessions')).body as { sessions: { id: string }[] };
    const [foreign, none] = [
      await eve.call('DELETE', `/auth/sessions/${sessions[0]?.id}`),
      await eve.call('DELETE', '/auth/sessions/there-is-none'),
    ];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(none.body);
    expect(await isIn(ada)).toBe(true);
  });

  it('ends everywhere at once, including this one', async () => {
    const ada = await kindling.member('ada-everywhere');
    const [phone, cookie] = [await onAnotherDevice(ada), ada.cookie()];
    expect(await ada.post('/auth/logout-everywhere')).toMatchObject({ status: 200, body: { success: true } });
    expect(await isIn(phone)).toBe(false);
    ada.present(cookie);
    expect(await isIn(ada)).toBe(false);
  });

  it('expires after ninety days', async () => {
    const ada = await kindling.member('ada-old');
    kindling.clock.advance({ days: 90 });
    expect(await isIn(ada)).toBe(true);
    kindling.clock.advance({ ms: 1 });
    expect(await isIn(ada)).toBe(false);
  });

  it('that was made up does not exist', async () => {
    const mallory = kindling.visitor();
    mallory.present('kindling=aGVsbG8%3D%3BaGVsbG8%3D');
    expect(await isIn(mallory)).toBe(false);
    expect((await mallory.get('/auth/sessions')).body).toMatchObject({ code: 'session/signed-out' });
  });
});
