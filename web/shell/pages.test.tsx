import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lazyPage } from '../lazy-page.ts';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mount } from '../testing/mount.tsx';
import { mountApp } from '../testing/mount-app.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { ErrorPage } from './error-page.tsx';

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

test('an address without a page shows the 404 page with a hint for developers', async () => {
  mountApp('/no/such/page');
  await expect.element(heading('Page Not Found')).toBeVisible();
  await expect.element(page.getByText('Did you forget to add /no/such/page to the router?')).toBeVisible();
  await expect.poll(() => document.title).toBe('Page not found · Kindling');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['goes when another page opens', {}, '/terms', 0],
  ['stays while the page shows something else', {}, '/privacy?part=2', 1],
  ['stays if it has no time limit', { durationMs: Number.POSITIVE_INFINITY }, '/terms', 1],
] as const)('a toast %s', async (_, options, href, shown) => {
  const { router } = mountApp('/privacy');
  await expect.element(heading('Privacy')).toBeVisible();
  toast({ title: 'Link copied', ...options });
  const said = page.getByText('Link copied', { exact: true });
  await expect.element(said).toBeVisible();
  await router.navigate({ href });
  await expect.poll(() => said.elements().length).toBe(shown);
});

test.each([
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/brand-assets', 'Brand assets'],
])('%s is there, named, accessible, and fits a phone', async (path, name) => {
  await page.viewport(390, 844);
  mountApp(path);
  await expect.element(heading(name)).toBeVisible();
  await expect.poll(() => document.title).toBe(`${name} · Kindling`);
  expect(await axeViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the footer leads to the papers, the brand and the API', async () => {
  mountApp('/privacy');
  const links = page.getByRole('navigation', { name: 'About Kindling' });
  for (const [name, path] of [
    ['Brand assets', '/brand-assets'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['API', '/api/docs'],
  ] as const) {
    await expect.element(links.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('the first Tab offers to skip to the content', async () => {
  mountApp('/privacy');
  await expect.element(heading('Privacy')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
});

test('a new page begins at its top, and its name is announced', async () => {
  const { router } = mountApp('/privacy');
  await expect.element(heading('Privacy')).toBeVisible();
  await router.navigate({ to: '/terms' });
  await expect.element(heading('Terms')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(page.getByRole('status').getByText('Terms · Kindling')).toBeInTheDocument();
});

test('a page that can’t be shown says why, and retries on request', async () => {
  let attempts = 0;
  openAlone(() => {
    attempts += 1;
    if (attempts === 1) throw refusal('request/fault', 500, 'Something went wrong on our side.');
  });
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Here it is')).toBeVisible();
});

test('a page about something missing is the 404 page', async () => {
  openAlone(() => {
    throw refusal('community/post-not-found', 404, 'This post is not there.');
  });
  await expect.element(heading('Page Not Found')).toBeVisible();
});

test('a page whose code can’t be loaded says so, keeps the window, and retries on request', async () => {
  const logged = vi.spyOn(console, 'error');
  let isReachable = false;
  const load = async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module: /assets/a-page.js');
    return HereItIs;
  };
  openAlone(() => {}, lazyPage('a-page.tsx', load));
  await expect.element(page.getByText(/Check your connection and try again/)).toBeVisible();
  isReachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Here it is')).toBeVisible();
  // React warns if a page that suspended once doesn't call `use()` again when it renders.
  expect(logged.mock.calls.flat().map(String)).not.toContainEqual(expect.stringContaining('use()'));
});

const HereItIs = () => <h1>Here it is</h1>;

/** Opens a router with a single page, which can be made to fail. */
function openAlone(loader: () => void, component: RouteComponent = HereItIs): void {
  const router = createRouter({
    routeTree: createRootRoute({ loader, component, errorComponent: ErrorPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  mount(<RouterProvider router={router} />);
}
