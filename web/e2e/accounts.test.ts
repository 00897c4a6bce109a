// Coming back: a forgotten password, the theme of one's choice, and being erased.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  launchBrowser,
  type RunningKindling,
  signUp,
  startKindling,
  visitor,
} from './kindling-fixture.ts';

let kindling: RunningKindling;
let browser: Browser;

beforeAll(async () => {
  [kindling, browser] = await Promise.all([startKindling(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await kindling.stop();
});

const cleo = { email: 'cleo@founders.example', password: 'forgets what she chose', username: 'cleo' };
const dan = { email: 'dan@founders.example', password: 'leaves without a trace', username: 'dan' };

describe('a member', () => {
  it('sets a new password with the link of a mail, which ends the session elsewhere', async () => {
    const elsewhere = await visitor(browser, kindling);
    await signUp(elsewhere.page, cleo);

    const { page } = await visitor(browser, kindling);
    await page.goto('/community');
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Forgot/ }).click();
    await dialog.getByLabel('Email').fill(cleo.email);
    await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
    await dialog.getByLabel('New password').fill('remembers this one');
    await dialog.getByRole('button', { name: /Reset|Set/ }).click();
    await page.getByText('Password reset successful!', { exact: true }).waitFor();

    await dialog.getByLabel('Email').fill(cleo.email);
    await dialog.getByLabel('Password', { exact: true }).fill('remembers this one');
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await page
      .getByRole('button', { name: /Account menu|cleo/ })
      .first()
      .waitFor();

    await elsewhere.page.reload();
    await elsewhere.page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();

    await page.goto('/dev/mail');
    await page.getByRole('link', { name: 'Set a new password for Kindling' }).first().waitFor();
  });

  it('keeps the theme of their choice', async () => {
    const { page } = await visitor(browser, kindling, { colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: /dark/i }).first().click();
    await page.reload();
    expect(await page.locator('html').getAttribute('class')).toContain('dark');
    await expectAccessible(page);
  });

  it('can be erased, and is then nobody’s name any more', async () => {
    const { page } = await visitor(browser, kindling);
    await signUp(page, dan);
    await page.goto('/account');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expectAccessible(page);
    for (const box of await dialog.getByRole('textbox').all()) {
      const isPassword = (await box.getAttribute('type')) === 'password';
      await box.fill(isPassword ? dan.password : 'delete');
    }
    await dialog.locator('input[type=password]').fill(dan.password);
    await dialog.getByRole('button', { name: /Delete/ }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
    const answer = await page.request.get('/api/check-username?username=dan');
    expect(await answer.json()).toMatchObject({ available: true });
  });
});
