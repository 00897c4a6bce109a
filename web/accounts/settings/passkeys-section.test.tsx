import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const section = page.getByRole('region', { name: 'Passkeys' });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const field = (name: string) => section.getByLabelText(name, { exact: true });

const open = (passkeys: Handlers['passkeys']) => mountApp('/account#passkeys', { ...asMember(ada), passkeys });

const laptop = {
  id: 'passkey-laptop',
  name: 'Firefox on Linux',
  addedAt: '2026-11-02T09:30:00.000Z',
  lastUsedAt: null,
  domain: location.hostname,
  isSynced: false,
};
const phone = { ...laptop, id: 'passkey-phone', name: 'Safari on iPhone', domain: 'old.example', isSynced: true };

test('passkeys are listed with the details that distinguish them', async () => {
  open({ mine: () => ({ passkeys: [laptop, phone] }) });
  const rows = section.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(rows.nth(1).getByText('Synced')).toBeVisible();
  await expect.element(rows.nth(1).getByText('For old.example only')).toBeVisible();
  expect(rows.nth(0).getByText('Synced').elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('a member without passkeys reads that the password keeps working, and adding one takes the password', async () => {
  const { fake } = open({
    mine: () => ({ passkeys: [] }),
    options: () => {
      throw refusal('accounts/wrong-password', 403, 'That is not your password. Nothing was changed.');
    },
  });
  await expect
    .element(section.getByText('You have none yet. Your password keeps working alongside them.'))
    .toBeVisible();
  await button('Add a passkey').click();
  await field('Your password').fill('difference engine');
  await button('Add a passkey').click();
  await expect.element(field('Your password')).toHaveAccessibleDescription(/That is not your password/);
  expect(fake.inputsOf('passkeys.options')).toEqual([{ password: 'difference engine' }]);
});

const unconfirmed = { ...ada, emailConfirmed: false };

test('a member with an unconfirmed address is asked to confirm it, and keeps their passkeys', async () => {
  const { fake } = mountApp('/account#passkeys', {
    ...asMember(unconfirmed),
    passkeys: { mine: () => ({ passkeys: [laptop] }) },
    email: { requestConfirmation: () => ({ success: true, message: 'We have sent you a link.' }) },
  });
  await expect.element(section.getByText('Confirm your address first')).toBeVisible();
  expect(button('Add a passkey').elements()).toEqual([]);
  await expect.element(button('Remove Firefox on Linux')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  fake.answer({ profile: { user: () => ada } });
  await button('Send me a link').click();
  await expect.element(button('Add a passkey')).toBeVisible();
  expect(fake.inputsOf('email.requestConfirmation')).toHaveLength(1);
});

test('a refusal for an unconfirmed address makes the page ask for confirmation', async () => {
  const { fake } = open({
    mine: () => ({ passkeys: [] }),
    options: () => {
      throw refusal('accounts/email-not-confirmed', 403, 'Please confirm your email address first.');
    },
  });
  await button('Add a passkey').click();
  await field('Your password').fill('difference engine');
  fake.answer({ profile: { user: () => unconfirmed } });
  await button('Add a passkey').click();
  await expect.element(section.getByText('Confirm your address first')).toBeVisible();
});

test('a passkey is renamed', async () => {
  const { fake } = open({
    mine: () => ({ passkeys: [laptop] }),
    rename: ({ name }) => ({ success: true, passkeys: [{ ...laptop, name }] }),
  });
  await button('Rename Firefox on Linux').click();
  await field('Name').fill('Old laptop');
  await button('Save name').click();
  await expect.element(section.getByText('Old laptop')).toBeVisible();
  expect(fake.inputsOf('passkeys.rename')).toEqual([{ id: 'passkey-laptop', name: 'Old laptop' }]);
});

test('removing a passkey takes the password', async () => {
  const { fake } = open({
    mine: () => ({ passkeys: [laptop, phone] }),
    remove: () => ({ success: true, passkeys: [phone] }),
  });
  await button('Remove Firefox on Linux').click();
  await field('Your password').fill('difference engine');
  await button('Remove this passkey').click();
  await expect.element(section.getByText('Firefox on Linux')).not.toBeInTheDocument();
  await expect.element(section.getByText('Safari on iPhone')).toBeVisible();
  expect(fake.inputsOf('passkeys.remove')).toEqual([{ id: 'passkey-laptop', password: 'difference engine' }]);
});
