import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fullLoad } from '../../full-load.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const field = (name: string) => main.getByLabelText(name, { exact: true });

const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const chosen = {
  ...{ id: 'AQID', rawId: bytes(), type: 'public-key', authenticatorAttachment: 'platform' },
  response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() },
  getClientExtensionResults: () => ({}),
} as unknown as Credential;

type Asked = Readonly<{
  mediation: CredentialMediationRequirement | undefined;
  signal: AbortSignal;
  choose(credential?: Credential): void;
}>;
let requests: Asked[];
let isAble: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  requests = [];
  vi.spyOn(fullLoad, 'goTo').mockImplementation(() => {});
  isAble = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    const { promise, resolve, reject } = Promise.withResolvers<Credential>();
    const signal = options?.signal ?? new AbortController().signal;
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({ mediation: options?.mediation, signal, choose: (credential = chosen) => resolve(credential) });
    return promise;
  });
});

const options = { challenge: 'AQID', rpId: 'localhost', timeout: 60_000, userVerification: 'required' as const };
const open = (session: Handlers['session'] = {}) =>
  mountApp('/login', {
    demo: { sampleAccount: () => null },
    session: {
      passkeyOptions: () => ({ success: true, options }),
      loginPasskey: () => ({ success: true, message: 'Welcome back!', user: ada }),
      ...session,
    },
  });
const offered = async (times = 1) => {
  await expect.poll(() => requests.length).toBe(times);
  return requests.at(-1) as Asked;
};

test('a passkey is offered in the autofill of the address, and logs in once it is chosen', async () => {
  const { fake } = open();
  const offer = await offered();
  expect(offer.mediation).toBe('conditional');
  await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.element(button('Log In')).toBeEnabled();
  expect(await axeViolations()).toEqual([]);
  offer.choose();
  await expect.poll(() => vi.mocked(fullLoad.goTo).mock.calls[0]?.[0]).toBe('/');
  expect(fake.inputsOf('session.loginPasskey')).toMatchObject([{ response: { id: 'AQID' } }]);
  expect(fake.inputsOf('session.passkeyOptions')).toHaveLength(1);
});

test('without autofill neither the browser nor the server is asked', async () => {
  isAble.mockResolvedValue(false);
  const { fake } = open();
  await expect.element(button('Use a passkey')).toBeVisible();
  await expect.poll(() => isAble.mock.calls.length).toBeGreaterThan(0);
  expect(fake.inputsOf('session.passkeyOptions')).toEqual([]);
  expect(requests).toEqual([]);
});

test('the button replaces the offer, which returns if nothing was chosen', async () => {
  open();
  const offer = await offered();
  await button('Use a passkey').click();
  const dialog = await offered(2);
  expect([offer.signal.aborted, dialog.mediation, dialog.signal.aborted]).toEqual([true, undefined, false]);
  await expect.element(button('Waiting for your device...')).toBeVisible();
  dialog.choose(null as unknown as Credential);
  expect((await offered(3)).mediation).toBe('conditional');
});

test('sending a password ends the offer, and a wrong one brings it back', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  open({ login: () => promise });
  const offer = await offered();
  await field('Email').fill('ada@engines.example');
  await field('Password').fill('wrong');
  await button('Log In').click();
  await expect.poll(() => offer.signal.aborted).toBe(true);
  expect(requests).toHaveLength(1);
  reject(refusal('accounts/invalid-credentials', 401, 'Invalid email or password'));
  expect((await offered(2)).mediation).toBe('conditional');
});

test('leaving the form ends the offer', async () => {
  open();
  const offer = await offered();
  await main.getByRole('link', { name: 'Sign up' }).click();
  await expect.poll(() => offer.signal.aborted).toBe(true);
  expect(requests).toHaveLength(1);
});

test('without a challenge from the server, no offer is made and no error is shown', async () => {
  const { fake } = open({
    passkeyOptions: () => {
      throw refusal('accounts/rate-limited', 429, 'Too many log-ins. Try again in 40 seconds.');
    },
  });
  await expect.poll(() => fake.inputsOf('session.passkeyOptions')).toHaveLength(1);
  await expect.element(button('Log In')).toBeVisible();
  expect(page.getByText('Login failed').elements()).toEqual([]);
  expect(requests).toEqual([]);
});

test('a refused passkey is reported, and offered again', async () => {
  open({
    loginPasskey: () => {
      throw refusal('accounts/passkey-refused', 400, 'This passkey was not accepted.');
    },
  });
  (await offered()).choose();
  await expect.element(page.getByText('This passkey was not accepted.').first()).toBeVisible();
  expect((await offered(2)).mediation).toBe('conditional');
});

test('a form that stays open gets a fresh challenge before the old one expires', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { fake } = open();
  const offer = await offered();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(offer.signal.aborted).toBe(true);
  expect((await offered(2)).mediation).toBe('conditional');
  expect(fake.inputsOf('session.passkeyOptions')).toHaveLength(2);
  vi.useRealTimers();
});
