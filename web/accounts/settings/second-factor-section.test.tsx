import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const section = page.getByRole('region', { name: 'Two-factor log-in' });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const field = (name: string) => section.getByLabelText(name, { exact: true });

const open = (secondFactor: Handlers['secondFactor']) =>
  mountApp('/account#second-factor', { ...asMember(ada), secondFactor });

const recoveryCodes = ['AAAAA-22222', 'BBBBB-33333', 'CCCCC-44444'];
const setup = {
  id: 'setup-1',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Kindling:ada%40engines.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect fill="white" width="9" height="9"/></svg>',
  recoveryCodes,
};
const on = { since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 10 };
const wrongPassword = () => {
  throw refusal('accounts/wrong-password', 403, 'That is not your password. Nothing was changed.');
};

test('setting up an app takes the password, and its code switches it on', async () => {
  const { fake } = open({
    mine: () => ({ secondFactor: null }),
    setUp: wrongPassword,
    switchOn: () => {
      throw refusal('accounts/invalid-code', 403, 'This code is wrong.', [
        { field: 'code', message: 'This code is wrong.' },
      ]);
    },
  });
  await field('Your password').fill('difference engine');
  await button('Set up an app').click();
  await expect.element(field('Your password')).toHaveAccessibleDescription(/That is not your password/);
  fake.answer({ secondFactor: { setUp: () => ({ success: true, setup }) } });
  await button('Set up an app').click();
  await expect.element(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(section.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect.element(section.getByRole('link', { name: 'open the app' })).toHaveAttribute('href', setup.uri);
  await expect
    .poll(() => section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').elements())
    .toHaveLength(3);
  expect(await axeViolations()).toEqual([]);

  await field('Code').fill('123456');
  await button('Switch on').click();
  await expect.element(field('Code')).toHaveAccessibleDescription('This code is wrong.');
  fake.answer({
    secondFactor: { switchOn: () => ({ success: true, message: 'Two-factor log-in is on.', secondFactor: on }) },
  });
  await field('Code').fill(' 654 321 ');
  await button('Switch on').click();
  await expect.element(section.getByText('10 recovery codes are left.')).toBeVisible();
  expect(section.getByText('AAAAA-22222').elements()).toEqual([]);
  expect(fake.inputsOf('secondFactor.setUp')).toHaveLength(2);
  expect(fake.inputsOf('secondFactor.switchOn').at(-1)).toEqual({ setupId: 'setup-1', code: '654 321' });
});

const unconfirmed = { ...ada, emailConfirmed: false };

test('a member with an unconfirmed address is asked to confirm it before setting up an app', async () => {
  const { fake } = mountApp('/account#second-factor', {
    ...asMember(unconfirmed),
    secondFactor: { mine: () => ({ secondFactor: null }) },
    email: { requestConfirmation: () => ({ success: true, message: 'We have sent you a link.' }) },
  });
  await expect.element(section.getByText('Confirm your address first')).toBeVisible();
  expect(button('Set up an app').elements()).toEqual([]);
  await button('Send me a link').click();
  await expect.element(section.getByText('We have sent you a link.')).toBeVisible();
  expect(fake.inputsOf('email.requestConfirmation')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test('a second factor that is on stays on while the address is unconfirmed', async () => {
  mountApp('/account#second-factor', {
    ...asMember(unconfirmed),
    secondFactor: { mine: () => ({ secondFactor: on }) },
  });
  await expect.element(button('Switch off')).toBeVisible();
  expect(section.getByText('Confirm your address first').elements()).toEqual([]);
});

test('a refusal for an unconfirmed address makes the page ask for confirmation', async () => {
  const { fake } = open({
    mine: () => ({ secondFactor: null }),
    setUp: () => {
      throw refusal('accounts/email-not-confirmed', 403, 'Please confirm your email address first.');
    },
  });
  await field('Your password').fill('difference engine');
  fake.answer({ profile: { user: () => unconfirmed } });
  await button('Set up an app').click();
  await expect.element(section.getByText('Confirm your address first')).toBeVisible();
});

test('cancelling the set-up leaves it off', async () => {
  open({ mine: () => ({ secondFactor: null }), setUp: () => ({ success: true, setup }) });
  await field('Your password').fill('difference engine');
  await button('Set up an app').click();
  await button('Cancel').click();
  await expect.element(button('Set up an app')).toBeVisible();
});

test('new recovery codes take the password, and are shown once', async () => {
  const { fake } = open({
    mine: () => ({ secondFactor: { ...on, recoveryCodesLeft: 1 } }),
    replaceRecoveryCodes: () => ({ success: true, recoveryCodes, secondFactor: on }),
  });
  await expect.element(section.getByText('1 recovery code is left.')).toBeVisible();
  await expect.element(section.getByText('Make new recovery codes soon')).toBeVisible();
  await button('New recovery codes').click();
  await field('Your password').fill('difference engine');
  await button('Make new codes').click();
  await expect.element(section.getByText('AAAAA-22222')).toBeVisible();
  await expect.element(section.getByText('10 recovery codes are left.')).toBeVisible();
  expect(fake.inputsOf('secondFactor.replaceRecoveryCodes')).toEqual([{ password: 'difference engine' }]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button('Copy codes').click();
  expect(copied.mock.calls).toEqual([[`${recoveryCodes.join('\n')}\n`]]);
  expect(await axeViolations()).toEqual([]);
});

test('switching it off takes the password', async () => {
  const { fake } = open({
    mine: () => ({ secondFactor: on }),
    switchOff: () => ({ success: true, message: 'Two-factor log-in is off.', secondFactor: null }),
  });
  await button('Switch off').click();
  await button('Cancel').click();
  await button('Switch off').click();
  await field('Your password').fill('difference engine');
  await button('Switch off').click();
  await expect.element(button('Set up an app')).toBeVisible();
  expect(fake.inputsOf('secondFactor.switchOff')).toEqual([{ password: 'difference engine' }]);
});
