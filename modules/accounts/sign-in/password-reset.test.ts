// Setting a new password by a link, by outcome, as a client sees it.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

const newPassword = 'three green bottles';
const invalidToken = { status: 400, body: { code: 'accounts/invalid-reset-token' } };

const logIn = (email: string, password = testPassword, caller = kindling.visitor()) =>
  caller.post('/auth/login', { email, password });

async function resetTokenFor(email: string): Promise<string> {
  const { status, body } = await kindling.visitor().post('/auth/request-password-reset', { email });
  expect(status).toBe(200);
  return String(body.resetToken);
}
const reset = (token: string, password: string, key?: string) =>
  kindling.visitor().post('/auth/reset-password', { token, newPassword: password }, { ...(key && { key }) });

const isValid = async (token: string, caller = kindling.visitor()) => {
  const { status, body } = await caller.get(`/auth/reset-link?token=${encodeURIComponent(token)}`);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['isValid']);
  return body.isValid;
};

const eventsOf = async (type: string, memberId: unknown) =>
  (await kindling.log()).filter(
    (event) => event.type === type && (event.data as { memberId?: string }).memberId === memberId,
  );

describe('a password reset', () => {
  it('sets a new password, once, and ends every session', async () => {
    const ada = await kindling.member('ada-forgets');
    const phone = kindling.visitor();
    await logIn(ada.email, testPassword, phone);
    const token = await resetTokenFor(ada.email.toUpperCase());
    expect(await reset(token, newPassword)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Please log in with your new password.' },
    });
    expect((await ada.get('/auth/user')).status).toBe(401);
    expect((await phone.get('/auth/user')).status).toBe(401);
    expect((await logIn(ada.email)).status).toBe(401);
    expect((await logIn(ada.email, newPassword)).status).toBe(200);
    expect(await reset(token, 'yet another one')).toMatchObject(invalidToken);
    expect((await logIn(ada.email, newPassword)).status).toBe(200);
  });

  it('is mailed with exactly its token', async () => {
    const ada = await kindling.member('ada-reads-post');
    const token = await resetTokenFor(ada.email);
    await kindling.kindling().reactor?.settle();
    const mails = kindling.kindling().mail.outbox?.list() ?? [];
    expect(mails.find(({ to }) => to === ada.email)?.text).toContain(encodeURIComponent(token));
  });

  it('is honoured for thirty minutes', async () => {
    const ada = await kindling.member('ada-hurries');
    const inTime = await resetTokenFor(ada.email);
    kindling.clock.advance({ minutes: 30, ms: -1 });
    expect((await reset(inTime, newPassword)).status).toBe(200);
    const late = await resetTokenFor(ada.email);
    kindling.clock.advance({ minutes: 30 });
    expect(await reset(late, 'too late for this')).toMatchObject(invalidToken);
  });

  it('voids earlier links', async () => {
    const ada = await kindling.member('ada-asks-twice');
    const [first, second] = [await resetTokenFor(ada.email), await resetTokenFor(ada.email)];
    expect(await reset(first, newPassword)).toMatchObject(invalidToken);
    expect((await reset(second, newPassword)).status).toBe(200);
  });

  it('is void once the password has changed', async () => {
    const ada = await kindling.member('ada-remembers');
    const token = await resetTokenFor(ada.email);
    const change = { currentPassword: testPassword, newPassword };
    expect((await ada.post('/auth/change-password', change)).status).toBe(200);
    expect(await reset(token, 'a third password')).toMatchObject(invalidToken);
  });

  it('is void once the address has changed', async () => {
    const ada = await kindling.member('ada-moves');
    const token = await resetTokenFor(ada.email);
    expect(
      (await ada.post('/auth/change-email', { email: 'moved.away@example.com', password: testPassword })).status,
    ).toBe(200);
    expect(await reset(token, newPassword)).toMatchObject(invalidToken);
  });

  it('used many times at once succeeds once', async () => {
    const ada = await kindling.member('ada-raced');
    const token = await resetTokenFor(ada.email);
    const tries = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(tries.map((password) => reset(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = tries[answers.findIndex(({ status }) => status === 200)];
    for (const [index, password] of tries.entries()) {
      if (answers[index]?.status !== 200) expect(answers[index]).toMatchObject(invalidToken);
      expect((await logIn(ada.email, password)).status).toBe(password === winner ? 200 : 401);
    }
  });

  it('returns the first response again to a retry under its key, and only under its key', async () => {
    const ada = await kindling.member('ada-retries');
    const token = await resetTokenFor(ada.email);
    const first = await reset(token, newPassword, 'lost-answer');
    const retry = await reset(token, newPassword, 'lost-answer');
    expect(retry).toMatchObject({ status: 200, body: first.body });
    expect(await eventsOf('PasswordReset', ada.id)).toHaveLength(1);
    expect(await reset(token, newPassword, 'another-key')).toMatchObject(invalidToken);
    expect(await reset(token, 'another password', 'lost-answer')).toMatchObject({
      status: 409,
      body: { code: 'request/idempotency-key-reused' },
    });
    expect((await logIn(ada.email, newPassword)).status).toBe(200);
  });

  it.each([
    'x',
    'a.b',
    'a.b.c',
    '..',
    `${Buffer.from('nobody').toString('base64url')}.proof`,
    '\u0000.\u0000',
  ])('with the made-up token %j is refused', async (token) => {
    expect(await reset(token, newPassword)).toMatchObject(invalidToken);
    expect(await isValid(token)).toBe(false);
  });

  it('can be asked whether it still works, without being used up', async () => {
    const ada = await kindling.member('ada-looks-first');
    const token = await resetTokenFor(ada.email);
    expect([await isValid(token), await isValid(token), await isValid(`${token}x`)]).toEqual([true, true, false]);
    const newer = await resetTokenFor(ada.email);
    expect([await isValid(token), await isValid(newer)]).toEqual([false, true]);
    expect((await reset(newer, newPassword)).status).toBe(200);
    expect(await isValid(newer)).toBe(false);
    const late = await resetTokenFor(ada.email);
    kindling.clock.advance({ minutes: 30 });
    expect(await isValid(late)).toBe(false);
  });

  it.each(['', undefined])('is asked for where none is sent: %j', async (token) => {
    const sent = kindling.visitor().post('/auth/reset-password', { token, newPassword });
    const message = 'Token is required';
    expect(await sent).toMatchObject({ status: 400, body: { message, issues: [{ field: 'token', message }] } });
  });

  it('keeps its token if the new password is refused', async () => {
    const ada = await kindling.member('ada-tries-again');
    const token = await resetTokenFor(ada.email);
    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { issues: [{ field: 'newPassword' }] } });
    expect(await reset(token, 'password1')).toMatchObject({
      status: 400,
      body: { code: 'accounts/common-password', issues: [{ field: 'newPassword' }] },
    });
    expect((await reset(token, newPassword)).status).toBe(200);
  });
});

describe('in production without a mail transport', () => {
  it('never claims that a link was sent', async () => {
    const silent = await openTestKindling({
      environment: { NODE_ENV: 'production', RATE_LIMITS: 'default', PUBLIC_URL: 'https://kindling.example' },
    });
    onTestFinished(() => silent.close());
    const kim = await silent.member('kim');
    const answers = [
      await silent.visitor().post('/auth/request-password-reset', { email: kim.email }),
      await silent.visitor().post('/auth/request-password-reset', { email: 'nobody@example.com' }),
      await silent.visitor().post('/subscribe', { email: 'reader@example.com', source: 'newsletter_cta' }),
      await kim.post('/auth/confirm-email/request'),
      await kim.post('/auth/change-email', { email: 'kim2@example.com', password: testPassword }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.message).toMatch(/^We can’t send email/);
    }
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body).toMatchObject({ isMailed: false });
  });
});
