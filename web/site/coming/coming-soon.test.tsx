import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const main = page.getByRole('main');

test('a future course is announced with its title', async () => {
  mountApp('/course/pricing-with-ai');
  await expect.element(main.getByRole('heading', { name: 'Pricing with AI', level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toBe('Pricing with AI · Coming soon · Kindling');
  for (const words of ['Coming soon', 'Beginner', '30 minutes', '5 Lessons'])
    await expect.element(main.getByText(words, { exact: true })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a course on the home page has the same name here', async () => {
  mountApp('/course/ai-for-founders');
  await expect.element(main.getByRole('heading', { name: 'AI for founders', level: 1 })).toBeVisible();
});

test('a future discussion says that it is coming, and leads to the community', async () => {
  mountApp('/discussion/who-owns-the-prompt');
  await expect.element(main.getByRole('heading', { name: 'Who owns the prompt', level: 1 })).toBeVisible();
  await expect.element(main.getByText('Coming soon', { exact: true })).toBeVisible();
  const link = main.getByRole('link', { name: 'See the community' });
  await expect.element(link).toHaveAttribute('href', '/community');
  expect(await axeViolations()).toEqual([]);
});
