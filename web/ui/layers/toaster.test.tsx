import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount, mountBare, painted } from '../../testing/mount.tsx';
import { withMotion } from '../../testing/with-motion.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { toast } from './toast-store.ts';

withMotion();

const shown = () => [...document.querySelectorAll('li.toast[data-state="open"]')].map((each) => each.textContent);

beforeEach(async () => {
  mount(<h1>A page</h1>);
  // A pointer that the last test left over the toast's place would keep the toast open.
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

test('a newer toast replaces the older', async () => {
  toast({ title: 'Post liked' });
  toast({ title: 'Comment posted' });
  await expect.poll(shown).toEqual(['Comment posted']);
});

test('a toast disappears after 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast({ title: 'Profile updated!' });
  await expect.poll(shown).toEqual(['Profile updated!']);
  vi.advanceTimersByTime(4_990);
  await painted();
  expect(shown()).toEqual(['Profile updated!']);
  vi.advanceTimersByTime(20);
  await expect.poll(shown).toEqual([]);
});

test('F8 moves to the toast from anywhere', async () => {
  toast({ title: 'Reset email sent!' });
  await expect.poll(shown).toHaveLength(1);
  await userEvent.keyboard('{F8}');
  await expect.poll(() => document.activeElement?.closest('ol, [role="region"]')).not.toBeNull();
});

test('its action runs once, and closes it', async () => {
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

function Form({ onOpenChange = () => {} }: { onOpenChange?: (open: boolean) => void }) {
  return (
    <Dialog title="Create Post" width="lg" open onOpenChange={onOpenChange}>
      <div style={{ height: 2_000 }} />
      <DialogFooter>
        <Button>Keep as draft</Button>
        <Button variant="primary">Post</Button>
      </DialogFooter>
    </Dialog>
  );
}

const boxOf = (element: Element) => element.getBoundingClientRect();
const toastBox = async () => {
  await expect.poll(shown).toHaveLength(1);
  const element = document.querySelector('li.toast');
  if (!element) throw new Error('The toast is not in the page.');
  await Promise.all(element.getAnimations().map((animation) => animation.finished));
  return boxOf(element);
};

test('a toast lies at the bottom right on a desktop, and at the foot on a phone', async () => {
  await page.viewport(1280, 900);
  toast({ title: 'Link copied' });
  const onDesk = await toastBox();
  expect([onDesk.right, onDesk.bottom]).toEqual([1_264, 884]);
  await page.viewport(390, 844);
  const onPhone = await toastBox();
  expect([onPhone.left, onPhone.right, onPhone.bottom]).toEqual([16, 374, 828]);
});

test.for([
  [390, 844],
  [820, 700],
  [1280, 700],
] as const)('in a window of %i by %i pixels a toast covers neither title nor buttons of a dialog', async ([
  width,
  height,
]) => {
  await page.viewport(width, height);
  mountBare(<Form />);
  const title = page.getByRole('heading', { name: 'Create Post' });
  await expect.element(title).toBeVisible();
  toast({ title: 'Failed to create post', description: 'Something went wrong on our side.', tone: 'danger' });
  const box = await toastBox();
  for (const each of [title, page.getByRole('button', { name: 'Post', exact: true })]) {
    const other = boxOf(each.element());
    const isApart =
      box.bottom <= other.top || box.top >= other.bottom || box.left >= other.right || box.right <= other.left;
    expect(isApart).toBe(true);
  }
});

test('Escape closes the dialog first, and the toast after it', async () => {
  const onOpenChange = vi.fn();
  mountBare(<Form onOpenChange={onOpenChange} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  toast({ title: 'Failed to create post', tone: 'danger' });
  await expect.poll(shown).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  expect(shown()).toEqual(['Failed to create post']);
});

test('Escape closes a toast if no dialog is open', async () => {
  toast({ title: 'Link copied' });
  await expect.poll(shown).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(shown).toEqual([]);
});
