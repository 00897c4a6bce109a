// Changing and confirming an email address where mail can be sent, by outcome, as clients and readers of the mails see it.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openMailServer, type TestMailServer } from '../../src/testing/mail-server.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let mails: TestMailServer;
let kindling: TestKindling;
beforeAll(async () => {
  mails = await openMailServer();
  kindling = await openTestKindling({ environment: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await kindling.close();
  await mails.close();
});

const logIn = (email: string, password = testPassword) => kindling.visitor().post('/auth/login', { email, password });
const change = (member: Caller, email: string, key?: string) =>
  member.post('/auth/change-email', { email, password: testPassword }, { ...(key && { key }) });
const confirm = (token: string, key?: string) =>
  kindling.visitor().post('/auth/confirm-email', { token }, { ...(key && { key }) });
const own = async (member: Caller) => (await member.get('/auth/user')).body;
const invalidToken = { status: 400, body: { code: 'accounts/invalid-confirmation-token' } };

async function mailsTo(address: string): Promise<readonly string[]> {
  await kindling.kindling().reactor?.settle();
  return mails.textsTo(address);
}

/** Returns the token of the newest link sent to an address. */
async function tokenMailedTo(address: string): Promise<string> {
  const links = (await mailsTo(address)).flatMap((text) => [...text.matchAll(/\/confirm-email\?token=([\w.%-]+)/g)]);
  return decodeURIComponent(links.at(-1)?.[1] ?? 'none');
}

let count = 0;
async function newMember(): Promise<MemberCaller & { wanted: string }> {
  count += 1;
  return { ...(await kindling.member(`ada-${count}`)), wanted: `wanted-${count}@example.com` };
}

test('an address without a mailbox cannot be changed to', async () => {
  const ada = await newMember();
  expect(await change(ada, 'eve@box.mailinator.com')).toMatchObject({
    status: 400,
    body: { code: 'accounts/throw-away-address', issues: [{ field: 'email' }] },
  });
  expect(await own(ada)).toMatchObject({ email: ada.email, pendingEmail: null });
});

describe('a new account', () => {
  it('is mailed a link, which confirms its address once', async () => {
    const ada = await newMember();
    expect(await own(ada)).toMatchObject({ emailConfirmed: false, pendingEmail: null });
    const token = await tokenMailedTo(ada.email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await own(ada)).toMatchObject({ email: ada.email, emailConfirmed: true });
    expect(await confirm(token)).toMatchObject(invalidToken);
    expect((await ada.post('/auth/confirm-email/request')).body).toMatchObject({ success: true });
    expect(await tokenMailedTo(ada.email)).toBe(token);
  });

  it('can ask for another link, which voids the first and reveals nothing in the response', async () => {
    const ada = await newMember();
    const first = await tokenMailedTo(ada.email);
    const response = await ada.post('/auth/confirm-email/request');
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(response.body).not.toHaveProperty('confirmationToken');
    expect(await confirm(first)).toMatchObject(invalidToken);
    expect((await confirm(await tokenMailedTo(ada.email))).status).toBe(200);
  });

  it('confirms within a day', async () => {
    const ada = await newMember();
    const token = await tokenMailedTo(ada.email);
    kindling.clock.advance({ days: 1 });
    expect(await confirm(token)).toMatchObject(invalidToken);
    expect(await own(ada)).toMatchObject({ emailConfirmed: false });
  });

  it('is not confirmed by opening the page of the link', async () => {
    const ada = await newMember();
    const token = await tokenMailedTo(ada.email);
    const page = await kindling.app().inject({ url: `/confirm-email?token=${encodeURIComponent(token)}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('noindex');
    expect(await own(ada)).toMatchObject({ emailConfirmed: false });
  });

  it('cannot be sent a link by a visitor', async () => {
    expect((await kindling.visitor().post('/auth/confirm-email/request')).status).toBe(401);
  });
});

describe('a change of email address', () => {
  it('takes effect once the link is confirmed, and the old address is notified of both steps', async () => {
    const ada = await newMember();
    expect(await change(ada, ada.wanted)).toMatchObject({
      status: 200,
      body: { success: true, user: { email: ada.email, pendingEmail: ada.wanted } },
    });
    expect((await logIn(ada.email)).status).toBe(200);
    expect((await logIn(ada.wanted)).status).toBe(401);
    expect((await mailsTo(ada.email)).join()).toContain('is about to change');
    expect((await mailsTo(ada.email)).join()).not.toContain(ada.wanted);

    expect((await confirm(await tokenMailedTo(ada.wanted))).status).toBe(200);
    expect(await own(ada)).toMatchObject({ email: ada.wanted, emailConfirmed: true, pendingEmail: null });
    expect((await logIn(ada.wanted)).status).toBe(200);
    expect((await logIn(ada.email)).status).toBe(401);
    expect((await mailsTo(ada.email)).at(-1)).toContain('Your email address was changed');
    const successor = { email: ada.email, password: testPassword };
    expect((await kindling.visitor().post('/auth/register', successor)).status).toBe(201);
  });

  it('can be cancelled, which voids its link', async () => {
    const ada = await newMember();
    await change(ada, ada.wanted);
    const token = await tokenMailedTo(ada.wanted);
    expect(await ada.call('DELETE', '/auth/change-email')).toMatchObject({
      status: 200,
      body: { user: { email: ada.email, pendingEmail: null } },
    });
    expect(await confirm(token)).toMatchObject(invalidToken);
    expect((await ada.call('DELETE', '/auth/change-email')).status).toBe(200);
  });

  it('has its link sent again on request', async () => {
    const ada = await newMember();
    await change(ada, ada.wanted);
    const first = await tokenMailedTo(ada.wanted);
    await ada.post('/auth/confirm-email/request');
    expect(await confirm(first)).toMatchObject(invalidToken);
    expect((await confirm(await tokenMailedTo(ada.wanted))).status).toBe(200);
    expect(await own(ada)).toMatchObject({ email: ada.wanted });
  });

  it('is dropped after a day, and the next link is for the current address', async () => {
    const ada = await newMember();
    await change(ada, ada.wanted);
    kindling.clock.advance({ days: 1 });
    expect(await own(ada)).toMatchObject({ email: ada.email, pendingEmail: null });
    await ada.post('/auth/confirm-email/request');
    expect((await confirm(await tokenMailedTo(ada.email))).status).toBe(200);
    expect(await own(ada)).toMatchObject({ email: ada.email, emailConfirmed: true });
  });

  it('is void once the password has changed, and the address is told', async () => {
    const ada = await newMember();
    await change(ada, ada.wanted);
    const token = await tokenMailedTo(ada.wanted);
    const passwords = { currentPassword: testPassword, newPassword: 'an entirely new one' };
    expect((await ada.post('/auth/change-password', passwords)).status).toBe(200);
    expect(await confirm(token)).toMatchObject(invalidToken);
    expect(await own(ada)).toMatchObject({ email: ada.email, pendingEmail: null });
    expect((await mailsTo(ada.email)).at(-1)).toContain('Your password was changed');
  });

  it('is refused to an address that another member has, even if they took it last', async () => {
    const [ada, bob] = [await newMember(), await newMember()];
    const emailTaken = { status: 409, body: { code: 'accounts/email-taken' } };
    expect(await change(ada, bob.email.toUpperCase())).toMatchObject(emailTaken);
    await change(ada, ada.wanted);
    await change(bob, ada.wanted);
    const [hers, his] = [await tokenMailedTo(ada.wanted), await tokenMailedTo(ada.wanted)];
    expect((await confirm(his)).status).toBe(200);
    expect(await confirm(hers)).toMatchObject(his === hers ? invalidToken : emailTaken);
    expect(await own(bob)).toMatchObject({ email: ada.wanted });
    expect(await own(ada)).toMatchObject({ email: ada.email });
  });

  it('to the current address sends nothing', async () => {
    const ada = await newMember();
    const before = (await mailsTo(ada.email)).length;
    expect(await change(ada, ada.email)).toMatchObject({ status: 200, body: { user: { pendingEmail: null } } });
    expect(await mailsTo(ada.email)).toHaveLength(before);
  });

  it('that is confirmed many times at once, or again under its key, is applied once', async () => {
    const ada = await newMember();
    await change(ada, ada.wanted, 'asked-once');
    expect((await change(ada, ada.wanted, 'asked-once')).status).toBe(200);
    const token = await tokenMailedTo(ada.wanted);
    const first = await confirm(token, 'lost-answer');
    expect(await confirm(token, 'lost-answer')).toMatchObject({ status: 200, body: first.body });
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    for (const answer of answers) expect(answer).toMatchObject(invalidToken);
    const changes = (await kindling.log()).filter(
      ({ type, stream }) => type === 'EmailChanged' && stream === `user-${ada.id}`,
    );
    expect(changes).toHaveLength(1);
    expect(JSON.stringify(changes.map(({ data }) => data))).not.toContain('@example.com');
  });

  it('is refused once the member is suspended, like every other change', async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    const admin = await kindling.admin(`chief-${ada.name}`);
    await change(ada, ada.wanted);
    const token = await tokenMailedTo(ada.wanted);
    await eve.post('/flags', { kind: 'member', id: ada.id, reason: 'spam' });
    const decision = { decision: 'suspend', days: 1, reason: 'Spam' };
    expect((await admin.post(`/moderation/cases/member-${ada.id}/decision`, decision)).status).toBe(201);
    expect(await confirm(token)).toMatchObject({ status: 403, body: { code: 'moderation/suspended' } });
    expect(await own(ada)).toMatchObject({ email: ada.email });
  });

  it('reveals whether an address is taken only after the right password', async () => {
    const [ada, bob] = [await newMember(), await newMember()];
    const wrong = { email: bob.email, password: 'not hers' };
    expect(await ada.post('/auth/change-email', wrong)).toMatchObject({
      status: 403,
      body: { code: 'accounts/wrong-password' },
    });
  });

  it('of a member who is erased meanwhile never happens', async () => {
    const ada = await newMember();
    await change(ada, ada.wanted);
    const token = await tokenMailedTo(ada.wanted);
    await ada.post('/account/delete', { password: testPassword });
    expect(await confirm(token)).toMatchObject(invalidToken);
  });

  it('is included in the export', async () => {
    const ada = await newMember();
    await change(ada, ada.wanted);
    expect(JSON.stringify((await ada.get('/account/export')).body)).toContain(ada.wanted);
  });
});

it.each([
  'x',
  'a.b',
  'a.b.c',
  '..',
  `${Buffer.from('nobody').toString('base64url')}.proof`,
])('the made-up token %j confirms nothing', async (token) => expect(await confirm(token)).toMatchObject(invalidToken));

it('a reset link confirms no address', async () => {
  const ada = await newMember();
  await kindling.visitor().post('/auth/request-password-reset', { email: ada.email });
  const reset = (await mailsTo(ada.email)).flatMap((text) => [...text.matchAll(/resetToken=([\w.%-]+)/g)]).at(-1)?.[1];
  expect(await confirm(decodeURIComponent(reset ?? ''))).toMatchObject(invalidToken);
  expect((await mailsTo(ada.email)).at(-1)).toContain('resetToken');
});
