// Pages of the demo community, whose planting takes as much work as all of these tests: the news of the home page, and how
// many sizes of text a page has.
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

/** Small, text and title. A landing page adds the display size, for its headline. */
const maxSizes = 3;
/** The pages that say what Kindling is to somebody who doesn't know it yet. */
const landing = ['/', '/implementation-agent'];

const forEverybody = [
  ...['/community', '/ai-tools', '/ai-tools/claude', '/ai-tools/compare?tools=claude', '/insights'],
  ...['/implementation-agent/report/sample', '/login', '/login?mode=signup', '/privacy', '/terms', '/no-such-page'],
];
const forMembers = [
  ...['/', '/community', '/ai-my-business', '/messages', '/notifications', '/account', '/account#email'],
  ...['/implementation-agent/dashboard', '/implementation-agent/onboarding', '/implementation-agent/checkout'],
];
const screens = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};

it('on a desk and on a phone no page has more sizes of text than three, and a landing page than four', async () => {
  const { page } = await kindling.visitor();
  const found: string[] = [];
  /** Loads a page once, and measures it on both screens. */
  const measure = async (path: string, most: number) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      const sizes = await page.evaluate(sizesOfText);
      if (sizes.length > most) found.push(`${path} on a ${screen}: ${sizes.join(', ')}`);
    }
  };
  const links = async (path: string, start: string) => {
    await page.goto(path);
    return page.locator(`main a[href^="${start}"]`).first().getAttribute('href');
  };
  const ofTheDemo = [
    await links('/community', '/community/post/'),
    await links('/community', '/profile/'),
    await links('/insights', '/article/'),
  ].filter((path) => path !== null);
  expect(ofTheDemo).toHaveLength(3);
  for (const path of [...forEverybody, ...ofTheDemo]) await measure(path, maxSizes);
  for (const path of landing) await measure(path, maxSizes + 1);
  await page.request.post('/api/auth/login', {
    data: { email: 'demo@kindling.example', password: 'kindle-a-spark' },
  });
  for (const path of forMembers) await measure(path, maxSizes);
  expect(found).toEqual([]);
});

/**
 * Returns the sizes of the visible text in the page's main part, each with an example. Pictures made of letters don't count.
 * A page reacts to the size of its screen within two frames.
 */
async function sizesOfText(): Promise<readonly string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const sizes = new Map<string, string>();
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim();
    const element = walker.currentNode.parentElement;
    if (!text || !element?.checkVisibility() || element.closest('[aria-hidden="true"], [role="img"]')) continue;
    sizes.set(getComputedStyle(element).fontSize, text.slice(0, 30));
  }
  return [...sizes].map(([size, text]) => `${size} (${text})`);
}
