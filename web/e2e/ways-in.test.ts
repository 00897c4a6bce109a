// Other ways to log in than by password alone: an authenticator app's code, a recovery code when the app is lost, and a
// passkey.
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile, loginButton, userMenu } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const bob = { email: 'bob@founders.example', password: 'has a key of his own', username: 'bob' };
const ada = { email: 'ada@founders.example', password: 'keeps two locks', username: 'ada' };

async function logOut(page: Page, who = ada) {
  await userMenu(page, who).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await loginButton(page).waitFor();
}

async function showPassword(page: Page) {
  await page.goto('/login');
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(ada.email);
  await form.getByLabel('Password', { exact: true }).fill(ada.password);
  await form.getByRole('button', { name: 'Log In', exact: true }).click();
}

it('a member switches on the second factor, and logs in with a code from the app or a recovery code', async () => {
  const { page, complaints } = await kindling.member(ada);
  await page.goto('/account#second-factor');
  const section = page.getByRole('region', { name: 'Two-factor log-in' });
  await section.getByText('Confirm your address first').waitFor();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  await page.goto('/account#second-factor');
  await section.getByLabel('Your password', { exact: true }).fill(ada.password);
  await section.getByRole('button', { name: 'Set up an app' }).click();
  const uri = await section.getByRole('link', { name: 'open the app' }).getAttribute('href');
  await section.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page);
  const [recoveryCode = ''] = await section
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  const app = new TOTP({ secret: Secret.fromBase32(new URL(uri ?? '').searchParams.get('secret') ?? '') });
  await section.getByLabel('Code', { exact: true }).fill(app.generate());
  await section.getByRole('button', { name: 'Switch on' }).click();
  await section.getByText('10 recovery codes are left.').waitFor();

  await logOut(page);
  await showPassword(page);
  const main = page.getByRole('main');
  await main.getByLabel('Code', { exact: true }).fill('000000');
  await main.getByRole('button', { name: 'Log In', exact: true }).click();
  await main.getByText('This code is wrong').waitFor();
  await expectAccessible(page);
  // The code of this half minute was used above; the next one is valid already.
  await main.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await main.getByRole('button', { name: 'Log In', exact: true }).click();
  await userMenu(page, ada).waitFor();

  await logOut(page);
  await showPassword(page);
  await main.getByRole('button', { name: 'Use a recovery code' }).click();
  await main.getByLabel('Recovery code', { exact: true }).fill(recoveryCode);
  await main.getByRole('button', { name: 'Log In', exact: true }).click();
  await userMenu(page, ada).waitFor();
  await page.goto('/account#second-factor');
  await section.getByText('9 recovery codes are left.').waitFor();
  expect(complaints).toEqual([]);
});

it('a member adds a passkey and logs in with it alone, by the button and from autofill', async () => {
  const { page, complaints } = await kindling.visitor();
  // Browsers create passkeys for localhost, but not for a bare IP address.
  await page.goto('/');
  const here = page.url().replace('127.0.0.1', 'localhost');
  await page.goto(here);
  for (const [path, data] of [
    ['api/auth/register', { email: bob.email, password: bob.password }],
    ['api/auth/profile', { username: bob.username }],
  ] as const) {
    expect((await page.request.post(here + path, { data })).ok()).toBe(true);
  }
  const link = await page.request.post(`${here}api/auth/confirm-email/request`);
  const token = ((await link.json()) as { confirmationToken: string }).confirmationToken;
  expect((await page.request.post(`${here}api/auth/confirm-email`, { data: { token } })).ok()).toBe(true);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });

  await page.goto(`${here}account#passkeys`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Your password', { exact: true }).fill(bob.password);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByText('Chrome on Linux').waitFor();
  await expectAccessible(page);

  await logOut(page, bob);
  // The virtual device accepts autofill's offer instantly. To test the button, this browser claims to have no autofill.
  await page.addInitScript(() => {
    if (window.location.hash === '#unable')
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto(`${here}login#unable`);
  await page.getByRole('main').getByRole('button', { name: 'Use a passkey' }).click();
  await userMenu(page, bob).waitFor();
  await page.goto(`${here}account#passkeys`);
  await section.getByText('last used').waitFor();

  await logOut(page, bob);
  await page.goto(`${here}login`);
  await page.getByRole('main').getByLabel('Email', { exact: true }).click();
  await userMenu(page, bob).waitFor();
  expect(complaints).toEqual([]);
});
