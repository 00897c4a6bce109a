// Who may sign up, by outcome: for visitors, and for the admins who decide it.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RateLimit } from '../../../src/platform/rate-limits/rate-limit.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';
import { signUpsBeforeProof, signUpsBeforeWave } from '../limits.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let count = 0;
beforeEach(async () => {
  kindling = await openTestKindling();
  onTestFinished(() => kindling.close());
  chief = await kindling.admin('chief');
});

const setMode = async (mode: string, by: Caller = chief) => by.call('PATCH', '/admin/sign-ups', { body: { mode } });
function newAddress(): string {
  count += 1;
  return `new${count}@example.com`;
}
const signUp = (fields: object = {}, options: { key?: string } = {}, caller = kindling.visitor()) =>
  caller.post('/auth/register', { email: newAddress(), password: testPassword, ...fields }, options);
const refused = (status: number, code: string) => ({ status, body: { code } });
const invitationOf = (link: string) => new URL(link).searchParams.get('invitation');
async function invite(fields: object = {}) {
  const created = await chief.post('/admin/invitations', fields);
  expect(created.status).toBe(201);
  return created.body.invitation as { id: string; link: string };
}
const invitations = async () => (await chief.get('/admin/invitations')).body.invitations as readonly object[];
const waiting = async (query = '') => (await chief.get(`/admin/approvals${query}`)).body.members;
const mailsTo = async (address: string) => {
  await kindling.kindling().reactor?.settle();
  return (kindling.kindling().mail.outbox?.list() ?? []).filter(({ to }) => to === address);
};

describe('sign-ups', () => {
  it('are open until an admin decides otherwise, as long as the setting stands and after a restart', async () => {
    expect((await kindling.visitor().get('/sign-ups')).body).toEqual({ mode: 'open' });
    expect(await signUp()).toMatchObject({ status: 201, body: { message: 'Account created!' } });
    const set = await setMode('closed');
    expect(set.body.signUps).toEqual({ mode: 'closed', setAt: kindling.clock().toISOString(), becauseOfWave: false });
    await kindling.restart();
    expect((await kindling.visitor().get('/sign-ups')).body).toEqual({ mode: 'closed' });
    expect(await signUp()).toMatchObject(refused(403, 'accounts/sign-ups-closed'));
    expect(await setMode('ajar')).toMatchObject({ status: 400, body: { issues: [{ field: 'mode' }] } });
    await setMode('open');
    expect((await signUp()).status).toBe(201);
  });

  it('that are closed or by invitation never reveal which addresses have accounts', async () => {
    for (const mode of ['closed', 'invitation']) {
      await setMode(mode);
      const [taken, free] = [await signUp({ email: chief.email }), await signUp()];
      expect(taken).toMatchObject({ status: 403, body: free.body });
    }
  });

  it('return the first response to a retry of a sign-up from before they were closed', async () => {
    const body = { email: newAddress() };
    const first = await signUp(body, { key: 'once' });
    await setMode('closed');
    expect(await signUp(body, { key: 'once' })).toMatchObject({ status: 201, body: { user: first.body.user } });
  });
});

describe('an invitation', () => {
  beforeEach(() => setMode('invitation'));

  it('admits as many as it was made for, and those without it learn what to do', async () => {
    expect(await signUp()).toMatchObject(refused(403, 'accounts/invitation-required'));
    const { link } = await invite({ uses: 2 });
    const invitation = invitationOf(link);
    expect(link).toContain('/login?mode=signup&invitation=');
    expect((await signUp({ invitation })).status).toBe(201);
    expect(await invitations()).toMatchObject([{ link, uses: 2, used: 1 }]);
    const twice = await Promise.all([signUp({ invitation }), signUp({ invitation })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await signUp({ invitation })).toMatchObject(refused(403, 'accounts/invitation-void'));
    expect(await invitations()).toEqual([]);
  });

  it('is used once by a sign-up that is retried', async () => {
    const invitation = invitationOf((await invite()).link);
    const body = { email: newAddress(), invitation };
    const first = await signUp(body, { key: 'once' });
    expect(first.status).toBe(201);
    expect(await signUp(body, { key: 'once' })).toMatchObject({ status: 201, body: { user: first.body.user } });
  });

  it('admits no one once it is revoked, expired, or made up', async () => {
    const [one, other] = [await invite({ uses: 5 }), await invite({ expiresInDays: 1 })];
    expect((await chief.call('DELETE', `/admin/invitations/${one.id}`)).status).toBe(200);
    expect(await chief.call('DELETE', '/admin/invitations/none')).toMatchObject(
      refused(404, 'accounts/invitation-not-found'),
    );
    kindling.clock.advance({ days: 1 });
    for (const invitation of [invitationOf(one.link), invitationOf(other.link), `${one.id}.x`, 'nonsense'])
      expect(await signUp({ invitation })).toMatchObject(refused(403, 'accounts/invitation-void'));
    expect(await invitations()).toEqual([]);
  });

  it('skips the wait for approval', async () => {
    const { link } = await invite();
    await setMode('approval');
    const visitor = kindling.visitor();
    expect((await signUp({ invitation: invitationOf(link) }, {}, visitor)).status).toBe(201);
    expect((await visitor.post('/community/posts', { content: 'Hello' })).status).toBe(201);
  });
});

describe('a sign-up that waits for approval', () => {
  let ada: Caller;
  let id = '';
  let email = '';
  beforeEach(async () => {
    kindling.clock.advance({ ms: 1 });
    await setMode('approval');
    ada = kindling.visitor();
    email = newAddress();
    const { body, status } = await signUp({ email, firstName: 'Ada' }, {}, ada);
    expect(status).toBe(201);
    id = (body.user as { id: string }).id;
  });
  const decide = (decision: 'approve' | 'decline', by: Caller = chief) =>
    by.post(`/admin/approvals/${id}`, { approve: decision === 'approve' });
  const post = () => ada.post('/community/posts', { content: 'Hello' });

  it('logs in and looks around, sees that it is pending, and contributes nothing', async () => {
    const { body } = await ada.get('/auth/user');
    expect(body.barredBecause).toContain('waiting for approval');
    expect((await ada.get('/community/posts')).status).toBe(200);
    for (const [path, fields] of [
      ['/community/posts', { content: 'Hello' }],
      ['/messages', { receiverId: chief.id, content: 'Hello' }],
      ['/auth/profile', { username: 'ada' }],
      ['/auth/tokens', { name: 'A script', scope: 'write', password: testPassword }],
    ] as const)
      expect(await ada.post(path, fields)).toMatchObject(refused(403, 'accounts/waiting-for-approval'));
    const again = kindling.visitor();
    expect((await again.post('/auth/login', { email, password: testPassword })).status).toBe(200);
  });

  it('is approved by an admin, notified by mail, and is then a member like any other', async () => {
    expect(await waiting()).toMatchObject([{ id, email, firstName: 'Ada', askedAt: kindling.clock().toISOString() }]);
    expect((await decide('approve')).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await waiting('?status=approved&order=newest&limit=1')).toMatchObject([{ id, email }]);
    expect((await post()).status).toBe(201);
    expect((await ada.get('/auth/user')).body).not.toHaveProperty('barredBecause');
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your account is approved');
    expect(await decide('decline')).toMatchObject(refused(409, 'accounts/approved-already'));
  });

  it('can be declined, can leave, and can be approved after all', async () => {
    await decide('decline');
    expect(await waiting()).toEqual([]);
    expect(await waiting('?status=declined&order=newest&limit=1')).toMatchObject([{ id }]);
    expect(await post()).toMatchObject(refused(403, 'accounts/not-approved'));
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your account was not approved');
    await decide('approve');
    expect((await post()).status).toBe(201);
  });

  it('is not found by searching for members until it is approved', async () => {
    const { email: other, name } = { email: newAddress(), name: 'Quillon' };
    const { body } = await signUp({ email: other, firstName: name });
    const { id: waits } = body.user as { id: string };
    const found = async () => {
      const [people, everything] = [await chief.get(`/users?q=${name}`), await chief.get(`/search?q=${name}`)];
      return [people.body.users, everything.body.members].map((users) =>
        (users as { id: string }[]).map((user) => user.id),
      );
    };
    expect(await found()).toEqual([[], []]);
    expect((await chief.get(`/admin/users?q=${name}`)).body.users).toMatchObject([{ id: waits }]);
    await chief.post(`/admin/approvals/${waits}`, { approve: true });
    expect(await found()).toEqual([[waits], [waits]]);
  });

  it('has no profile for anyone but itself and admins until it is approved', async () => {
    const statuses = async () => {
      const visitor = kindling.visitor();
      const page = await kindling.app().inject({ url: `/profile/${id}` });
      const profiles = await Promise.all([visitor, ada, chief].map((by) => by.get(`/users/${id}`)));
      return [page.statusCode, ...profiles.map(({ status }) => status)];
    };
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    await decide('decline');
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    await decide('approve');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it('is found among the pending ones by address and names, in either order and with paging', async () => {
    const waits: string[] = [];
    for (const [firstName, lastName] of [
      ['Quillon', 'Amaryllis'],
      ['Quillon', 'Berenike'],
    ]) {
      kindling.clock.advance({ minutes: 1 });
      const { body } = await signUp({ firstName, lastName });
      waits.push((body.user as { id: string }).id);
    }
    const found = async (query: string) => ((await waiting(query)) as { id: string }[]).map((each) => each.id);
    expect(await found('?q=quill')).toEqual(waits);
    expect(await found('?q=quill&order=newest')).toEqual(waits.toReversed());
    expect(await found('?q=berenike')).toEqual([waits[1]]);
    expect(await found(`?q=${email}`)).toEqual([id]);
    expect(await found('?q=quill&status=declined')).toEqual([]);
    const first = (await chief.get('/admin/approvals?q=quill&limit=1')).body;
    expect(first.members).toMatchObject([{ id: waits[0] }]);
    expect(await found(`?q=quill&limit=1&cursor=${first.nextCursor}`)).toEqual([waits[1]]);
  });

  it('is exported with its account, and deleted with it', async () => {
    expect((await ada.get('/account/export')).body.signUpApproval).toMatchObject({ status: 'waiting' });
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    await expect.poll(() => waiting()).toEqual([]);
  });

  it('is decided by admins only, and only a real request is pending', async () => {
    expect(await decide('approve', ada)).toMatchObject({ status: 403 });
    expect(await chief.post('/admin/approvals/nobody', { approve: true })).toMatchObject(
      refused(404, 'accounts/approval-not-found'),
    );
  });
});

describe('a sign-up by a program', () => {
  it('is refused if it fills in the honeypot', async () => {
    expect(await signUp({ homepage: 'https://spam.example' })).toMatchObject(refused(403, 'accounts/looks-automated'));
    expect((await signUp({ homepage: '' })).status).toBe(201);
  });

  it('is refused with a disposable address, and not with a lasting one', async () => {
    for (const domain of ['mailinator.com', 'box.MAILINATOR.com'])
      expect(await signUp({ email: `eve@${domain}` })).toMatchObject({
        ...refused(400, 'accounts/throw-away-address'),
        body: { issues: [{ field: 'email' }] },
      });
    const allowed = ['gmail.com', 'gmx.de', 'proton.me', 'duck.com', 'mozmail.com', 'test.com', 'localhost.test'];
    for (const domain of allowed) expect((await signUp({ email: `eve@${domain}` })).status).toBe(201);
  });
});

describe('many sign-ups at once', () => {
  /** Returns the answer to a challenge, as a browser finds it. */
  function answerTo({ challenge, bits }: { challenge: string; bits: number }): string {
    for (let answer = 0; ; answer += 1) {
      const hash = createHash('sha256').update(`${challenge}.${answer}`).digest();
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return String(answer);
    }
  }

  it('require one proof of work each, and a wave makes the rest wait and tells the admins', async () => {
    const busy = await openTestKindling({ environment: { RATE_LIMITS: 'default', TRUST_PROXY: 'on' } });
    onTestFinished(() => busy.close());
    const admin = await busy.admin('busy-chief');
    let made = 1;
    const register = (fields: object) => {
      made += 1;
      const headers = { 'x-forwarded-for': `10.0.${made >> 8}.${made & 255}` };
      const body = { email: `wave${made}@example.com`, password: testPassword, ...fields };
      return busy.visitor().post('/auth/register', body, { headers });
    };
    const withProof = async (email: string) => {
      const response = await register({ email });
      expect(response).toMatchObject(refused(403, 'accounts/proof-required'));
      const details = response.body.details as { challenge: string; bits: number };
      return { challenge: details.challenge, answer: answerTo(details) };
    };
    const { rateLimits } = busy.kindling();
    const othersSignUp = async (limit: RateLimit, count: number) => {
      for (let nth = 0; nth < count; nth += 1) await rateLimits.consume(limit, 'everybody');
    };
    // The admin is the first of them.
    await othersSignUp(signUpsBeforeProof, signUpsBeforeProof.points - 2);
    expect((await register({})).status).toBe(201);

    const proof = await withProof('eve@example.com');
    expect(await register({ email: 'other@example.com', proof })).toMatchObject(
      refused(403, 'accounts/proof-required'),
    );
    const wrong = { ...proof, answer: `${proof.answer}0` };
    expect(await register({ email: 'eve@example.com', proof: wrong })).toMatchObject({ status: 403 });
    expect((await register({ email: 'eve@example.com', proof })).status).toBe(201);
    const late = await withProof('late@example.com');
    busy.clock.advance({ minutes: 10 });
    expect(await register({ email: 'late@example.com', proof: late })).toMatchObject({ status: 403 });

    await othersSignUp(signUpsBeforeWave, signUpsBeforeWave.points - 4);
    const worked = 'worked@example.com';
    expect((await register({ email: worked, proof: await withProof(worked) })).body).toMatchObject({ success: true });
    expect((await busy.visitor().get('/sign-ups')).body).toEqual({ mode: 'open' });
    const email = 'one.too.many@example.com';
    const { body } = await register({ email, proof: await withProof(email) });
    expect(body.user).toMatchObject({ barredBecause: expect.stringContaining('waiting for approval') });
    expect((await admin.get('/admin/sign-ups')).body.signUps).toMatchObject({ mode: 'approval', becauseOfWave: true });
    await busy.kindling().reactor?.settle();
    const mails = busy.kindling().mail.outbox?.list() ?? [];
    expect(mails.filter(({ to }) => to === admin.email).map(({ subject }) => subject)).toContain(
      'Many sign-ups at once at Kindling',
    );
    // An admin who opens sign-ups during a wave has seen the wave.
    await admin.call('PATCH', '/admin/sign-ups', { body: { mode: 'open' } });
    const another = 'welcome@example.com';
    const after = await register({ email: another, proof: await withProof(another) });
    expect(after.body.user).not.toHaveProperty('barredBecause');
  }, 120_000);
});
