import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fullLoad, showPendingToast } from './full-load.ts';

const member = async () => true;

import { mount } from './testing/mount.tsx';

test('a toast from before the load is shown after it, once', async () => {
  sessionStorage.setItem('toast-after-load', JSON.stringify({ title: 'Welcome back!', tone: 'success' }));
  mount(null);
  await showPendingToast(member);
  await expect.element(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  expect(sessionStorage.getItem('toast-after-load')).toBeNull();
});

test('an unreadable toast is not shown', async () => {
  sessionStorage.setItem('toast-after-load', 'not json');
  await expect(showPendingToast(member)).resolves.toBeUndefined();
});

test('a browser that refused the cookie is not told that it is logged in', async () => {
  sessionStorage.setItem(
    'toast-after-load',
    JSON.stringify({ title: 'Welcome back!', tone: 'success', ofMember: true }),
  );
  mount(null);
  await showPendingToast(async () => false);
  await expect.element(page.getByText('You are not logged in', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Welcome back!', { exact: true })).not.toBeInTheDocument();
});

test('if no cookie can be set, the form stays and says so', async () => {
  const enabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  mount(null);
  fullLoad.reload({ title: 'Welcome back!', tone: 'success', ofMember: true });
  await expect.element(page.getByText('You are not logged in', { exact: true })).toBeVisible();
  enabled.mockRestore();
});
