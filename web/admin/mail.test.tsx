import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { asAdmin, bob } from './admin-fixture.ts';

const failed = {
  ...{ id: 'print', email: 'bob@lamps.example', member: { id: bob.id, name: 'bob' }, failure: 'bounced' as const },
  failedAt: '2026-11-20T08:00:00.000Z',
};
const mail = () => ({ mail: { leavesBy: 'smtp' as const, from: 'Kindling <hello@kindling.example>' } });

test('an admin lifts the suppression of an address', async () => {
  const { fake } = mountApp(
    '/admin?tab=mail',
    asAdmin({
      mail: {
        mail,
        failedAddresses: () => ({ addresses: [failed], nextCursor: null }),
        liftAddress: ({ id }) => ({ success: true, id }),
      },
    }),
  );
  await page.getByRole('button', { name: 'Lift: bob@lamps.example' }).click();
  await expect.poll(() => fake.inputsOf('mail.liftAddress')).toEqual([{ id: 'print' }]);
  await page.getByRole('combobox', { name: 'Why' }).selectOptions('complained');
  await expect.poll(() => fake.inputsOf('mail.failedAddresses').at(-1)).toMatchObject({ failure: 'complained' });
  expect(await axeViolations()).toEqual([]);
});

test('a failed test mail says why', async () => {
  mountApp(
    '/admin?tab=mail',
    asAdmin({
      mail: {
        mail,
        failedAddresses: () => ({ addresses: [], nextCursor: null }),
        sendTestMail() {
          throw refusal('notifications/test-mail-not-sent', 409, 'The email was not sent: connection refused.');
        },
      },
    }),
  );
  await expect.element(page.getByText('Email is sent through your mail server.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Email goes to every address')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test email to myself' }).click();
  await expect.element(page.getByText('The email was not sent: connection refused.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
