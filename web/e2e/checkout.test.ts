// A visitor goes to the checkout, signs up on the way, pays in the sandbox, and cancels.
import { expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

it('a visitor signs up at the checkout, subscribes in the sandbox, and cancels', async () => {
  const { page, complaints } = await kindling.visitor();
  await page.goto('/implementation-agent/checkout?tier=monthly');
  await page.waitForURL('**/login?mode=signup&returnTo=**');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.getByLabel('Email').fill('mona@founders.example');
  await page.getByLabel('Password', { exact: true }).fill('never alone');
  await page.getByRole('button', { name: /Create account/i }).click();
  await page.waitForURL('**/implementation-agent/checkout?tier=monthly');
  const profile = page.getByRole('dialog');
  await profile.getByLabel('Username').fill('mona');
  await profile.getByRole('button', { name: /Save|Complete/ }).click();
  await profile.waitFor({ state: 'hidden' });

  await page.getByText('Sandbox: no money moves').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay £19 in the sandbox' }).click();
  await page.getByRole('heading', { name: 'You’re all set' }).waitFor();

  await page.getByRole('link', { name: 'Plan and payments' }).click();
  const payments = page.getByRole('region', { name: 'Plan and payments' });
  await payments.getByText(/^Renews on/).waitFor();
  await payments.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await payments.getByText(/^You have access until/).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
