import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount, painted } from '../testing/mount.tsx';
import { toast } from './toast-store.ts';

const shown = () => [...document.querySelectorAll('li.toast[data-state="open"]')].map((each) => each.textContent);

beforeEach(async () => {
  mount(<h1>A page</h1>);
  // A pointer left over the toast's place by the test before would hold it open.
  await page.getByRole('heading', { name: 'A page' }).hover();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a toast says its title and description, and can be dismissed', async () => {
  toast({ title: 'Login failed', description: 'Invalid email or password', tone: 'danger' });
  await expect.element(page.getByText('Login failed').first()).toBeVisible();
  await expect.element(page.getByText('Invalid email or password').first()).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(shown).toEqual([]);
});

test('a newer toast takes the place of the older', async () => {
  toast({ title: 'Post liked' });
  toast({ title: 'Comment posted' });
  await expect.poll(shown).toEqual(['Comment posted']);
});

test('a toast leaves after 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast({ title: 'Profile updated!' });
  await expect.poll(shown).toEqual(['Profile updated!']);
  vi.advanceTimersByTime(4_990);
  await painted();
  expect(shown()).toEqual(['Profile updated!']);
  vi.advanceTimersByTime(20);
  await expect.poll(shown).toEqual([]);
});

test('F8 leads to the toast from anywhere', async () => {
  toast({ title: 'Reset email sent!' });
  await expect.poll(shown).toHaveLength(1);
  await userEvent.keyboard('{F8}');
  await expect.poll(() => document.activeElement?.closest('ol, [role="region"]')).not.toBeNull();
});

test('its action is done once, and closes it', async () => {
  const onSelect = vi.fn();
  toast({ title: 'Post deleted', action: { label: 'Undo', onSelect } });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(onSelect).toHaveBeenCalledTimes(1);
  await expect.poll(shown).toEqual([]);
});

test.for([
  [49, 1],
  [51, 0],
] as const)('a swipe of %i px to the right leaves %i toast', async ([distancePx, left]) => {
  toast({ title: 'Swipe me' });
  await expect.poll(shown).toHaveLength(1);
  const element = page.getByText('Swipe me').first().element().closest('li');
  if (!element) throw new Error('The toast is not in the page.');
  const at = (clientX: number) => ({
    bubbles: true,
    clientX,
    clientY: 10,
    button: 0,
    pointerId: 1,
    pointerType: 'touch',
  });
  element.setPointerCapture = () => {};
  element.dispatchEvent(new PointerEvent('pointerdown', at(100)));
  element.dispatchEvent(new PointerEvent('pointermove', at(100 + distancePx / 2)));
  element.dispatchEvent(new PointerEvent('pointermove', at(100 + distancePx)));
  element.dispatchEvent(new PointerEvent('pointerup', at(100 + distancePx)));
  await expect.poll(shown).toHaveLength(left);
});
