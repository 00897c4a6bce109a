// A founder's first day: an account, a profile, a post with a picture, a poll, likes, comments, edits, and good night.
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
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

const ada = { email: 'ada@founders.example', password: 'an engine that weaves', username: 'ada' };
const bob = { email: 'bob@founders.example', password: 'builds bridges daily', username: 'bob' };

describe('a founder', () => {
  it('signs up, posts a picture, runs a poll, likes, comments, edits and logs out', async () => {
    const { page, complaints } = await visitor(browser, kindling);
    await signUp(page, ada);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create Post' }).first().click();
    const composer = page.getByRole('dialog', { name: 'Create post' });
    await composer.getByLabel('What do you want to share?').fill('Our **first** model card, for @ada');
    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#7e22ce' } })
      .png()
      .toBuffer();
    const choosing = page.waitForEvent('filechooser');
    await composer.getByText('Add media').click();
    await (await choosing).setFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture });
    await composer.getByRole('img').first().waitFor();
    await expectAccessible(page);
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });
    const first = page.getByRole('article').filter({ hasText: 'model card' });
    await first.getByRole('img').first().waitFor();
    expect(await first.locator('strong').textContent()).toBe('first');

    await page.getByRole('button', { name: 'Create Post' }).first().click();
    await composer.getByRole('radio', { name: 'Poll' }).check();
    await composer.getByLabel('What do you want to share?').fill('Which review comes first?');
    await composer.getByLabel('Option 1').fill('Security');
    await composer.getByLabel('Option 2').fill('Privacy');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });
    const poll = page.getByRole('article').filter({ hasText: 'Which review comes first?' });
    await poll.getByRole('button', { name: 'Privacy' }).click();
    await poll.getByText('100%').waitFor();

    await first.getByRole('button', { name: /^Like/ }).click();
    await expect.poll(() => first.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('true');

    await first.getByRole('button', { name: /^Comment/ }).click();
    await first.getByLabel('Add a comment').fill('I will add the evals tomorrow.');
    await first.getByLabel('Add a comment').press('Control+Enter');
    await first.getByText('I will add the evals tomorrow.').first().waitFor();

    await first.getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: /Edit/ }).click();
    await first.getByLabel('Edit post').fill('Our second model card');
    await first.getByRole('button', { name: /Save/ }).click();
    await page.getByText('(edited)').first().waitFor();
    await expectAccessible(page);

    await page.reload();
    await page.getByText('Our second model card').first().waitFor();
    expect(complaints).toEqual([]);

    await page
      .getByRole('button', { name: /Account menu|ada/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('is told of new posts by others without reloading, and who liked theirs', async () => {
    const reader = await visitor(browser, kindling);
    await reader.page.goto('/community');
    await reader.page.getByText('Our second model card').first().waitFor();

    const writer = await visitor(browser, kindling);
    await signUp(writer.page, bob);
    await writer.page.getByRole('button', { name: 'Create Post' }).first().click();
    const composer = writer.page.getByRole('dialog', { name: 'Create post' });
    await composer.getByLabel('What do you want to share?').fill('Hello from Bob');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });

    await reader.page.getByRole('button', { name: /1 new post/ }).click();
    await reader.page.getByText('Hello from Bob').first().waitFor();
  });

  it('is asked to sign up where an account is needed', async () => {
    const { page } = await visitor(browser, kindling);
    await page.goto('/community');
    await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click();
    await page.getByText('Sign up or Log in').first().waitFor();
  });

  it('finds everything on a phone, and nothing is wider than it', async () => {
    const { page, complaints } = await visitor(browser, kindling, { viewport: { width: 390, height: 844 } });
    for (const path of ['/', '/community', '/login', '/brand-assets', '/privacy', '/terms', '/nowhere']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(`${path} ${Math.max(0, overflow)}`).toBe(`${path} 0`);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Community' }).click();
    await page.getByRole('heading', { name: 'Community', level: 1 }).waitFor();
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
