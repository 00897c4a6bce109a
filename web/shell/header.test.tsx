import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readUnfinished, storeUnfinished } from '../drafts/unfinished-actions.ts';
import { fullLoad } from '../full-load.ts';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { connectionLost } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { toast } from '../ui/layers/toast-store.ts';

const banner = page.getByRole('banner');
const ownMenu = page.getByRole('button', { name: 'Your menu, ada.l' });

const wide = () => page.viewport(1280, 800);
const phone = () => page.viewport(390, 844);

test('on a desktop the links are in the header, and only to existing pages', async () => {
  await wide();
  const { router } = mountApp('/privacy');
  await expect.element(banner.getByRole('link', { name: 'Community' })).toBeVisible();
  const links = [...banner.element().querySelectorAll('nav a')].map(
    (link) => new URL(String(link.getAttribute('href')), 'http://x').pathname,
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(Object.keys(router.routesByPath)).toContain(link);
  await expect.element(banner.getByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
});

test('on a phone the same links are in the side menu, which closes when one is followed', async () => {
  await phone();
  const { router } = mountApp('/privacy');
  await banner.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('link', { name: 'Community' })).toBeVisible();
  expect(await axeViolations(menu.element())).toEqual([]);
  await menu.getByRole('link', { name: 'Community' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/community');
  await expect.element(menu).not.toBeInTheDocument();
});

test.each([
  [false, []],
  [true, ['/admin', '/weekly-report']],
])('the links’ targets, for an admin (%s) and for others', async (isAdmin, more) => {
  await phone();
  mountApp('/privacy', asMember({ ...ada, isAdmin }));
  await banner.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('link', { name: 'Community' })).toBeVisible();
  const links = [...menu.element().querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const own = /^\/(profile|account|brand-assets|privacy|terms|api)/;
  expect(links.filter((link) => !own.test(link))).toEqual([
    '/insights',
    ...['ethics', 'governance', 'security', 'innovation'].map((category) => `/insights?category=${category}`),
    ...['/ai-tools', '/ai-my-business', '/implementation-agent/onboarding', '/community', '/messages'],
    ...more,
  ]);
});

test('on a phone the most visited pages, and a button to post, are under the thumb', async () => {
  await phone();
  mountApp('/privacy');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect.element(shortcuts.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect.element(shortcuts.getByRole('link', { name: 'Tools' })).toHaveAttribute('href', '/ai-tools');
  expect(await axeViolations(shortcuts.element())).toEqual([]);
  await shortcuts.getByRole('button', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Kindling' });
  await expect.element(dialog).toHaveAccessibleDescription('You need an account to post.');
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
});

test('on a phone a toast does not cover the shortcuts', async () => {
  await phone();
  mountApp('/privacy');
  toast({ title: 'Sign up or Log in' });
  const shown = page.getByRole('listitem').filter({ hasText: 'Sign up or Log in' });
  await expect.element(shown).toBeVisible();
  const edge = (of: Element) => of.getBoundingClientRect();
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect.poll(() => edge(shown.element()).bottom).toBeLessThanOrEqual(edge(shortcuts.element()).top);
});

test('a visitor can log in or sign up from the side menu', async () => {
  await phone();
  mountApp('/privacy');
  await banner.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign up' }).click();
  await expect.element(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
});

test('the link to the current page says so', async () => {
  await wide();
  const { router } = mountApp('/privacy');
  await expect.element(banner.getByRole('link', { name: 'Community' })).not.toHaveAttribute('aria-current');
  await router.navigate({ to: '/community' });
  await expect.element(banner.getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['/insights', 'button', 'Insights'],
  ['/insights?category=ethics', 'button', 'Insights'],
  ['/article/some-story', 'button', 'Insights'],
  ['/implementation-agent', 'link', 'Implementation Agent'],
  ['/implementation-agent/dashboard', 'link', 'Implementation Agent'],
  ['/ai-tools/compare', 'link', 'AI Tools'],
] as const)('on %s the header marks where one is', async (path, role, name) => {
  await wide();
  mountApp(path);
  await expect.element(banner.getByRole(role, { name, exact: true })).toHaveAttribute('aria-current');
  expect(banner.element().querySelectorAll('nav [aria-current]')).toHaveLength(1);
});

test.each([
  768, 820, 1024, 1119,
])('a window of %i pixels has the main links in its header, and all in its menu', async (width) => {
  await page.viewport(width, 900);
  mountApp('/privacy', asMember({ ...ada, isAdmin: true }));
  await expect.element(ownMenu).toBeVisible();
  const shown = [...banner.element().querySelectorAll('nav > ul > li')].filter((entry) => entry.checkVisibility());
  expect(shown.map((entry) => entry.textContent)).toEqual(['Insights', 'AI Tools', 'Community']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const corner = ownMenu.element().getBoundingClientRect();
  expect(corner.right).toBeLessThanOrEqual(width - 24);
  const [end] = [...banner.element().querySelectorAll('nav')].map((each) => each.getBoundingClientRect().right);
  expect(end).toBeLessThanOrEqual(
    banner.getByRole('button', { name: 'Search' }).element().getBoundingClientRect().left,
  );
  await banner.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('link', { name: 'AI My Business' })).toBeVisible();
});

test.each(['{Control>}k{/Control}', 'the button'])('the search opens by %s', async (way) => {
  await wide();
  mountApp('/privacy');
  await expect.element(banner.getByRole('button', { name: 'Search' })).toBeVisible();
  if (way === 'the button') await banner.getByRole('button', { name: 'Search' }).click();
  else await userEvent.keyboard(way);
  await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('one press toggles the theme, and the footer returns to the system’s', async () => {
  await wide();
  mountApp('/privacy');
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Light' }).click();
  await banner.getByRole('button', { name: 'Switch to dark theme' }).click();
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(localStorage.getItem('theme')).toBe('dark');
  await banner.getByRole('button', { name: 'Switch to light theme' }).click();
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  await page.getByRole('contentinfo').getByRole('radio', { name: 'System' }).click();
  expect(localStorage.getItem('theme')).toBeNull();
});

test('a member finds profile and account in the menu', async () => {
  await wide();
  mountApp('/privacy', asMember(ada));
  await expect.element(banner.getByRole('button', { name: 'Log in' })).not.toBeInTheDocument();
  await ownMenu.click();
  await expect.element(page.getByText('ada@engines.example')).toBeVisible();
  await expect
    .element(page.getByRole('menuitem', { name: 'Your profile' }))
    .toHaveAttribute('href', '/profile/member-ada');
  await expect.element(page.getByRole('menuitem', { name: 'Account' })).toHaveAttribute('href', '/account');
  // On a phone, the community has no room for this tab.
  await expect
    .element(page.getByRole('menuitem', { name: 'Your bookmarks' }))
    .toHaveAttribute('href', '/community?tab=bookmarks');
  expect(await axeViolations(page.getByRole('menu').element())).toEqual([]);
});

test('logging out leads to the start page, and forgets every unfinished action in this window', async () => {
  storeUnfinished('note', 'Lamps', ada.id);
  await wide();
  const goTo = vi.spyOn(fullLoad, 'goTo').mockImplementation(() => {});
  mountApp('/privacy', { ...asMember(ada), session: { logout: () => ({ success: true }) } });
  await ownMenu.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect.poll(() => goTo.mock.calls.map(([path]) => path)).toEqual(['/']);
  expect(readUnfinished('note', ada.id)).toBeNull();
});

test('a log-out that fails says so', async () => {
  await wide();
  const goTo = vi.spyOn(fullLoad, 'goTo').mockImplementation(() => {});
  mountApp('/privacy', {
    ...asMember(ada),
    session: {
      logout: () => {
        throw connectionLost();
      },
    },
  });
  await ownMenu.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect.element(page.getByText('Logout failed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Please try again', { exact: true })).toBeVisible();
  expect(goTo).not.toHaveBeenCalled();
});

for (const [name, prepare] of [
  ['a desk', wide],
  ['a phone', phone],
] as const) {
  test(`the shell passes the accessibility rules on ${name}`, async () => {
    await prepare();
    mountApp('/privacy', asMember(ada));
    await expect.element(ownMenu).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
}
