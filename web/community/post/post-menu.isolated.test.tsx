import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp } from '../../testing/mount-app.tsx';
import { adasPost, asAda, communityWith } from './posts-fixture.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

/** The code of menus arrives frames after everything else. */
vi.mock('../../ui/layers/dropdown-menu-parts.tsx', async (original) => {
  const part = await original();
  await nextFrame();
  await nextFrame();
  return part as object;
});

test('the menu of a post opens with all of its items, so that none moves under a finger, and its button stays until then', async () => {
  const seen: number[] = [];
  const buttons = new Set<Element | null>();
  const watcher = new MutationObserver(() => {
    buttons.add(document.querySelector('[aria-label="More about this post"]'));
    const menu = document.querySelector('[role=menu]');
    if (menu) seen.push(menu.querySelectorAll('[role^=menuitem]').length);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  mountApp('/community', { ...communityWith([adasPost()]), ...asAda });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  const button = page.getByRole('button', { name: 'More about this post' });
  await expect.element(button).toBeVisible();
  buttons.clear();
  const closed = button.element();
  await button.click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Nobody can comment' })).toBeVisible();
  watcher.disconnect();
  expect(new Set(seen)).toEqual(new Set([8]));
  expect([...buttons].filter((each) => each !== closed)).toEqual([button.element()]);
});
