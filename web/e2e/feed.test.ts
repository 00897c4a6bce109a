// A long feed on a phone: how much loads by itself, and how a reader finds their place again.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, kindlingForThisFile, send } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const lise = { email: 'lise@founders.example', password: 'splits what others keep', username: 'lise' };
const postCount = 210;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const articles = (page: Page) => page.getByRole('list', { name: 'All posts' }).getByRole('article');
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more posts' });
const topOf = (target: Locator) => target.evaluate((element) => Math.round(element.getBoundingClientRect().top));

async function writePosts(): Promise<void> {
  const { page } = await kindling.member(lise);
  for (let index = 0; index < postCount; index += 1) {
    // Of different lengths, as in real posts.
    const content = `Note ${index}. ${'We measured it again, and it held. '.repeat(1 + (index % 7))}`;
    await send(page, '/api/community/posts', { content });
  }
}

describe('a feed of many posts, on a phone', () => {
  it('loads two pages by itself, lets readers reach the footer, and returns them to where they left', async () => {
    await writePosts();
    const { page, complaints } = await kindling.visitor(phone);
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('feed.posts') && requests.push(request.url()));
    await page.goto('/community');
    await hydrated(page);

    const countAtEnd = async () => {
      await page.evaluate(async () => {
        scrollTo(0, document.documentElement.scrollHeight);
        // An observer of intersections reports in the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
      return articles(page).count();
    };
    await expect.poll(countAtEnd).toBe(40);
    for (let fling = 0; fling < 6; fling += 1) expect(await countAtEnd()).toBe(40);
    await showMore(page).waitFor();
    expect(requests.length).toBeLessThanOrEqual(2);
    const foot = await page.getByRole('contentinfo').boundingBox();
    expect(Math.round((foot?.y ?? 0) + (foot?.height ?? 0))).toBeLessThanOrEqual(844);

    for (let count = 60; count <= 200; count += 20) {
      await showMore(page).click();
      await expect.poll(() => articles(page).count()).toBe(count);
    }
    const left = articles(page).nth(170);
    // The run above it, unfolded before, is folded again on return.
    const above = articles(page).nth(169);
    await above.getByRole('button', { name: /^Comment/ }).click();
    await above.getByText(/^No comments yet/).waitFor();
    await page.waitForLoadState('networkidle');
    await left.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(10_000);
    const before = await topOf(left);
    await left
      .getByRole('link')
      .filter({ has: page.locator('time') })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Insight by lise' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    await page.goBack();
    await expect.poll(() => articles(page).count()).toBe(200);
    await expect.poll(() => topOf(left)).toBe(before);
    await page.waitForLoadState('networkidle');
    expect(await topOf(left)).toBe(before);
    expect(complaints).toEqual([]);
  });
});
