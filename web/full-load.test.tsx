import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showKeptToast } from './full-load.ts';
import { mount } from './testing/mount.tsx';

test('what was said before the load is shown after it, once', async () => {
  sessionStorage.setItem('toast-after-load', JSON.stringify({ title: 'Welcome back!', tone: 'success' }));
  mount(null);
  showKeptToast();
  await expect.element(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  expect(sessionStorage.getItem('toast-after-load')).toBeNull();
});

test('what can’t be read is left unsaid', () => {
  sessionStorage.setItem('toast-after-load', 'not json');
  expect(showKeptToast).not.toThrow();
});
