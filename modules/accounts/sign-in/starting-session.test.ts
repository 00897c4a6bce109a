// Log-ins concurrent with a change that replaces the entered password, before and after each step of the log-in.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => kindling.close());

let raced = 0;
const newPassword = 'three green bottles';
const refused = { status: 401, body: { code: 'accounts/invalid-credentials', message: 'Invalid email or password' } };

const isIn = async (caller: Caller) => (await caller.get('/auth/user')).status === 200;
const logIn = (caller: Caller, email: string, password = testPassword) =>
  caller.post('/auth/login', { email, password });

async function reset(email: string) {
  const { body } = await kindling.visitor().post('/auth/request-password-reset', { email });
  const answer = await kindling.visitor().post('/auth/reset-password', { token: body.resetToken, newPassword });
  expect(answer.status).toBe(200);
}

const replacements: readonly [string, (member: MemberCaller) => Promise<unknown>][] = [
  ['reset', ({ email }) => reset(email)],
  ['changed', (member) => member.post('/auth/change-password', { currentPassword: testPassword, newPassword })],
];

/** Runs `meanwhile` when the log-in first reaches a step, but not for the steps that `meanwhile` itself takes. */
function once(meanwhile: () => Promise<unknown>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await meanwhile();
  };
}

function afterVerifying(meanwhile: () => Promise<unknown>) {
  const { passwords } = kindling.kindling();
  const { verify } = passwords;
  const act = once(meanwhile);
  vi.spyOn(passwords, 'verify').mockImplementation(async (...asked) => {
    const isRight = await verify(...asked);
    await act();
    return isRight;
  });
}

function afterStarting(meanwhile: () => Promise<unknown>) {
  const { eventStore } = kindling.kindling().stores;
  const append = eventStore.append.bind(eventStore);
  const act = once(meanwhile);
  vi.spyOn(eventStore, 'append').mockImplementation(async (...asked) => {
    const appended = await append(...asked);
    if (asked[1][0]?.type === 'SessionStarted') await act();
    return appended;
  });
}

describe.each(replacements)('a log-in while the password is %s', (_, replace) => {
  it.each([
    ['between its check and its session', afterVerifying],
    ['between its session and its answer', afterStarting],
  ])('%s is refused, and leaves no session', async (_when, stopAt) => {
    const ada = await kindling.member(`ada-raced-${raced++}`);
    const thief = kindling.visitor();
    stopAt(() => replace(ada));
    expect(await logIn(thief, ada.email)).toMatchObject(refused);
    vi.restoreAllMocks();
    expect(await isIn(thief)).toBe(false);
    const owner = (await isIn(ada)) ? ada : kindling.visitor();
    if (owner !== ada) await logIn(owner, ada.email, newPassword);
    await expect
      .poll(async () => (await owner.get('/auth/sessions')).body)
      .toMatchObject({ sessions: [{ isCurrent: true }] });
  });
});

it('a log-in while the account is erased is refused', async () => {
  const ada = await kindling.member('ada-erased');
  const thief = kindling.visitor();
  afterStarting(() => ada.post('/account/delete', { password: testPassword }));
  expect(await logIn(thief, ada.email)).toMatchObject(refused);
  expect(await isIn(thief)).toBe(false);
});

describe('a registration that is retried', () => {
  const registerAs = (email: string, caller = kindling.visitor()) =>
    caller.post('/auth/register', { email, password: testPassword }, { key: `register ${email}` });

  it('after a crash before its session logs no one in once the password was reset', async () => {
    const email = 'crashed@example.com';
    const { eventStore } = kindling.kindling().stores;
    const append = eventStore.append.bind(eventStore);
    vi.spyOn(eventStore, 'append').mockImplementation(async (...asked) => {
      if (asked[1][0]?.type === 'SessionStarted') throw new Error('the process was killed');
      return append(...asked);
    });
    expect((await registerAs(email)).status).toBe(500);
    vi.restoreAllMocks();
    await reset(email);
    const late = kindling.visitor();
    expect(await registerAs(email, late)).toMatchObject(refused);
    expect(await isIn(late)).toBe(false);
  });

  it('after a change of password retains the session that the change left open', async () => {
    const ada = kindling.visitor();
    const email = 'kept@example.com';
    expect((await registerAs(email, ada)).status).toBe(201);
    await ada.post('/auth/change-password', { currentPassword: testPassword, newPassword });
    expect(await registerAs(email)).toMatchObject(refused);
    expect(await isIn(ada)).toBe(true);
  });
});

it('a registration that is not visible yet still logs in, and only once when it is sent again', async () => {
  const { readModels } = kindling.kindling();
  vi.spyOn(readModels, 'reached').mockResolvedValue(false);
  vi.spyOn(readModels, 'get').mockResolvedValue(undefined);
  const ada = kindling.visitor();
  const register = (caller = ada) =>
    caller.post('/auth/register', { email: 'slow@example.com', password: testPassword }, { key: 'slowly' });
  const first = await register();
  expect(first).toMatchObject({ status: 201, body: { user: { email: 'slow@example.com' } } });
  expect(first.headers).toMatchObject({ 'x-stale': '1' });
  expect(await isIn(ada)).toBe(true);
  vi.restoreAllMocks();
  // A visitor who lost the response has no cookie.
  const again = kindling.visitor();
  expect(await register(again)).toMatchObject({ status: 201, body: { user: { email: 'slow@example.com' } } });
  expect(await isIn(again)).toBe(true);
  const { id } = first.body.user as { id: string };
  const ofMember = (await kindling.log()).filter(({ data }) => JSON.stringify(data).includes(id));
  expect(ofMember.filter(({ type }) => type === 'SessionStarted')).toHaveLength(1);
});
