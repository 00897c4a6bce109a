import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fullLoad } from '../../full-load.ts';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { localPath } from './local-path.ts';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, level: 1 });
const button = (name: string) => main.getByRole('button', { name, exact: true });
const field = (name: string) => main.getByLabelText(name, { exact: true });
const loggedIn: Handlers = { session: { login: () => ({ success: true, message: 'Welcome back!', user: ada }) } };

beforeEach(() => {
  vi.spyOn(fullLoad, 'goTo').mockImplementation(() => {});
});

const open = (path: string, handlers: Handlers = {}) =>
  mountApp(path, { demo: { sampleAccount: () => null }, ...handlers });

async function logIn() {
  await field('Email').fill('ada@engines.example');
  await field('Password').fill('difference engine');
  await button('Log In').click();
}

test('a link toggles between log in and sign up', async () => {
  open('/login');
  await expect.element(heading('Log in')).toBeVisible();
  await main.getByRole('link', { name: 'Sign up' }).click();
  await expect.element(heading('Create your account')).toBeVisible();
  await expect.element(button('Create account')).toBeVisible();
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect.element(button('Log In')).toBeVisible();
});

test('on a phone the shortcuts leave the screen to the form', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  open('/login?mode=signup');
  const terms = main.getByRole('link', { name: 'terms' });
  await expect.element(terms).toBeVisible();
  const { left, top } = terms.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 1, top + 1)).toBe(terms.element());
  await expect.element(page.getByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
});

test.each([
  ['/implementation-agent/onboarding', 'Your answers are saved. ', 'generate the plan'],
  ['/implementation-agent/checkout?tier=monthly', 'Your choice is saved. ', 'check out'],
  ['/ai-tools?sector=productivity', '', 'review and submit tools'],
  ['/ai-tools/wren', '', 'review and submit tools'],
  ['/article/labels-were-proposed', '', 'read the article in full'],
])('a visitor from %s reads what is saved and what an account is for, in both modes', async (from, saved, next) => {
  open(`/login?mode=signup&returnTo=${encodeURIComponent(from)}`);
  await expect.element(main.getByText(`${saved}Create an account to ${next}.`, { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect.element(main.getByText(`${saved}Log in to ${next}.`, { exact: true })).toBeVisible();
});

test('success leads to the start page', async () => {
  open('/login', loggedIn);
  await logIn();
  await expect.poll(() => vi.mocked(fullLoad.goTo).mock.calls[0]?.[0]).toBe('/');
});

test('success leads back to the previous page, also after switching modes', async () => {
  open('/login?returnTo=%2Fcommunity%3Fcategory%3Dethics', loggedIn);
  await main.getByRole('link', { name: 'Sign up' }).click();
  await main.getByRole('link', { name: 'Log in' }).click();
  await logIn();
  await expect.poll(() => vi.mocked(fullLoad.goTo).mock.calls[0]?.[0]).toBe('/community?category=ethics');
});

test.each([
  ['/community', '/community'],
  ['/community/post/7?a=b#c', '/community/post/7?a=b#c'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/..//evil.example', undefined],
  ['/.//evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['community', undefined],
  ['/login?returnTo=/login', undefined],
  ['', undefined],
  [undefined, undefined],
])('returnTo %j is followed to %j', (given, followed) => {
  expect(localPath(given)).toBe(followed);
});

test('an external return address is dropped', async () => {
  open('/login?returnTo=%2F%2Fevil.example', loggedIn);
  await logIn();
  await expect.poll(() => vi.mocked(fullLoad.goTo).mock.calls[0]?.[0]).toBe('/');
});

test('the reset mail’s link asks only for the new password', async () => {
  const { fake } = open('/login?resetToken=token-of-the-mail', {
    session: {
      resetLink: () => ({ isValid: true }),
      resetPassword: () => ({ success: true, message: 'Please log in with your new password.' }),
    },
  });
  await expect.element(heading('Set a new password')).toBeVisible();
  await expect.element(field('Token')).not.toBeInTheDocument();
  await field('New password').fill('analytical engine');
  await button('Reset password').click();
  await expect.element(heading('Log in')).toBeVisible();
  expect(fake.inputsOf('session.resetPassword')).toEqual([
    { token: 'token-of-the-mail', newPassword: 'analytical engine' },
  ]);
});

test('a used or expired link says so when it is opened', async () => {
  const { fake } = open('/login?resetToken=used-up', { session: { resetLink: () => ({ isValid: false }) } });
  await expect.element(main.getByText('This link no longer works')).toBeVisible();
  await expect.element(field('New password')).not.toBeInTheDocument();
  expect(fake.inputsOf('session.resetLink')).toEqual([{ token: 'used-up' }]);
  await button('Send me a new link').click();
  await expect.element(heading('Forgot your password?')).toBeVisible();
});

test('a link that was used in the meantime says so, and leads to a new one', async () => {
  const { fake } = open('/login?resetToken=used-up', {
    session: {
      resetLink: () => ({ isValid: true }),
      resetPassword: () => {
        throw refusal('accounts/invalid-reset-token', 400, 'This reset link no longer works.');
      },
      requestPasswordReset: () => ({ success: true, message: 'It is on its way.', isMailed: true }),
    },
  });
  await field('New password').fill('analytical engine');
  await button('Reset password').click();
  await expect.element(main.getByText('This link no longer works')).toBeVisible();
  await expect.element(field('New password')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await button('Send me a new link').click();
  await expect.element(heading('Forgot your password?')).toBeVisible();
  await field('Email').fill('ada@engines.example');
  await button('Send Reset Link').click();
  await expect.poll(() => fake.inputsOf('session.requestPasswordReset')).toEqual([{ email: 'ada@engines.example' }]);
  await expect.element(heading('Log in')).toBeVisible();
  await expect.element(main.getByRole('note')).toHaveTextContent('Check ada@engines.example for a link.');
  await main.getByRole('link', { name: 'Sign up' }).click();
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect.element(main.getByRole('note')).toBeVisible();
});

test('a sample account is offered if there is one, and fills itself in', async () => {
  open('/login', { demo: { sampleAccount: () => ({ email: 'demo@kindling.example', password: 'kindle-a-spark' }) } });
  await expect.element(main.getByText('demo@kindling.example')).toBeVisible();
  await expect.element(main.getByText('kindle-a-spark')).toBeVisible();
  await button('Fill it in').click();
  await expect.element(field('Email')).toHaveValue('demo@kindling.example');
  await expect.element(field('Password')).toHaveValue('kindle-a-spark');
});

test('without a sample account, none is mentioned', async () => {
  const { fake } = open('/login');
  await expect.poll(() => fake.inputsOf('demo.sampleAccount')).toHaveLength(1);
  await expect.element(main.getByText(/sample account/i)).not.toBeInTheDocument();
});

test('a member who is logged in already sees that', async () => {
  open('/login?returnTo=/community', { profile: { user: () => ada } });
  await expect.element(main.getByText('You are logged in as ada.l.')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/community');
});

test.each([
  '/login',
  '/login?mode=signup',
  '/login?mode=forgot',
  '/login?mode=reset',
])('%s passes the accessibility rules and fits a phone', async (path) => {
  await page.viewport(390, 844);
  open(path, { demo: { sampleAccount: () => ({ email: 'demo@kindling.example', password: 'kindle-a-spark' }) } });
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(main.getByLabelText(/password|email/i).first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

async function signUp() {
  await field('Email').fill('eve@example.com');
  await field('Password').fill('a lamp in the window');
  await button('Create account').click();
}

test('while many sign up at once, the page does the required work, and sends an invitation along', async () => {
  const details = { challenge: 'eve.1.proof', bits: 8 };
  const { fake } = open('/login?mode=signup&invitation=inv.proof', {
    session: {
      register({ proof }) {
        if (!proof) throw refusal('accounts/proof-required', 403, 'Please wait.', [], details);
        return { success: true, message: 'Account created!', user: ada };
      },
    },
  });
  await signUp();
  await expect.poll(() => fullLoad.goTo).toHaveBeenCalled();
  const [first, second] = fake.inputsOf('session.register') as { invitation: string; proof?: { answer: string } }[];
  expect(first).toMatchObject({ email: 'eve@example.com', invitation: 'inv.proof' });
  expect(first).not.toHaveProperty('homepage');
  const text = new TextEncoder().encode(`${details.challenge}.${second?.proof?.answer}`);
  expect(new Uint8Array(await crypto.subtle.digest('SHA-256', text))[0]).toBe(0);
});

test.each([
  ['closed', 'This Kindling is closed to new accounts at the moment.'],
  ['invitation', 'New accounts are by invitation only for now.'],
  ['approval', 'An admin looks at new members first.'],
] as const)('the form says so if sign-ups are %s', async (mode, words) => {
  open('/login?mode=signup', { signUps: { state: () => ({ mode }) } });
  await expect.element(main.getByText(words, { exact: false })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a member who waits for approval sees that, and is not asked for a profile that they can’t save', async () => {
  const because = 'Your account is waiting for approval.';
  mountApp('/privacy', {
    ...asMember({ ...ada, username: null, barredBecause: because, barredBy: 'accounts/waiting-for-approval' }),
  });
  const banner = page.getByRole('region', { name: 'Your account is not approved yet' });
  await expect.element(banner.getByText(because)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
