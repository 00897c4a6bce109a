// A visitor at the home page: the news by category, and the gate before an article.
import { expect, it } from 'vitest';
import { kindlingForThisFile } from './kindling-fixture.ts';

const kindling = kindlingForThisFile({ SEED: 'demo' });

it('a visitor picks a category, clicks an archived article, and is led to an account', async () => {
  const { page, complaints } = await kindling.visitor();
  await page.goto('/');
  const news = page.getByRole('region', { name: 'AI news' });
  await news.getByRole('listitem').first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('somebody else’s spark');

  await news.getByRole('tab', { name: 'Governance' }).click();
  await page.waitForURL('**/?category=governance');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('AI news');
  await news.getByRole('listitem').getByRole('button').first().click();

  const gate = page.getByRole('dialog', { name: 'Create Free Account' });
  await gate.getByRole('link', { name: 'Log in or sign up' }).click();
  await page.waitForURL('**/login?**');
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/?category=governance');
  expect(complaints).toEqual([]);
});
