// Recovering an account from someone who signed up with another's address, or from a thief: a reset of the password
// leaves no earlier credential valid, whatever runs concurrently.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { byToken, type Caller, type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { addingOptionsOf, softwarePasskey, withPasskey } from './sign-in/passkey-fixture.ts';
import { codeOf, withSecondFactor } from './sign-in/second-factor-fixture.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => kindling.close());

let count = 0;
const newMember = async () => kindling.confirm(await kindling.member(`thief-${count++}`));

const newPassword = 'three green bottles';
const isIn = async (caller: Caller) => (await caller.get('/auth/user')).status === 200;
const logIn = (email: string, password = newPassword, caller = kindling.visitor()) =>
  caller.post('/auth/login', { email, password });
const challenge = async (caller = kindling.visitor()) =>
  (await caller.post('/auth/login/passkey/options')).body.options as { challenge: string };
const byPasskey = (response: object, caller = kindling.visitor(), key?: string) =>
  caller.post('/auth/login/passkey', { response }, key === undefined ? {} : { key });

async function reset({ email }: Pick<MemberCaller, 'email'>) {
  const { body } = await kindling.visitor().post('/auth/request-password-reset', { email });
  const answer = await kindling.visitor().post('/auth/reset-password', { token: body.resetToken, newPassword });
  expect(answer.status).toBe(200);
}

type Moment = Readonly<{ when: 'before' | 'after'; eventType: string; act: () => Promise<unknown> }>;

/** Acts once, right before or after the first event of a type reaches the log. */
function at(...moments: readonly Moment[]): void {
  const { eventStore } = kindling.kindling().stores;
  const append = eventStore.append.bind(eventStore);
  const waiting = new Set(moments);
  vi.spyOn(eventStore, 'append').mockImplementation(async (...asked) => {
    const due = [...waiting].filter(({ eventType }) => eventType === asked[1][0]?.type);
    for (const moment of due) waiting.delete(moment);
    for (const { when, act } of due) if (when === 'before') await act();
    const appended = await append(...asked);
    for (const { when, act } of due) if (when === 'after') await act();
    return appended;
  });
}

const killed = () => Promise.reject(new Error('the process was killed'));

describe('a reset of the password', () => {
  it('revokes passkeys, second factor, tokens and sessions in one append', async () => {
    const thief = await newMember();
    const passkey = await withPasskey(thief);
    const { code, recoveryCodes } = await withSecondFactor(kindling, thief);
    const script = await byToken(thief, 'write');
    expect((await byPasskey(passkey.signed(await challenge()))).status).toBe(200);
    await reset(thief);
    expect(await byPasskey(passkey.signed(await challenge()))).toMatchObject({
      status: 400,
      body: { code: 'accounts/passkey-refused' },
    });
    expect([await isIn(thief), (await script.get('/auth/user')).status]).toEqual([false, 401]);
    const owner = kindling.visitor();
    expect((await logIn(thief.email, newPassword, owner)).status).toBe(200);
    expect((await owner.get('/auth/passkeys')).body).toEqual({ passkeys: [] });
    expect((await owner.get('/auth/second-factor')).body).toEqual({ secondFactor: null });
    expect((await owner.get('/auth/tokens')).body).toEqual({ tokens: [] });
    expect((await owner.get('/account/export')).body).toMatchObject({ passkeys: [], accessTokens: [] });
    for (const old of [code(), recoveryCodes[0]]) {
      expect(await owner.post('/auth/login', { email: thief.email, password: testPassword, code: old })).toMatchObject({
        status: 401,
        body: { code: 'accounts/invalid-credentials' },
      });
    }
    const types = (await kindling.log()).filter(({ stream }) => stream === `user-${thief.id}`).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['PasswordReset', 'CredentialsRevoked']);
  });

  it('allows new passkeys, which a later reset revokes too', async () => {
    const ada = await newMember();
    await withPasskey(ada);
    for (const _ of [1, 2]) {
      await reset(ada);
      await logIn(ada.email, newPassword, ada);
      const options = (await ada.post('/auth/passkeys/options', { password: newPassword })).body.options;
      const passkey = softwarePasskey(ada.id);
      const response = passkey.made(options as { challenge: string });
      expect((await ada.post('/auth/passkeys', { name: 'New', response })).body).toMatchObject({
        passkeys: [{ name: 'New' }],
      });
      expect((await byPasskey(passkey.signed(await challenge()))).status).toBe(200);
    }
  });

  it('that crashes right after its append leaves no valid credential', async () => {
    const thief = await newMember();
    const passkey = await withPasskey(thief);
    const { body } = await kindling.visitor().post('/auth/request-password-reset', { email: thief.email });
    at({ when: 'after', eventType: 'PasswordReset', act: killed });
    const input = { token: body.resetToken, newPassword };
    expect((await kindling.visitor().post('/auth/reset-password', input)).status).toBe(500);
    vi.restoreAllMocks();
    expect((await byPasskey(passkey.signed(await challenge()))).status).toBe(400);
    await kindling.restart();
    expect((await byPasskey(passkey.signed(await challenge()))).status).toBe(400);
    expect(await isIn(thief)).toBe(false);
    expect((await logIn(thief.email)).status).toBe(200);
  });

  it('confirms the address, and voids the link that would have confirmed it', async () => {
    const ada = await kindling.member('proves-by-reset');
    const { body } = await ada.post('/auth/confirm-email/request');
    await reset(ada);
    await logIn(ada.email, newPassword, ada);
    expect((await ada.get('/auth/user')).body).toMatchObject({ emailConfirmed: true });
    expect(await kindling.visitor().post('/auth/confirm-email', { token: body.confirmationToken })).toMatchObject({
      status: 400,
      body: { code: 'accounts/invalid-confirmation-token' },
    });
    expect((await ada.post('/auth/passkeys/options', { password: newPassword })).status).toBe(200);
  });

  it('forgets remembered devices, so the next log-in is mailed as new', async () => {
    const thief = await newMember();
    await reset(thief);
    expect((await logIn(thief.email, newPassword, thief)).status).toBe(200);
    await kindling.kindling().reactor?.settle();
    const mails = (kindling.kindling().mail.outbox?.list() ?? []).filter(({ to }) => to === thief.email);
    expect(mails.filter(({ subject }) => subject === 'New log-in to your account')).toHaveLength(1);
  });
});

describe('while the password is reset', () => {
  it.each([
    ['before its challenge is used up', 'before', 'PasskeyUsed'],
    ['once its challenge is used up', 'after', 'PasskeyUsed'],
    ['before its session starts', 'before', 'SessionStarted'],
    ['once its session has started', 'after', 'SessionStarted'],
  ] as const)('a log-in by passkey is refused: %s', async (_when, when, eventType) => {
    const thief = await newMember();
    const passkey = await withPasskey(thief);
    const response = passkey.signed(await challenge());
    const device = kindling.visitor();
    at({ when, eventType, act: () => reset(thief) });
    const key = `log in as ${thief.name}`;
    expect((await byPasskey(response, device, key)).status).toBe(401);
    vi.restoreAllMocks();
    expect(await isIn(device)).toBe(false);
    expect((await byPasskey(response, device, key)).status).toBe(400);
    expect(await isIn(device)).toBe(false);
  });

  it('a passkey that is being added is void, and not listed', async () => {
    const thief = await newMember();
    const passkey = softwarePasskey(thief.id);
    const response = passkey.made(await addingOptionsOf(thief));
    at({ when: 'before', eventType: 'PasskeyAdded', act: () => reset(thief) });
    expect((await thief.post('/auth/passkeys', { name: 'Back door', response })).status).toBe(400);
    vi.restoreAllMocks();
    expect((await byPasskey(passkey.signed(await challenge()))).status).toBe(400);
    await logIn(thief.email, newPassword, thief);
    expect((await thief.get('/auth/passkeys')).body).toEqual({ passkeys: [] });
  });

  it('a passkey that is being added is void even if the process is killed right after', async () => {
    const thief = await newMember();
    const passkey = softwarePasskey(thief.id);
    const response = passkey.made(await addingOptionsOf(thief));
    at(
      { when: 'before', eventType: 'PasskeyAdded', act: () => reset(thief) },
      { when: 'after', eventType: 'PasskeyAdded', act: killed },
    );
    expect((await thief.post('/auth/passkeys', { name: 'Back door', response })).status).toBe(500);
    vi.restoreAllMocks();
    expect((await byPasskey(passkey.signed(await challenge()))).status).toBe(400);
  });

  it('a second factor that is being switched on locks no one out', async () => {
    const thief = await newMember();
    const { body } = await thief.post('/auth/second-factor/set-up', { password: testPassword });
    const { id: setupId, secret } = body.setup as { id: string; secret: string };
    const on = { setupId, code: codeOf(secret, kindling.clock().getTime()) };
    at({ when: 'before', eventType: 'SecondFactorSwitchedOn', act: () => reset(thief) });
    expect((await thief.post('/auth/second-factor', on)).status).toBe(403);
    vi.restoreAllMocks();
    expect((await logIn(thief.email, newPassword, thief)).status).toBe(200);
    expect((await thief.get('/auth/second-factor')).body).toEqual({ secondFactor: null });
  });
});
