// Passkeys by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';
import { addingOptionsOf, softwarePasskey, type Wrong, withPasskey } from './passkey-fixture.ts';
import { withSecondFactor } from './second-factor-fixture.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => kindling.close());

type Owned = { id: string; name: string; lastUsedAt: string | null }[];
/** A new member with a confirmed address, which passkeys require. */
const confirmed = async (name: string) => kindling.confirm(await kindling.member(name));
const isIn = async (caller: Caller) => (await caller.get('/auth/user')).status === 200;
const passkeysOf = async (member: MemberCaller) => (await member.get('/auth/passkeys')).body.passkeys as Owned;
const optionsFor = async (caller: Caller) =>
  (await caller.post('/auth/login/passkey/options')).body.options as { challenge: string };
const logIn = (caller: Caller, response: object, options: { key?: string } = {}) =>
  caller.post('/auth/login/passkey', { response }, options);
const refused = (status: number, code: string) => ({ status, body: { code } });
const notAccepted = refused(400, 'accounts/passkey-refused');
const minutesFromNow = (minutes: number) => kindling.clock.advance({ minutes });

describe('adding a passkey', () => {
  it('requires a confirmed address, and says so only after the right password', async () => {
    const ada = await kindling.member('unconfirmed');
    const options = (password: string) => ada.post('/auth/passkeys/options', { password });
    expect(await options('not hers')).toMatchObject(refused(403, 'accounts/wrong-password'));
    expect(await options(testPassword)).toMatchObject(refused(403, 'accounts/email-not-confirmed'));
    const { challenge } = await optionsFor(ada);
    const add = await ada.post('/auth/passkeys', {
      name: 'Mine',
      response: softwarePasskey(ada.id).made({ challenge }),
    });
    expect(add).toMatchObject(refused(403, 'accounts/email-not-confirmed'));
    const { body } = await ada.post('/auth/confirm-email/request');
    await kindling.visitor().post('/auth/confirm-email', { token: body.confirmationToken });
    expect((await options(testPassword)).status).toBe(200);
  });

  it('takes the password and the browser’s response', async () => {
    const ada = await confirmed('adds');
    const wrong = await ada.post('/auth/passkeys/options', { password: 'not hers' });
    expect(wrong).toMatchObject(refused(403, 'accounts/wrong-password'));
    const options = await addingOptionsOf(ada);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Kindling' },
      user: { id: Buffer.from(ada.id).toString('base64url'), name: ada.email },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const response = softwarePasskey(ada.id).made(options);
    const added = await ada.post('/auth/passkeys', { name: ' My laptop ', response });
    expect(added.status).toBe(201);
    const now = kindling.clock().toISOString();
    const mine = [
      {
        id: expect.any(String),
        name: 'My laptop',
        addedAt: now,
        lastUsedAt: null,
        domain: 'localhost',
        isSynced: false,
      },
    ];
    expect(added.body).toEqual({ success: true, passkeys: mine });
    expect(await passkeysOf(ada)).toEqual(mine);
    expect((await ada.get('/account/export')).body.passkeys).toEqual(mine);
    // A browser that has one of them creates no second.
    expect(await addingOptionsOf(ada)).toMatchObject({ excludeCredentials: [{ id: response.id }] });
  });

  it.each<[string, Wrong]>([
    ['for another site', { origin: 'https://kindling.evil.example' }],
    ['for another domain', { domain: 'evil.example' }],
    ['for a challenge that is not ours', { challenge: Buffer.from('made.up.challenge').toString('base64url') }],
    ['without checking who was there', { isUserVerified: false }],
  ])('is refused if it was made %s', async (_, wrong) => {
    const ada = await confirmed(`adds-${Object.keys(wrong)[0]}`);
    const response = softwarePasskey(ada.id).made(await addingOptionsOf(ada), wrong);
    expect(await ada.post('/auth/passkeys', { name: 'Wrong', response })).toMatchObject(notAccepted);
    expect(await passkeysOf(ada)).toEqual([]);
  });

  it('is refused for a challenge that is expired, someone else’s, or older than a change of password', async () => {
    const [ada, eve] = [await confirmed('adds-late'), await confirmed('adds-foreign')];
    const add = (options: { challenge: string }) =>
      ada.post('/auth/passkeys', { name: 'Wrong', response: softwarePasskey(ada.id).made(options) });
    const late = await addingOptionsOf(ada);
    minutesFromNow(5);
    expect(await add(late)).toMatchObject(notAccepted);
    expect(await add(await addingOptionsOf(eve))).toMatchObject(notAccepted);
    expect(await add(await optionsFor(ada))).toMatchObject(notAccepted);
    const before = await addingOptionsOf(ada);
    await ada.post('/auth/change-password', { currentPassword: testPassword, newPassword: 'another lamp' });
    expect(await add(before)).toMatchObject(notAccepted);
  });

  it('is refused in the same words whatever the browser sends', async () => {
    const ada = await confirmed('adds-noise');
    const good = softwarePasskey(ada.id).made(await addingOptionsOf(ada));
    for (const response of [
      { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
      { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      { ...good, id: 'AAAA' },
    ]) {
      expect(await ada.post('/auth/passkeys', { name: 'Noise', response })).toMatchObject(notAccepted);
    }
    expect((await ada.post('/auth/passkeys', { name: 'Noise', response: { ...good, type: 'magic' } })).status).toBe(
      400,
    );
    expect((await ada.post('/auth/passkeys', { name: '', response: good })).status).toBe(400);
  });
});

describe('logging in with a passkey', () => {
  it('takes no password and no code', async () => {
    const ada = await confirmed('enters');
    const passkey = await withPasskey(ada);
    await withSecondFactor(kindling, ada);
    const device = kindling.visitor();
    const response = passkey.signed(await optionsFor(device));
    expect(await logIn(device, response)).toMatchObject({ status: 200, body: { user: { id: ada.id } } });
    expect(await isIn(device)).toBe(true);
    expect(await passkeysOf(ada)).toMatchObject([{ lastUsedAt: kindling.clock().toISOString() }]);
  });

  it('with the same response a second time is refused', async () => {
    const ada = await confirmed('replays');
    const passkey = await withPasskey(ada);
    const response = passkey.signed(await optionsFor(kindling.visitor()));
    expect((await logIn(kindling.visitor(), response)).status).toBe(200);
    const thief = kindling.visitor();
    expect(await logIn(thief, response)).toMatchObject(notAccepted);
    expect(await isIn(thief)).toBe(false);
    // The challenge cannot be used again either.
    const options = await optionsFor(kindling.visitor());
    expect((await logIn(kindling.visitor(), passkey.signed(options))).status).toBe(200);
    expect(await logIn(kindling.visitor(), passkey.signed(options))).toMatchObject(notAccepted);
  });

  it('returns the first response to a retry under its key', async () => {
    const ada = await confirmed('retries-passkey');
    const passkey = await withPasskey(ada);
    const response = passkey.signed(await optionsFor(kindling.visitor()));
    expect((await logIn(kindling.visitor(), response, { key: 'once' })).status).toBe(200);
    const retry = kindling.visitor();
    expect((await logIn(retry, response, { key: 'once' })).status).toBe(200);
    expect(await isIn(retry)).toBe(true);
  });

  it.each<[string, Wrong]>([
    ['on another site', { origin: 'https://kindling.evil.example' }],
    ['for another domain', { domain: 'evil.example' }],
    ['for a challenge that is not ours', { challenge: Buffer.from('made.up.challenge').toString('base64url') }],
    ['without checking who was there', { isUserVerified: false }],
    ['with another key', { signature: Buffer.alloc(70, 1).toString('base64url') }],
    ['for a member who is not there', { userHandle: 'nobody' }],
  ])('is refused if it was signed %s', async (_, wrong) => {
    const ada = await confirmed(`signs-${Object.keys(wrong)[0]}`);
    const passkey = await withPasskey(ada);
    const device = kindling.visitor();
    expect(await logIn(device, passkey.signed(await optionsFor(device), wrong))).toMatchObject(notAccepted);
    expect(await isIn(device)).toBe(false);
  });

  it('is refused for a challenge that is expired, or was made to add a passkey', async () => {
    const ada = await confirmed('signs-late');
    const passkey = await withPasskey(ada);
    const late = await optionsFor(ada);
    minutesFromNow(5);
    expect(await logIn(kindling.visitor(), passkey.signed(late))).toMatchObject(notAccepted);
    expect(await logIn(kindling.visitor(), passkey.signed(await addingOptionsOf(ada)))).toMatchObject(notAccepted);
  });

  it('never logs in as someone else', async () => {
    const [ada, eve] = [await confirmed('victim'), await confirmed('attacker')];
    await withPasskey(ada);
    const passkey = await withPasskey(eve);
    const response = passkey.signed(await optionsFor(eve), { userHandle: ada.id });
    expect(await logIn(kindling.visitor(), response)).toMatchObject(notAccepted);
  });

  it('is refused to a passkey with a decreasing counter, as a copy would have', async () => {
    const ada = await confirmed('copied');
    const passkey = await withPasskey(ada);
    const enter = async (counter: number) =>
      logIn(kindling.visitor(), passkey.signed(await optionsFor(kindling.visitor()), { counter }));
    expect((await enter(9)).status).toBe(200);
    expect(await enter(8)).toMatchObject(refused(403, 'accounts/passkey-copied'));
    expect(await enter(9)).toMatchObject(refused(403, 'accounts/passkey-copied'));
    expect((await enter(10)).status).toBe(200);
  });
});

it('a passkey still logs in when the address is no longer confirmed, and can be removed', async () => {
  const ada = await confirmed('keeps-passkey');
  const passkey = await withPasskey(ada);
  // Where no mail can be sent, a changed address takes effect at once.
  await ada.post('/auth/change-email', { email: 'keeps.passkey@example.org', password: testPassword });
  expect((await ada.get('/auth/user')).body).toMatchObject({ emailConfirmed: false });
  const device = kindling.visitor();
  expect((await logIn(device, passkey.signed(await optionsFor(device)))).status).toBe(200);
  expect(await ada.post('/auth/passkeys/options', { password: testPassword })).toMatchObject(
    refused(403, 'accounts/email-not-confirmed'),
  );
  const [{ id = '' } = {}] = await passkeysOf(ada);
  expect((await ada.post(`/auth/passkeys/${id}/remove`, { password: testPassword })).status).toBe(200);
});

describe('a member’s passkey', () => {
  it('can be renamed', async () => {
    const ada = await confirmed('renames');
    await withPasskey(ada);
    const [{ id = '' } = {}] = await passkeysOf(ada);
    const renamed = await ada.call('PATCH', `/auth/passkeys/${id}`, { body: { name: 'Old laptop' } });
    expect(renamed).toMatchObject({ status: 200, body: { passkeys: [{ id, name: 'Old laptop' }] } });
    const eve = await confirmed('renames-not');
    expect(await eve.call('PATCH', `/auth/passkeys/${id}`, { body: { name: 'Mine' } })).toMatchObject(
      refused(404, 'accounts/passkey-not-found'),
    );
  });

  it('is removed with the password, and no longer logs in', async () => {
    const ada = await confirmed('removes');
    const passkey = await withPasskey(ada, 'My laptop');
    minutesFromNow(1);
    await withPasskey(ada, 'My phone');
    const [{ id = '' } = {}] = await passkeysOf(ada);
    const remove = (password: string, who = ada) => who.post(`/auth/passkeys/${id}/remove`, { password });
    expect(await remove('not hers')).toMatchObject(refused(403, 'accounts/wrong-password'));
    expect(await remove(testPassword, await confirmed('removes-not'))).toMatchObject(
      refused(404, 'accounts/passkey-not-found'),
    );
    expect(await remove(testPassword)).toMatchObject({ status: 200, body: { passkeys: [{ name: 'My phone' }] } });
    const device = kindling.visitor();
    expect(await logIn(device, passkey.signed(await optionsFor(device)))).toMatchObject(notAccepted);
    await kindling.kindling().reactor?.settle();
    const mails = (kindling.kindling().mail.outbox?.list() ?? []).filter(({ to }) => to === ada.email);
    const textsOf = (subject: string) => mails.filter((mail) => mail.subject === subject).map((mail) => mail.text);
    expect(textsOf('A passkey was added').sort()).toEqual(
      ['My laptop', 'My phone'].map((name) => expect.stringContaining(`Kindling account: ${name}.`)),
    );
    expect(textsOf('A passkey was removed')).toHaveLength(1);
  });

  it('is deleted with its member', async () => {
    const ada = await confirmed('passes');
    const passkey = await withPasskey(ada);
    await ada.post('/account/delete', { password: testPassword });
    const device = kindling.visitor();
    expect(await logIn(device, passkey.signed(await optionsFor(device)))).toMatchObject(notAccepted);
  });
});
