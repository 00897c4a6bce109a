// An analysis begun by a visitor at AI My Business continues after their own log-in, and after nobody else's.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { kindlingForThisFile, loginButton } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Kindling' });

async function describeCompany(page: Page): Promise<void> {
  await page.goto('/ai-my-business');
  await page.getByLabel('Company name').fill('Acme Lamps');
  await page.getByLabel('Description').fill('We sell lamps, and answer many questions about them.');
  await page.getByRole('button', { name: 'Analyze my business' }).click();
  await dialogOf(page).waitFor();
}

async function signUpInDialog(page: Page, email: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('a lamp in the window');
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

function analysesAskedFor(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('adviser.analyzeBusiness')) requests.push(request.url());
  });
  return requests;
}

it('runs by itself once its visitor has signed up in the dialog', async () => {
  const { page } = await kindling.visitor();
  await describeCompany(page);
  await signUpInDialog(page, 'lena@lamps.example');
  await page.getByRole('heading', { level: 1, name: 'Acme Lamps' }).waitFor();
});

it('does not run for whoever logs in after its visitor has left, in this window or another', async () => {
  const { page } = await kindling.visitor();
  await describeCompany(page);
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'hidden' });

  const other = await page.context().newPage();
  const requests = [analysesAskedFor(page), analysesAskedFor(other)];
  await other.goto('/community');
  await loginButton(other).click();
  await signUpInDialog(other, 'mallory@other.example');
  await other.getByRole('dialog', { name: 'Complete Your Profile' }).waitFor();
  await expectFilledIn(other, '');
  // In the window where they were typed, the words can still be sent.
  await expectFilledIn(page, 'Acme Lamps');
  expect(requests).toEqual([[], []]);
});

/** Waits until long after an analysis would have run by itself. */
async function expectFilledIn(page: Page, company: string): Promise<void> {
  await page.clock.install();
  await page.goto('/ai-my-business');
  await page.getByText('Takes about 10-15 seconds.').waitFor();
  const field = page.getByLabel('Company name');
  await expect.poll(() => field.inputValue()).toBe(company);
  await page.clock.runFor(5_000);
  expect(await field.inputValue()).toBe(company);
}
