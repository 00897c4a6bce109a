// The page that confirms an address, and the banner that asks for it.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { connectionLost, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, level: 1 });
const button = (name: string) => main.getByRole('button', { name, exact: true });
const banner = page.getByRole('region', { name: 'Confirm your email' });
const unconfirmed = { ...ada, id: 'member-unconfirmed', emailConfirmed: false };
const confirmed = { success: true, message: 'Your address is confirmed.' };

const used = () => {
  throw refusal('accounts/invalid-confirmation-token', 400, 'This link no longer works.');
};

test('a link confirms when a button is pressed, not when it is opened', async () => {
  const { fake } = mountApp('/confirm-email?token=from-the-mail', { email: { confirm: () => confirmed } });
  await expect.element(heading('Confirm your address')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('email.confirm')).toEqual([]);
  await button('Confirm my address').click();
  await expect.element(heading('Your address is confirmed')).toBeVisible();
  expect(fake.inputsOf('email.confirm')).toEqual([{ token: 'from-the-mail' }]);
  await expect.element(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('a member who is logged in sees the new address at once', async () => {
  const { fake } = mountApp('/confirm-email?token=from-the-mail', {
    ...asMember(unconfirmed),
    email: { confirm: () => confirmed },
  });
  await expect.element(heading('Confirm your address')).toBeVisible();
  const requests = fake.inputsOf('profile.user').length;
  await button('Confirm my address').click();
  await expect.element(main.getByRole('link', { name: 'Continue' })).toBeVisible();
  await expect.poll(() => fake.inputsOf('profile.user').length).toBeGreaterThan(requests);
});

test('a used link says so, and a member can get another one', async () => {
  const { fake } = mountApp('/confirm-email?token=used-up', {
    ...asMember(unconfirmed),
    email: {
      confirm: used,
      requestConfirmation: () => ({ success: true, message: 'We have sent you a link.' }),
    },
  });
  await button('Confirm my address').click();
  await expect.element(heading('This link can’t be used')).toBeVisible();
  await expect.element(main.getByText('This link no longer works.')).toBeVisible();
  await button('Send me a new link').click();
  await expect.element(page.getByText('We have sent you a link.')).toBeVisible();
  expect(fake.inputsOf('email.requestConfirmation')).toHaveLength(1);
});

test('a visitor with a used link is led to the log-in', async () => {
  mountApp('/confirm-email?token=used-up', { email: { confirm: used } });
  await button('Confirm my address').click();
  const link = main.getByRole('link', { name: 'Log in for a new link' });
  await expect.element(link).toHaveAttribute('href', '/login?returnTo=%2Faccount%23email');
  expect(await axeViolations()).toEqual([]);
});

test('a link without its token can’t be used', async () => {
  mountApp('/confirm-email');
  await expect.element(heading('This link can’t be used')).toBeVisible();
});

test('a lost connection is reported, and the link can be retried', async () => {
  const { fake } = mountApp('/confirm-email?token=from-the-mail', {
    email: {
      confirm: () => {
        throw connectionLost();
      },
    },
  });
  await button('Confirm my address').click();
  await expect.element(page.getByText('Please try again.')).toBeVisible();
  fake.answer({ email: { confirm: () => confirmed } });
  await button('Confirm my address').click();
  await expect.element(heading('Your address is confirmed')).toBeVisible();
});

test('a banner asks members who have not confirmed, until they dismiss it', async () => {
  mountApp('/privacy', {
    ...asMember(unconfirmed),
    email: { requestConfirmation: () => ({ success: true, message: 'We have sent you a link.' }) },
  });
  await expect.element(banner.getByText(unconfirmed.email)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await banner.getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(page.getByText('We have sent you a link.')).toBeVisible();
  await banner.getByRole('button', { name: 'Not now' }).click();
  await expect.element(banner).not.toBeInTheDocument();
});

test('if no mail can be sent, the link is followed at once', async () => {
  const { fake, router } = mountApp('/privacy', {
    ...asMember({ ...unconfirmed, id: 'member-without-mail' }),
    email: {
      requestConfirmation: () => ({ success: true, message: 'Sent', confirmationToken: 'from-the-answer' }),
      confirm: () => confirmed,
    },
  });
  await banner.getByRole('button', { name: 'Send me a link' }).click();
  await button('Confirm my address').click();
  await expect.poll(() => fake.inputsOf('email.confirm')).toEqual([{ token: 'from-the-answer' }]);
  expect(router.state.location.pathname).toBe('/confirm-email');
});

test.each([
  ['who has confirmed', '/privacy', ada],
  ['on the page that asks by itself', '/confirm-email?token=t', { ...unconfirmed, id: 'member-on-page' }],
])('no banner for %s', async (_, path, user) => {
  mountApp(path, asMember(user));
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

test('on a phone the banner has two lines, however long the address is', async () => {
  await page.viewport(390, 844);
  const email = 'ada.countess.of.lovelace.and.of.the.engines@analytical.example';
  mountApp('/privacy', asMember({ ...unconfirmed, id: 'member-long-address', email }));
  await expect.element(banner.getByText(email)).toBeVisible();
  expect(banner.element().getBoundingClientRect().height).toBeLessThan(60);
  expect(document.documentElement.scrollWidth).toBe(390);
});
