import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, level: 1 });
const button = main.getByRole('button', { name: 'Unsubscribe', exact: true });

test('a link ends digests by a button, not by being opened', async () => {
  const { fake } = mountApp('/unsubscribe?token=from-the-mail', {
    notifications: { stopDigests: () => ({ success: true, message: 'You get no more digests.' }) },
  });
  await expect.element(heading('Stop these emails?')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('notifications.stopDigests')).toEqual([]);
  await button.click();
  await expect.element(heading('You won’t get these emails any more')).toBeVisible();
  expect(fake.inputsOf('notifications.stopDigests')).toEqual([{ token: 'from-the-mail' }]);
});

test('a weekly reminder’s link ends only reminders', async () => {
  const { fake } = mountApp('/unsubscribe?token=reminders.from-the-mail', {
    planner: { stopReminders: () => ({ success: true, message: 'You won’t get weekly reminders any more.' }) },
  });
  await expect.element(heading('Stop weekly reminders?')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('planner.stopReminders')).toEqual([]);
  await button.click();
  await expect.element(heading('You won’t get weekly reminders any more')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Your plans' }))
    .toHaveAttribute('href', '/implementation-agent/dashboard');
  expect(fake.inputsOf('planner.stopReminders')).toEqual([{ token: 'reminders.from-the-mail' }]);
  expect(fake.inputsOf('notifications.stopDigests')).toEqual([]);
});

test('an invalid link says so, and leads to the settings', async () => {
  mountApp('/unsubscribe?token=made-up', {
    notifications: {
      stopDigests: () => {
        throw refusal('notifications/invalid-unsubscribe-token', 400, 'This link no longer works.');
      },
    },
  });
  await button.click();
  await expect.element(heading('This link can’t be used')).toBeVisible();
  const link = main.getByRole('link', { name: 'Notification settings' });
  await expect.element(link).toHaveAttribute('href', '/account#notifications');
});

test('a link mutes the one post that a mail was about, by a button, not by being opened', async () => {
  const { fake } = mountApp('/unsubscribe?token=from-the-mail&post=post-prompts', {
    notifications: { mutePost: () => ({ success: true, message: 'You won’t hear about this post any more.' }) },
  });
  await expect.element(heading('Mute this post?')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('notifications.mutePost')).toEqual([]);
  await main.getByRole('button', { name: 'Mute this post' }).click();
  await expect.element(heading('You won’t hear about this post any more')).toBeVisible();
  expect(fake.inputsOf('notifications.mutePost')).toEqual([{ token: 'from-the-mail', postId: 'post-prompts' }]);
  expect(fake.inputsOf('notifications.stopDigests')).toEqual([]);
});

test('a link to a deleted post says so', async () => {
  mountApp('/unsubscribe?token=from-the-mail&post=gone', {
    notifications: {
      mutePost: () => {
        throw refusal('community/post-not-found', 404, 'This post is no longer there.');
      },
    },
  });
  await main.getByRole('button', { name: 'Mute this post' }).click();
  await expect.element(main.getByText(/This post is no longer there/)).toBeVisible();
});

test('a link without its token can’t be used', async () => {
  mountApp('/unsubscribe');
  await expect.element(heading('This link can’t be used')).toBeVisible();
});
