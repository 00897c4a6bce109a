// What visitors can find out: nothing about who has an account. The number of attempts is limited too.
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { testPassword } from '../../../src/testing/test-member.ts';
import { withSecondFactor } from '../sign-in/second-factor-fixture.ts';

let kindling: TestKindling;
/** A mail server that hangs up. Responses are sent before any mail has gone out. */
const mailServer = createServer((socket) => socket.destroy());

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  kindling = await openTestKindling({
    environment: { RATE_LIMITS: 'default', TRUST_PROXY: 'on', SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await kindling.close();
  mailServer.close();
});

let addresses = 0;
/** Returns a caller with its own IP address. */
function stranger() {
  addresses += 1;
  const from = { 'x-forwarded-for': `198.51.100.${addresses}` };
  const caller = kindling.visitor();
  return {
    post: (path: string, body: object) => caller.post(path, body, { headers: from }),
    get: (path: string) => caller.get(path, { headers: from }),
  };
}

async function registered(email: string): Promise<string> {
  expect((await stranger().post('/auth/register', { email, password: testPassword })).status).toBe(201);
  return email;
}

/** Makes thirty wrong log-ins, each from another address. */
async function besiege(email: string): Promise<readonly number[]> {
  const guess = () => stranger().post('/auth/login', { email, password: 'a guess' });
  return (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status);
}

const tooMany = (what: string) => ({
  status: 429,
  body: { code: 'request/too-many', message: expect.stringContaining(`Too many ${what}`) },
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
});

describe('who has an account', () => {
  it('is not revealed by a request for a reset link, and neither is the link', async () => {
    const known = await registered('known@example.com');
    const [ofKnown, ofUnknown] = await Promise.all(
      [known, 'unknown@example.com'].map((email) => stranger().post('/auth/request-password-reset', { email })),
    );
    expect(ofKnown).toMatchObject({ status: 200, body: { success: true } });
    expect(ofUnknown?.status).toBe(200);
    expect(ofUnknown?.body).toEqual(ofKnown?.body);
    expect(ofKnown?.body).not.toHaveProperty('resetToken');
    expect(Object.keys(ofUnknown?.headers ?? {}).sort()).toEqual(Object.keys(ofKnown?.headers ?? {}).sort());
  });

  it('is not revealed by the log either, which names no address', async () => {
    await registered('nameless@example.com');
    const log = await kindling.log();
    expect(JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      'nameless',
    );
  });
});

describe('a persistent visitor', () => {
  it('creates at most five accounts an hour from one address', async () => {
    const eager = stranger();
    const register = (index: number) =>
      eager.post('/auth/register', { email: `eager.${index}@example.com`, password: testPassword });
    for (let index = 0; index < 5; index += 1) expect((await register(index)).status).toBe(201);
    expect(await register(5)).toMatchObject(tooMany('new accounts'));
    expect(
      (await stranger().post('/auth/register', { email: 'eager.5@example.com', password: testPassword })).status,
    ).toBe(201);
  });

  it('is not charged for an invalid form', async () => {
    const clumsy = stranger();
    for (let index = 0; index < 8; index += 1) {
      expect((await clumsy.post('/auth/register', { email: 'nonsense', password: testPassword })).status).toBe(400);
    }
    expect((await clumsy.post('/auth/register', { email: 'clumsy@example.com', password: testPassword })).status).toBe(
      201,
    );
  });

  it('guesses ten passwords a minute from one address', async () => {
    const guesser = stranger();
    const guess = (index: number) =>
      guesser.post('/auth/login', { email: `guessed.${index}@example.com`, password: 'letmein' });
    for (let index = 0; index < 10; index += 1) expect((await guess(index)).status).toBe(401);
    expect(await guess(10)).toMatchObject(tooMany('log-ins'));
  });

  it('guesses thirty passwords an hour of one account, from however many addresses, whether or not it exists', async () => {
    const email = await registered('besieged@example.com');
    for (const address of [email, 'nobody@example.com']) {
      expect(await besiege(address)).toEqual(Array(30).fill(401));
      expect(
        await stranger().post('/auth/login', { email: address.toUpperCase(), password: testPassword }),
      ).toMatchObject(tooMany('log-ins'));
    }
  });

  it('finds out for at most five addresses an hour whether they are taken, by changing to them', async () => {
    const takenResponse = await registered('taken@example.com');
    const curious = kindling.visitor();
    const account = { email: 'curious@example.com', password: testPassword };
    await curious.post('/auth/register', account, { headers: { 'x-forwarded-for': '203.0.113.70' } });
    const want = (email: string) => curious.post('/auth/change-email', { email, password: testPassword });
    const answers = [];
    for (const email of [takenResponse, 'free@example.com', takenResponse, 'free@example.com', takenResponse])
      answers.push(await want(email));
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 409, 200, 409]);
    expect(await want(takenResponse)).toMatchObject(tooMany('confirmation links'));
    expect(await want('free@example.com')).toMatchObject(tooMany('confirmation links'));
  });

  it('does not use up the budget of the next owner of an address, if the account is deleted', async () => {
    const [former, next] = [kindling.visitor(), kindling.visitor()];
    const account = { email: 'handed.on@example.com', password: testPassword };
    await former.post('/auth/register', account, { headers: { 'x-forwarded-for': '203.0.113.80' } });
    await former.post('/account/delete', { password: testPassword });
    await next.post('/auth/register', account, { headers: { 'x-forwarded-for': '203.0.113.81' } });
    await next.post('/auth/logout');
    await besiege(account.email);
    const logIn = (who: typeof next, from: string) =>
      who.post('/auth/login', account, { headers: { 'x-forwarded-for': from } });
    expect((await logIn(former, '203.0.113.82')).status).toBe(429);
    expect((await logIn(next, '203.0.113.83')).status).toBe(200);
  });

  it('locks no one out who logged in on the same device before', async () => {
    const [home, away] = [kindling.visitor(), kindling.visitor()];
    const email = 'at.home@example.com';
    const logIn = (from: string, caller = home, password = testPassword) =>
      caller.post('/auth/login', { email, password }, { headers: { 'x-forwarded-for': from } });
    const account = { email, password: testPassword };
    await home.post('/auth/register', account, { headers: { 'x-forwarded-for': '203.0.113.20' } });
    await home.post('/auth/logout');
    await besiege(email);
    expect((await logIn('203.0.113.21', away)).status).toBe(429);
    expect((await logIn('203.0.113.22')).status).toBe(200);

    // The device has its own budget, from any address.
    const tries = [];
    for (let index = 0; index < 10; index += 1)
      tries.push((await logIn(`203.0.113.${30 + index}`, home, 'wrong')).status);
    expect(tries).toEqual([...Array(9).fill(401), 429]);

    // A device is known only for the account that it logged in to, and a forged value does not make it known.
    const other = await registered('another@example.com');
    await besiege(other);
    const asOther = { email: other, password: testPassword };
    expect((await home.post('/auth/login', asOther, { headers: { 'x-forwarded-for': '203.0.113.50' } })).status).toBe(
      429,
    );
    away.present(`device=${'0'.repeat(36)}.${'A'.repeat(43)}`);
    expect((await logIn('203.0.113.51', away)).status).toBe(429);
  });

  it('who has the password guesses ten codes an hour of one account, and locks out no known device', async () => {
    const member = await kindling.member('twofold');
    const { code } = await withSecondFactor(kindling, member);
    const { email } = member;
    const guess = (guessed: string) => stranger().post('/auth/login', { email, password: testPassword, code: guessed });
    // One point went into switching it on.
    const wrong = await Promise.all(Array.from({ length: 9 }, (_, index) => guess(`wrong ${index}`)));
    expect(wrong.map(({ status }) => status)).toEqual(Array(9).fill(401));
    expect(await guess(code())).toMatchObject(tooMany('codes'));
    expect((await member.post('/auth/login', { email, password: testPassword, code: code() })).status).toBe(200);
  });

  it('learns nothing from a device’s mark', async () => {
    const caller = kindling.visitor();
    const body = { email: 'sealed@example.com', password: testPassword };
    const { headers } = await caller.post('/auth/register', body, { headers: { 'x-forwarded-for': '203.0.113.60' } });
    const lines = [headers['set-cookie']].flat().map(String);
    // The session cookie comes first, because some clients keep only one.
    expect(lines.map((each) => each.split('=', 1)[0])).toEqual(['kindling', 'device']);
    const line = lines.find((each) => each.startsWith('device='));
    expect(line).toMatch(/^device=[\w-]+\.[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('can request five reset links an hour to one address, from however many addresses', async () => {
    const ask = (email: string) => stranger().post('/auth/request-password-reset', { email });
    const responses = await Promise.all(Array.from({ length: 5 }, () => ask('flooded@example.com')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await ask('Flooded@example.com')).toMatchObject(tooMany('password resets'));
  });

  it('tries ten tokens a minute', async () => {
    const guesser = stranger();
    const reset = () =>
      guesser.post('/auth/reset-password', { token: 'bm9ib2R5.guess', newPassword: 'three green bottles' });
    for (let index = 0; index < 10; index += 1) expect((await reset()).status).toBe(400);
    expect(await reset()).toMatchObject(tooMany('log-ins'));
  });

  it('checks twenty times a minute whether a link works', async () => {
    const curious = stranger();
    const ask = () => curious.get('/auth/reset-link?token=bm9ib2R5.guess');
    for (let index = 0; index < 20; index += 1) expect((await ask()).body).toEqual({ isValid: false });
    expect(await ask()).toMatchObject(tooMany('reset links'));
  });

  it('gains nothing from idempotency keys, which apply only to their own requests', async () => {
    const email = await registered('keyed@example.com');
    const caller = kindling.visitor();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answers = [];
    for (let index = 0; index < 11; index += 1) {
      answers.push(await caller.post('/auth/login', { email, password: 'wrong' }, { key: 'the same key', headers }));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
  });
});

it('a member takes ten new usernames a day, since each reserves the previous one, and changes everything else freely', async () => {
  const email = await registered('renamed@example.com');
  const member = kindling.visitor();
  const from = { headers: { 'x-forwarded-for': '203.0.113.70' } };
  expect((await member.post('/auth/login', { email, password: testPassword }, from)).status).toBe(200);
  const rename = (username: string) => member.post('/auth/profile', { username });
  for (let index = 0; index < 10; index += 1) expect((await rename(`renamed.${index}`)).status).toBe(200);
  expect(await rename('renamed.10')).toMatchObject(tooMany('new usernames'));
  expect((await rename('RENAMED.9')).status).toBe(200);
  expect((await member.post('/auth/profile', { bio: 'Still here' })).status).toBe(200);
  expect((await member.get('/check-username?username=renamed.10')).body).toMatchObject({ available: true });
});
