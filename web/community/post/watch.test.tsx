import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { aPost, asAda, communityWith } from './posts-fixture.ts';

const card = page.getByRole('list', { name: 'All posts' }).getByRole('article').first();
const menuButton = card.getByRole('button', { name: 'More about this post' });
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

async function openMenu(post: ReturnType<typeof aPost>, community: Handlers['community'] = {}) {
  const app = mountApp('/community', { ...communityWith([post]), ...asAda, community });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await menuButton.click();
  return app;
}

/** Reopens the menu, which closes on each choice. */
async function reopenMenu() {
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await menuButton.click();
}

test('a post is watched at once, and muted instead', async () => {
  const answer = Promise.withResolvers<void>();
  const { fake } = await openMenu(aPost(), {
    watchPost: async () => {
      await answer.promise;
      return { success: true, post: aPost({ watching: 'watching', isWatched: true }) };
    },
    mutePost: () => ({ success: true, post: aPost({ watching: 'muted', isWatched: false }) }),
  });
  await expect.element(choice('Not watching')).toBeChecked();
  expect(await axeViolations(page.getByRole('menu').element())).toEqual([]);
  await choice('Watch').click();
  await reopenMenu();
  await expect.element(choice('Watching')).toBeChecked();
  answer.resolve();
  await choice('Mute this post').click();
  await reopenMenu();
  await expect.element(choice('Muted')).toBeChecked();
  await expect.element(choice('Watch')).not.toBeChecked();
  await expect.poll(() => fake.inputsOf('community.mutePost')).toEqual([{ id: 'post-prompts' }]);
});

test('members who take part watch automatically, and can only mute', async () => {
  const { fake } = await openMenu(aPost({ isWatched: true }), {
    mutePost: () => ({ success: true, post: aPost({ watching: 'muted', isWatched: false }) }),
    unmutePost: () => ({ success: true, post: aPost({ isWatched: true }) }),
  });
  await expect.element(choice('Watching')).toBeChecked();
  await expect.element(choice('Not watching')).not.toBeInTheDocument();
  await choice('Mute this post').click();
  await reopenMenu();
  await choice('Unmute').click();
  await reopenMenu();
  await expect.element(choice('Watching')).toBeChecked();
  expect(fake.inputsOf('community.unmutePost')).toEqual([{ id: 'post-prompts' }]);
});

test('a refused choice is undone, and says why', async () => {
  await openMenu(aPost(), {
    watchPost: () => {
      throw refusal('community/post-not-found', 404, 'This post is no longer there.');
    },
  });
  await choice('Watch').click();
  await expect.element(toast('Failed to update notifications')).toBeVisible();
  await reopenMenu();
  await expect.element(choice('Not watching')).toBeChecked();
});

test('visitors, who get no notifications and can share the link, have no menu', async () => {
  mountApp('/community', communityWith([aPost()]));
  await expect.element(card.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect.element(menuButton).not.toBeInTheDocument();
});
