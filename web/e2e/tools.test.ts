// A visitor finds a tool, meets the gate, signs up, reviews the tool, and submits another one.
import { expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

it('a visitor browses, searches, sorts, meets the gate, signs up, reviews and submits', async () => {
  const { page, complaints } = await kindling.visitor();
  await page.goto('/ai-tools');
  await page.getByRole('tab', { name: 'Automation' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('reverse-alphabetical');
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('zap');
  await page.waitForURL('**/ai-tools?sector=automation&q=zap&sort=reverse-alphabetical');
  const card = page.getByRole('article', { name: 'Zapier' });
  await card.getByText('No reviews', { exact: true }).waitFor();
  await expectAccessible(page);

  await card.getByRole('link', { name: 'Zapier', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Zapier' }).waitFor();
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await page.getByRole('dialog', { name: 'Create Free Account' }).getByRole('link').click();
  await page.waitForURL('**/login?mode=signup&returnTo=**');
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
  await page.getByLabel('Email').fill('vera@founders.example');
  await page.getByLabel('Password', { exact: true }).fill('never alone');
  await page.getByRole('button', { name: /Create account/i }).click();
  await page.waitForURL('**/ai-tools/zapier');
  const profile = page.getByRole('dialog');
  await profile.getByLabel('Username').fill('vera');
  await profile.getByRole('button', { name: /Save|Complete/ }).click();
  await profile.waitFor({ state: 'hidden' });

  await page.getByText('No reviews yet. Be the first to review!').waitFor();
  await page.getByRole('button', { name: 'Write a Review' }).click();
  const writing = page.getByRole('dialog', { name: 'Write a Review' });
  await writing.getByLabel('Your review').fill('Connects what we have.');
  await writing.getByRole('button', { name: 'Post review' }).click();
  await page.getByRole('article', { name: 'Review by vera' }).getByText('Connects what we have.').waitFor();
  await page.getByText('(1 review)').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'AI Tools' }).last().click();
  await page.getByRole('button', { name: 'Submit AI Tool' }).click();
  const submitting = page.getByRole('dialog', { name: 'Submit AI Tool' });
  await submitting.getByLabel('Tool name').fill('Lark');
  await submitting.getByLabel('Website URL').fill('https://zapier.com');
  await submitting.getByText('This tool is already listed').waitFor();
  await submitting.getByLabel('Website URL').fill('https://lark.example');
  await submitting.getByLabel('Sector').selectOption('marketing');
  await submitting.getByLabel('Summary').fill('Writes adverts for small shops');
  await submitting.getByLabel('Description').fill('Writes adverts for small shops, and draws the pictures.');
  await submitting.getByLabel('Key features').fill('Adverts, Pictures');
  await submitting.getByLabel('Pricing', { exact: true }).fill('Free');
  await submitting.getByRole('button', { name: 'Submit tool' }).click();
  await page.getByText('Your tool submission has been received and is pending approval').first().waitFor();
  expect(complaints).toEqual([]);
});
