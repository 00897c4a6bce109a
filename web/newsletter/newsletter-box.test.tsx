import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { communityWith } from '../community/post/posts-fixture.ts';
import { connectionLost, type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';

const box = page.getByRole('main').getByRole('region', { name: 'The week in your inbox' });
const subscribed = page.getByRole('main').getByRole('region', { name: "You're Subscribed!" });
const email = box.getByRole('textbox', { name: 'Email' });
const button = box.getByRole('button', { name: 'Subscribe' });

const mountWith = (subscribe: NonNullable<NonNullable<Handlers['newsletter']>['subscribe']>) =>
  mountApp('/', { ...communityWith([]), newsletter: { subscribe } });

test('a new subscriber sees a confirmation', async () => {
  const { fake } = mountWith(() => ({ success: true, isConfirmed: true, message: "You're subscribed." }));
  await email.fill(' ada@example.org ');
  await button.click();
  await expect.element(subscribed.getByRole('heading', { name: "You're Subscribed!" })).toHaveFocus();
  await expect.element(subscribed.getByText(/inbox/)).not.toBeInTheDocument();
  expect(fake.inputsOf('newsletter.subscribe')).toEqual([{ email: 'ada@example.org', source: 'newsletter_cta' }]);
});

test('an unconfirmed subscriber sees the remaining step, and not that they are subscribed', async () => {
  mountWith(() => ({ success: true, isConfirmed: false, message: 'We have sent you a link.' }));
  await email.fill('ada@example.org');
  await button.click();
  const pending = page.getByRole('main').getByRole('region', { name: 'One step is left' });
  await expect.element(pending.getByRole('heading')).toHaveFocus();
  await expect.element(pending.getByText('We have sent you a link.')).toBeVisible();
  await expect.element(subscribed).not.toBeInTheDocument();
});

test.each(['', 'ada', 'ada@'])('“%s” is not an address, and is not sent', async (text) => {
  const { fake } = mountWith(() => ({ success: true, isConfirmed: true, message: '' }));
  await email.fill(text);
  await button.click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(fake.inputsOf('newsletter.subscribe')).toEqual([]);
});

const tooMany = refusal('platform/too-many-requests', 429, 'Too many subscriptions. Try again in an hour.');
const mute = refusal('platform/fault', 500, '');

test.each([
  ['with the server’s words', tooMany, 'Too many subscriptions. Try again in an hour.'],
  ['in our own words where the server has none', mute, 'Please try again later.'],
  ['where the server could not be reached', connectionLost(), 'Please try again later.'],
])('a failure is explained %s, and what was typed stays', async (_, failure, words) => {
  mountWith(() => {
    throw failure;
  });
  await email.fill('ada@example.org');
  await button.click();
  await expect.element(page.getByText('Subscription failed', { exact: true })).toBeVisible();
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(email).toHaveValue('ada@example.org');
});
