// A founder requests a plan, carries it out, measures what improves, and exports it.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();
const nina = { email: 'nina@founders.example', password: 'a plan at last', username: 'nina' };

it('five questions, a payment on the way, a plan, its progress, a KPI and an export', async () => {
  const { page, complaints } = await kindling.member(nina);
  await page.goto('/implementation-agent/onboarding');
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('textbox').fill('Answer the same support questions of our customers without hiring.');
  await next.click();
  await page.getByRole('radio', { name: 'Scaling' }).click();
  await next.click();
  await page.getByRole('textbox').fill('Shopify, Gmail');
  await next.click();
  await page.getByRole('combobox').selectOption('2-5');
  await next.click();
  await page.getByRole('combobox').selectOption('<$10k');
  await page.getByText('A plan needs One-Time Access or a Monthly Subscription').waitFor();

  await page.goto('/implementation-agent/checkout?tier=one_time');
  await page.getByRole('button', { name: /^Pay .* in the sandbox$/ }).click();
  await page.getByRole('heading', { name: 'You’re all set' }).waitFor();

  // The answers were stored.
  await page.goto('/implementation-agent/onboarding');
  await page.getByRole('button', { name: 'Generate Plan' }).click();
  await page.waitForURL('**/implementation-agent/report/*');
  await page.getByRole('heading', { level: 1, name: 'Implementation Plan #1' }).waitFor();
  await page.getByText(/Written by Kindling’s own adviser/).waitFor();
  for (const name of ['Implementation Roadmap', 'Quick Wins', 'Success Metrics'])
    await page.getByRole('heading', { name }).waitFor();
  await expectAccessible(page);

  const [progress] = await page.getByRole('radiogroup', { name: /^Progress of / }).all();
  await progress?.getByRole('radio', { name: 'Completed' }).click();
  await page.getByText(/^1 of \d tools completed$/).waitFor();

  await page.getByRole('button', { name: 'Add a measurement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a measurement' });
  await dialog.getByLabel('Metric').fill('Response time');
  await dialog.getByLabel('Measured as').selectOption('time');
  await dialog.getByLabel('Baseline').fill('9');
  await dialog.getByLabel('Target').fill('1');
  await dialog.getByLabel('Value today').fill('3.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Response time' }).waitFor();

  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Markdown' }).click();
  const download = await downloads;
  const markdown = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/\.md$/);
  expect(markdown).toContain('Response time: 3.5 (from 9, target 1): +5.5 h');

  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.getByText('Implementation Plan #1').waitFor();
  await page.reload();
  await page.getByRole('link', { name: /View Report/ }).click();
  await page.getByText(/^1 of \d tools completed$/).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
