import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { asAdmin } from './admin-fixture.ts';

function notices(members = 0) {
  const sendNotice = () => ({ success: true, id: 'n1' });
  return mountApp('/admin?tab=notices', asAdmin({ notifications: { sendNotice, withRole: () => ({ members }) } })).fake;
}
const to = page.getByRole('combobox', { name: 'To' });
const dialog = page.getByRole('alertdialog');
const sendButton = page.getByRole('button', { name: 'Send notice' });

async function write() {
  await page.getByRole('textbox', { name: 'Title' }).fill('Tonight');
  await page.getByRole('textbox', { name: 'Message' }).fill('We move house at nine.');
  await sendButton.click();
}
const confirm = () => dialog.getByRole('button', { name: 'Send notice' }).click();

test('a notice goes to everybody after a confirmation', async () => {
  const fake = notices();
  await write();
  await expect.element(dialog.getByRole('heading', { name: 'Send this to everybody?' })).toBeVisible();
  expect(fake.inputsOf('notifications.sendNotice')).toEqual([]);
  await confirm();
  await expect.element(page.getByText('Notice sent').first()).toBeVisible();
  expect(fake.inputsOf('notifications.sendNotice')).toEqual([{ title: 'Tonight', message: 'We move house at nine.' }]);
});

test('a notice goes to a role, after saying how many members have it', async () => {
  const fake = notices(1_204);
  await to.selectOptions('Founder');
  await write();
  await expect.element(dialog.getByText(/^1,204 members have it now/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await confirm();
  await expect.element(page.getByText('Notice sent to everybody with the role Founder').first()).toBeVisible();
  expect(fake.inputsOf('notifications.sendNotice')).toMatchObject([{ title: 'Tonight', role: 'Founder' }]);
  await expect.element(to).toHaveValue('');
});

test('a custom role can be typed, and is sent without surrounding spaces', async () => {
  const fake = notices(0);
  await to.selectOptions('Custom');
  await write();
  await expect.element(page.getByText('Role is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Role' }).fill(' Chief tinkerer ');
  await sendButton.click();
  await expect.element(dialog.getByText(/^No member has it now/)).toBeVisible();
  await confirm();
  await expect.poll(() => fake.inputsOf('notifications.sendNotice')).toMatchObject([{ role: 'Chief tinkerer' }]);
});
