// Two-factor log-in by outcome, as a client sees it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';
import { codeOf, withSecondFactor } from './second-factor-fixture.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

const logIn = (email: string, fields: object = {}, caller = kindling.visitor(), options: { key?: string } = {}) =>
  caller.post('/auth/login', { email, password: testPassword, ...fields }, options);
/** A new member with a confirmed address, which the second factor requires. */
const confirmed = async (name: string) => kindling.confirm(await kindling.member(name));
const isIn = async (caller: Caller) => (await caller.get('/auth/user')).status === 200;
const factorOf = async (member: MemberCaller) => (await member.get('/auth/second-factor')).body.secondFactor;
const refused = (status: number, code: string) => ({ status, body: { code } });

/** Everything in responses and storage, to search for secrets. */
const plainLog = async () =>
  JSON.stringify(await kindling.log(), (_, value) => (typeof value === 'bigint' ? `${value}` : value));

describe('switching the second factor on', () => {
  it('requires a confirmed address, and says so only after the right password', async () => {
    const ada = await kindling.member('unconfirmed');
    const setUp = (password: string) => ada.post('/auth/second-factor/set-up', { password });
    expect(await setUp('not hers')).toMatchObject(refused(403, 'accounts/wrong-password'));
    expect(await setUp(testPassword)).toMatchObject(refused(403, 'accounts/email-not-confirmed'));
    expect(await ada.post('/auth/second-factor', { setupId: 'made-up', code: '123456' })).toMatchObject(
      refused(403, 'accounts/email-not-confirmed'),
    );
    const { body } = await ada.post('/auth/confirm-email/request');
    await kindling.visitor().post('/auth/confirm-email', { token: body.confirmationToken });
    expect((await setUp(testPassword)).status).toBe(200);
  });

  it('takes the password, and then a code from the app', async () => {
    const ada = await confirmed('on-ada');
    const wrong = await ada.post('/auth/second-factor/set-up', { password: 'not hers' });
    expect(wrong).toMatchObject(refused(403, 'accounts/wrong-password'));
    const { body } = await ada.post('/auth/second-factor/set-up', { password: testPassword });
    const setup = body.setup as { id: string; secret: string; uri: string; qrCode: string; recoveryCodes: string[] };
    expect(setup.uri).toContain(encodeURIComponent(ada.email));
    expect(setup.uri).toContain(setup.secret);
    expect(setup.qrCode).toMatch(/^<svg /);
    expect(setup.recoveryCodes).toHaveLength(10);
    expect(await factorOf(ada)).toBeNull();
    expect((await logIn(ada.email)).status).toBe(200);

    const confirm = (code: string) => ada.post('/auth/second-factor', { setupId: setup.id, code });
    const now = kindling.clock().getTime();
    expect(await confirm(codeOf(setup.secret, now + 600_000))).toMatchObject(refused(403, 'accounts/invalid-code'));
    expect(await confirm('nonsense')).toMatchObject(refused(403, 'accounts/invalid-code'));
    const right = codeOf(setup.secret, now);
    expect(await confirm(`${right.slice(0, 3)} ${right.slice(3)}`)).toMatchObject({
      status: 200,
      body: { success: true, secondFactor: { since: kindling.clock().toISOString(), recoveryCodesLeft: 10 } },
    });
    expect(await factorOf(ada)).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await ada.post('/auth/second-factor/set-up', { password: testPassword })).toMatchObject(
      refused(409, 'accounts/second-factor-on'),
    );
  });

  it('is refused with a set-up from before the password was replaced', async () => {
    const ada = await confirmed('late-ada');
    const { body } = await ada.post('/auth/second-factor/set-up', { password: testPassword });
    const { id, secret } = body.setup as { id: string; secret: string };
    await ada.post('/auth/change-password', { currentPassword: testPassword, newPassword: 'another lamp' });
    const code = codeOf(secret, kindling.clock().getTime());
    expect(await ada.post('/auth/second-factor', { setupId: id, code })).toMatchObject(
      refused(403, 'accounts/invalid-code'),
    );
  });

  it('returns the first response to a retry under its key, the set-up included', async () => {
    const ada = await confirmed('retry-ada');
    const ask = () => ada.post('/auth/second-factor/set-up', { password: testPassword }, { key: 'set up once' });
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    const { id: setupId, secret } = first.body.setup as { id: string; secret: string };
    const body = { setupId, code: codeOf(secret, kindling.clock().getTime()) };
    const confirm = () => ada.post('/auth/second-factor', body, { key: 'switch on once' });
    const response = await confirm();
    expect(response.status).toBe(200);
    expect(await confirm()).toMatchObject({ status: 200, body: response.body });
  });

  it('leaves no secret and no recovery code readable in storage or in other responses', async () => {
    const ada = await confirmed('sealed-ada');
    const { secret, recoveryCodes } = await withSecondFactor(kindling, ada);
    const answers = await Promise.all(
      ['/auth/user', '/auth/second-factor', '/account/export'].map(async (path) => (await ada.get(path)).body),
    );
    const output = JSON.stringify(answers) + (await plainLog());
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(output).not.toContain(hidden);
    }
    expect(answers[2]).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
  });
});

describe('logging in with the second factor on', () => {
  it('takes a code along with the password, once', async () => {
    const ada = await confirmed('one-call');
    const { code } = await withSecondFactor(kindling, ada);
    const device = kindling.visitor();
    const fields = { code: code() };
    expect(await logIn(ada.email, fields, device)).toMatchObject({ status: 200, body: { user: { id: ada.id } } });
    expect(await isIn(device)).toBe(true);
    const thief = kindling.visitor();
    expect(await logIn(ada.email, fields, thief)).toMatchObject(refused(401, 'accounts/invalid-code'));
    expect(await isIn(thief)).toBe(false);
  });

  it('or in a second step, which no longer sends the password', async () => {
    const ada = await confirmed('two-steps');
    const { code } = await withSecondFactor(kindling, ada);
    const device = kindling.visitor();
    const first = await logIn(ada.email, {}, device);
    expect(first).toMatchObject({
      status: 401,
      body: { code: 'accounts/code-required', details: { ticket: expect.any(String) } },
    });
    expect(await isIn(device)).toBe(false);
    const { ticket } = first.body.details as { ticket: string };
    const second = (fields: object) => device.post('/auth/login/code', { ticket, ...fields });
    expect(await second({ code: code(20) })).toMatchObject(refused(401, 'accounts/invalid-code'));
    expect(await second({ code: code() })).toMatchObject({ status: 200, body: { user: { id: ada.id } } });
    expect(await isIn(device)).toBe(true);
  });

  it('is revealed only to someone with the password', async () => {
    const [on, off] = [await confirmed('told-on'), await confirmed('told-off')];
    const { code } = await withSecondFactor(kindling, on);
    const wrong = { password: 'not the password' };
    const answers = await Promise.all([
      logIn(on.email, wrong),
      logIn(on.email, { ...wrong, code: code() }),
      logIn(off.email, { ...wrong, code: code() }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(answers[0]?.body).toMatchObject({ code: 'accounts/invalid-credentials' });
  });

  it('ignores a code while the factor is off', async () => {
    const ada = await confirmed('needless');
    expect((await logIn(ada.email, { code: '123456' })).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed, and reports how many are left', async () => {
    const ada = await confirmed('recovers');
    const { recoveryCodes } = await withSecondFactor(kindling, ada);
    const [code = ''] = recoveryCodes;
    expect((await logIn(ada.email, { code: code.toLowerCase().replace('-', ' ') })).status).toBe(200);
    expect(await logIn(ada.email, { code })).toMatchObject(refused(401, 'accounts/invalid-code'));
    expect(await factorOf(ada)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it.each([
    ['Arabic', '٠'],
    ['full-width', '０'],
  ])('takes a code in %s digits', async (script, zero) => {
    const ada = await confirmed(`types-${script}`);
    const { code } = await withSecondFactor(kindling, ada);
    const typed = code().replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
    expect((await logIn(ada.email, { code: typed })).status).toBe(200);
  });

  it('returns the first response to a retry under its key', async () => {
    const ada = await confirmed('retries');
    const { code, recoveryCodes } = await withSecondFactor(kindling, ada);
    for (const [key, fields] of [
      ['by app', { code: code() }],
      ['by recovery', { code: recoveryCodes[3] }],
    ] as const) {
      expect((await logIn(ada.email, fields, kindling.visitor(), { key })).status).toBe(200);
      const retry = kindling.visitor();
      expect((await logIn(ada.email, fields, retry, { key })).status).toBe(200);
      expect(await isIn(retry)).toBe(true);
    }
  });

  it('one code used many times at once logs in once, and is then wrong like any other', async () => {
    const ada = await confirmed('many-doors');
    const { code, recoveryCodes } = await withSecondFactor(kindling, ada);
    for (const typed of [code(), recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(ada.email, { code: typed })));
      const [once, ...others] = answers.sort((a, b) => a.status - b.status);
      expect(once?.status).toBe(200);
      for (const other of others) expect(other).toMatchObject(refused(401, 'accounts/invalid-code'));
    }
  });

  it('is off after a reset of the password, recovery codes included, and can be set up again', async () => {
    const ada = await confirmed('resets');
    const { code, recoveryCodes } = await withSecondFactor(kindling, ada);
    const { body } = await kindling.visitor().post('/auth/request-password-reset', { email: ada.email });
    const password = 'a brand new password';
    await kindling.visitor().post('/auth/reset-password', { token: body.resetToken, newPassword: password });
    expect((await logIn(ada.email, { password }, ada)).status).toBe(200);
    expect(await factorOf(ada)).toBeNull();
    const { body: renewed } = await ada.post('/auth/second-factor/set-up', { password });
    const { id: setupId, secret } = renewed.setup as { id: string; secret: string };
    const on = { setupId, code: codeOf(secret, kindling.clock().getTime()) };
    expect(await ada.post('/auth/second-factor', on)).toMatchObject({ status: 200 });
    for (const former of [code(), recoveryCodes[0]]) {
      expect(await logIn(ada.email, { password, code: former })).toMatchObject(refused(401, 'accounts/invalid-code'));
    }
  });
});

it('a sign-up that is retried under its key asks for the code once the factor is on', async () => {
  const ada = kindling.visitor();
  const email = 'signs-up-twice@example.com';
  const signUp = (caller: Caller) =>
    caller.post('/auth/register', { email, password: testPassword }, { key: 'sign up once' });
  const { status, body } = await signUp(ada);
  expect(status).toBe(201);
  await withSecondFactor(kindling, { ...ada, id: (body.user as { id: string }).id });
  const thief = kindling.visitor();
  expect(await signUp(thief)).toMatchObject(refused(401, 'accounts/code-required'));
  expect(await isIn(thief)).toBe(false);
});

describe('the ticket of a first step', () => {
  const ticketFor = async (email: string) => ((await logIn(email)).body.details as { ticket: string }).ticket;
  const enter = (ticket: string, code: string) => kindling.visitor().post('/auth/login/code', { ticket, code });
  const tooLate = refused(401, 'accounts/invalid-log-in-ticket');

  it('is valid for ten minutes', async () => {
    const ada = await confirmed('slow');
    const { code } = await withSecondFactor(kindling, ada);
    const ticket = await ticketFor(ada.email);
    kindling.clock.advance({ minutes: 10 });
    expect(await enter(ticket, code())).toMatchObject(tooLate);
  });

  it('is void once the password is replaced', async () => {
    const ada = await confirmed('replaced');
    const { code } = await withSecondFactor(kindling, ada);
    const ticket = await ticketFor(ada.email);
    await ada.post('/auth/change-password', { currentPassword: testPassword, newPassword: 'another lamp' });
    expect(await enter(ticket, code())).toMatchObject(tooLate);
  });

  it('is bound to one member and one moment, and cannot be forged', async () => {
    const [ada, eve] = [await confirmed('meant'), await confirmed('other')];
    const [hers, his] = [await withSecondFactor(kindling, ada), await withSecondFactor(kindling, eve)];
    const [, expires = '', proof] = (await ticketFor(eve.email)).split('.');
    const made = [
      `${ada.id}.${expires}.${proof}`,
      `${eve.id}.${Number(expires) + 1}.${proof}`,
      `${ada.id}.9`,
      'x',
      '..',
    ];
    for (const ticket of made) {
      expect(await enter(ticket, hers.code())).toMatchObject(tooLate);
      expect(await enter(ticket, his.code())).toMatchObject(tooLate);
    }
  });
});

describe('recovery codes', () => {
  it('are replaced with the password, and earlier ones are void', async () => {
    const ada = await confirmed('renews');
    const { recoveryCodes: former } = await withSecondFactor(kindling, ada);
    const renew = (password: string) => ada.post('/auth/second-factor/recovery-codes', { password });
    expect(await renew('not hers')).toMatchObject(refused(403, 'accounts/wrong-password'));
    await logIn(ada.email, { code: former[0] });
    const { status, body } = await renew(testPassword);
    expect(status).toBe(200);
    expect(body).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
    const [fresh] = body.recoveryCodes as string[];
    expect(await logIn(ada.email, { code: former[1] })).toMatchObject(refused(401, 'accounts/invalid-code'));
    expect((await logIn(ada.email, { code: fresh })).status).toBe(200);
  });

  it('cannot be created while the factor is off', async () => {
    const ada = await confirmed('has-none');
    expect(await ada.post('/auth/second-factor/recovery-codes', { password: testPassword })).toMatchObject(
      refused(409, 'accounts/second-factor-off'),
    );
  });
});

it('a second factor that is on stays on when the address is no longer confirmed', async () => {
  const ada = await confirmed('keeps-factor');
  const { code } = await withSecondFactor(kindling, ada);
  const email = 'keeps.factor@example.org';
  await ada.post('/auth/change-email', { email, password: testPassword });
  expect(await logIn(email)).toMatchObject(refused(401, 'accounts/code-required'));
  expect((await logIn(email, { code: code() })).status).toBe(200);
  expect((await ada.post('/auth/second-factor/recovery-codes', { password: testPassword })).status).toBe(200);
});

describe('switching the second factor off', () => {
  it('takes the password, which then logs in alone', async () => {
    const ada = await confirmed('off-ada');
    await withSecondFactor(kindling, ada);
    const switchOff = (password: string) => ada.post('/auth/second-factor/off', { password });
    expect(await switchOff('not hers')).toMatchObject(refused(403, 'accounts/wrong-password'));
    expect((await logIn(ada.email)).status).toBe(401);
    expect(await switchOff(testPassword)).toMatchObject({ status: 200, body: { secondFactor: null } });
    expect(await factorOf(ada)).toBeNull();
    expect((await logIn(ada.email)).status).toBe(200);
    expect((await switchOff(testPassword)).status).toBe(200);
  });
});

describe('the member', () => {
  it('is notified of changes by mail', async () => {
    const ada = await confirmed('told');
    const { recoveryCodes } = await withSecondFactor(kindling, ada);
    await logIn(ada.email, { code: recoveryCodes[0] });
    await ada.post('/auth/second-factor/recovery-codes', { password: testPassword });
    await ada.post('/auth/second-factor/off', { password: testPassword });
    await kindling.kindling().reactor?.settle();
    const mails = (kindling.kindling().mail.outbox?.list() ?? []).filter(({ to }) => to === ada.email);
    const mailsAbout = (subject: string) => mails.filter((mail) => mail.subject === subject);
    for (const subject of [
      'Two-factor log-in is on',
      'A recovery code was used',
      'New recovery codes were made',
      'Two-factor log-in is off',
    ]) {
      expect(mailsAbout(subject)).toMatchObject([{ text: expect.stringContaining('Hello told,') }]);
    }
    expect(JSON.stringify(mails)).not.toContain(recoveryCodes[1]);
  });

  it('needs no code in an open session', async () => {
    const ada = await confirmed('stays-in');
    await withSecondFactor(kindling, ada);
    expect(await isIn(ada)).toBe(true);
  });

  it('leaves nothing behind after an erasure', async () => {
    const ada = await confirmed('gone');
    const { code } = await withSecondFactor(kindling, ada);
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    expect(await logIn(ada.email, { code: code() })).toMatchObject(refused(401, 'accounts/invalid-credentials'));
    const { codec } = kindling.kindling();
    const [on] = (await codec.decode(await kindling.log())).filter(
      ({ type, stream }) => type === 'SecondFactorSwitchedOn' && stream === `secondfactor-${ada.id}`,
    );
    expect(on?.data).toMatchObject({ secret: null, recoveryCodeHashes: null });
  });
});
