// A page has three sizes of text: small, text and title. A landing page adds the display size, for its headline.
import { expect, it } from 'vitest';
import { kindlingForThisFile } from './kindling-fixture.ts';

const kindling = kindlingForThisFile({ SEED: 'demo' });

const mostSizes = 3;
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
const phone = { viewport: { width: 390, height: 844 } };

it.for([
  ['a desk', {}],
  ['a phone', phone],
] as const)('on %s no page has more sizes of text than three, and a landing page than four', async ([, screen]) => {
  const { page } = await kindling.visitor(screen);
  const sizesAt = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page.evaluate(sizesOfText);
  };
  const links = async (path: string, start: string) => {
    await page.goto(path);
    return page.locator(`main a[href^="${start}"]`).first().getAttribute('href');
  };
  const found: string[] = [];
  const ofTheDemo = [
    await links('/community', '/community/post/'),
    await links('/community', '/profile/'),
    await links('/insights', '/article/'),
  ].filter((path) => path !== null);
  expect(ofTheDemo).toHaveLength(3);
  for (const path of [...forEverybody, ...ofTheDemo]) {
    const sizes = await sizesAt(path);
    if (sizes.length > mostSizes) found.push(`${path}: ${sizes.join(', ')}`);
  }
  for (const path of landing) {
    const sizes = await sizesAt(path);
    if (sizes.length > mostSizes + 1) found.push(`${path}: ${sizes.join(', ')}`);
  }
  await page.request.post('/api/auth/login', {
    data: { email: 'demo@kindling.example', password: 'kindle-a-spark' },
  });
  for (const path of forMembers) {
    const sizes = await sizesAt(path);
    if (sizes.length > mostSizes) found.push(`${path} of a member: ${sizes.join(', ')}`);
  }
  expect(found).toEqual([]);
});

/** Returns the sizes of the visible text in the page's main part, each with an example. Pictures made of letters don't count. */
function sizesOfText(): readonly string[] {
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
