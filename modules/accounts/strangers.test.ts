// What a stranger learns by asking: nothing about who has an account, and not often.
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
/** A mail server that hangs up: what is asked for is answered before any mail has gone. */
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
/** Somebody at an address of their own. */
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

const tooMany = (what: string) => ({
  status: 429,
  body: { code: 'request/too-many', message: expect.stringContaining(`Too many ${what}`) },
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
});

describe('who has an account', () => {
  it('is not told by asking for a reset link, nor is the link', async () => {
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

  it('is not told by the log either, which names no address', async () => {
    await registered('nameless@example.com');
    const log = await kindling.log();
    expect(JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      'nameless',
    );
  });
});

describe('a stranger who goes on and on', () => {
  it('makes five accounts an hour from one address, and no more', async () => {
    const eager = stranger();
    const register = (index: number) =>
      eager.post('/auth/register', { email: `eager.${index}@example.com`, password: testPassword });
    for (let index = 0; index < 5; index += 1) expect((await register(index)).status).toBe(201);
    expect(await register(5)).toMatchObject(tooMany('new accounts'));
    expect(
      (await stranger().post('/auth/register', { email: 'eager.5@example.com', password: testPassword })).status,
    ).toBe(201);
  });

  it('is not charged for a form that was filled in wrongly', async () => {
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

  it('guesses ten passwords a minute of one account, from however many addresses', async () => {
    const email = await registered('besieged@example.com');
    for (let index = 0; index < 10; index += 1) {
      expect((await stranger().post('/auth/login', { email, password: `guess ${index}` })).status).toBe(401);
    }
    expect(await stranger().post('/auth/login', { email, password: testPassword })).toMatchObject(tooMany('log-ins'));
    // Of an account that is not there, just as many: the limit tells nothing.
    for (let index = 0; index < 10; index += 1) {
      expect((await stranger().post('/auth/login', { email: 'nobody@example.com', password: 'guess' })).status).toBe(
        401,
      );
    }
    expect(await stranger().post('/auth/login', { email: 'Nobody@example.com', password: 'guess' })).toMatchObject(
      tooMany('log-ins'),
    );
  });

  it('has five reset links an hour sent to one address, from however many of their own', async () => {
    const ask = (email: string) => stranger().post('/auth/request-password-reset', { email });
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask('flooded@example.com')));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await ask('Flooded@example.com')).toMatchObject(tooMany('password resets'));
  });

  it('tries ten tokens a minute', async () => {
    const guesser = stranger();
    const reset = () =>
      guesser.post('/auth/reset-password', { token: 'bm9ib2R5.guess', newPassword: 'three green bottles' });
    for (let index = 0; index < 10; index += 1) expect((await reset()).status).toBe(400);
    expect(await reset()).toMatchObject(tooMany('log-ins'));
  });

  it('gets no further by keys, which only their own requests are known by', async () => {
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
