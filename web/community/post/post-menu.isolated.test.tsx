import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp } from '../../testing/mount-app.tsx';
import { adasPost, asAda, communityWith } from './posts-fixture.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

/** The part of the menu that loads last arrives frames after everything else. */
vi.mock('./post-menu-choices.tsx', async (original) => {
  const part = await original();
  await nextFrame();
  await nextFrame();
  return part as object;
});

test('the menu of a post opens with all of its items, so that none moves under a finger', async () => {
  const seen: number[] = [];
  const watcher = new MutationObserver(() => {
    const menu = document.querySelector('[role=menu]');
    if (menu) seen.push(menu.querySelectorAll('[role^=menuitem]').length);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  mountApp('/community', { ...communityWith([adasPost()]), ...asAda });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Nobody can comment' })).toBeVisible();
  watcher.disconnect();
  expect(new Set(seen)).toEqual(new Set([8]));
});
