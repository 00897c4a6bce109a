import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adasPost, aPoll, aPost, asAda, communityWith } from '../community/posts-fixture.ts';
import { axeViolations } from '../testing/axe.ts';
import { mountApp } from '../testing/mount-app.tsx';

const main = page.getByRole('main');
const talk = main.getByRole('region', { name: 'What founders are talking about' });
const posts = [aPost(), adasPost(), aPoll()];

afterEach(() => {
  localStorage.removeItem('theme');
});

test('the window is called what the server calls the page', async () => {
  mountApp('/', communityWith([]));
  await expect.poll(() => document.title).toBe('Kindling: AI for founders');
});

test('a visitor learns what Kindling is, how many are there, and what they talk about', async () => {
  mountApp('/', communityWith(posts));
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  for (const figure of ['41', '312', '958']) await expect.element(main.getByText(figure)).toBeVisible();
  await expect.element(talk.getByRole('link', { name: /Three small prompts/ })).toBeVisible();
  expect(talk.getByRole('listitem').elements()).toHaveLength(3);
});

test('the hero leads only to pages that exist', async () => {
  const { router } = mountApp('/', communityWith(posts));
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  const paths = main
    .getByRole('link')
    .elements()
    .map((link) => new URL(link.getAttribute('href') ?? '', location.origin).pathname);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    expect(router.matchRoutes(path).at(-1)?.routeId, path).not.toBe('__root__');
  }
});

test('Join opens the sign-up', async () => {
  mountApp('/', communityWith(posts));
  await main.getByRole('button', { name: 'Join Kindling' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Kindling' });
  await expect.element(dialog.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
});

test('a member is led to the community and not asked to join', async () => {
  mountApp('/', { ...communityWith(posts), ...asAda });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'See the community' })).toHaveAttribute('href', '/community');
  await expect.element(main.getByRole('button', { name: 'Join Kindling' })).not.toBeInTheDocument();
});

test('an empty community makes no claims', async () => {
  const none = { members: 1, posts: 0, comments: 0, likes: 0, activeMembers: 0 };
  mountApp('/', { ...communityWith([]), communityPulse: { stats: () => ({ stats: none }) } });
  await expect.element(main.getByRole('heading', { name: 'Five ways to start a conversation' })).toBeVisible();
  await expect.element(talk).not.toBeInTheDocument();
  await expect.element(main.getByText('members', { exact: true })).not.toBeInTheDocument();
});

for (const theme of ['light', 'dark']) {
  test(`the start page passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    mountApp('/', communityWith(posts));
    await expect.element(talk.getByRole('link', { name: /Three small prompts/ })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
}

test('the start page fits a phone without scrolling sideways', async () => {
  await page.viewport(390, 844);
  mountApp('/', communityWith(posts));
  await expect.element(talk.getByRole('link', { name: /Three small prompts/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
