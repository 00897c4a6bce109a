import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, level: 1 });
const button = main.getByRole('button', { name: 'Unsubscribe', exact: true });

test('a link ends digests by a button, and not by being opened', async () => {
  const { fake } = mountApp('/unsubscribe?token=from-the-mail', {
    notifications: { stopDigests: () => ({ success: true, message: 'You get no more digests.' }) },
  });
  await expect.element(heading('No more such mails?')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('notifications.stopDigests')).toEqual([]);
  await button.click();
  await expect.element(heading('You get no more such mails')).toBeVisible();
  expect(fake.inputsOf('notifications.stopDigests')).toEqual([{ token: 'from-the-mail' }]);
});

test('a link that is not ours says so, and leads to the settings', async () => {
  mountApp('/unsubscribe?token=made-up', {
    notifications: {
      stopDigests: () => {
        throw refusal('notifications/invalid-unsubscribe-token', 400, 'This link is not valid any more.');
      },
    },
  });
  await button.click();
  await expect.element(heading('This link can’t be used')).toBeVisible();
  const link = main.getByRole('link', { name: 'Notification settings' });
  await expect.element(link).toHaveAttribute('href', '/account#notifications');
});

test('a link without its token can’t be used', async () => {
  mountApp('/unsubscribe');
  await expect.element(heading('This link can’t be used')).toBeVisible();
});
