import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { adasPost, aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const card = page.getByRole('list', { name: 'All posts' }).getByRole('article').first();
const bookmark = card.getByRole('button', { name: 'Bookmark' });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

test('a bookmark shows at once and can be removed', async () => {
  const answer = Promise.withResolvers<void>();
  const { fake } = mountApp('/community', {
    ...communityWith([aPost()]),
    ...asAda,
    community: {
      bookmarkPost: async () => {
        await answer.promise;
        return { success: true, post: aPost({ isBookmarked: true }) };
      },
      unbookmarkPost: () => ({ success: true, post: aPost() }),
    },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await bookmark.click();
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true');
  answer.resolve();
  await bookmark.click();
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => fake.inputsOf('community.unbookmarkPost')).toEqual([{ id: 'post-prompts' }]);
});

test('a refused bookmark disappears, and says why', async () => {
  mountApp('/community', {
    ...communityWith([aPost()]),
    ...asAda,
    community: {
      bookmarkPost: () => {
        throw refusal('community/post-not-found', 404, 'This post is no longer there.');
      },
    },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await bookmark.click();
  await expect.element(toast('Failed to update bookmark')).toBeVisible();
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor is asked to sign up or log in to bookmark', async () => {
  mountApp('/community', communityWith([aPost()]));
  await bookmark.click();
  await expect.element(toast('Sign up or Log in')).toBeVisible();
});

test('bookmarks have a separate list, which says when it is empty', async () => {
  const { fake } = mountApp('/community?tab=bookmarks', { ...communityWith([]), ...asAda });
  await expect.element(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
  expect(fake.inputsOf('feed.posts')).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`the list of bookmarks is accessible in the ${theme} theme, and leads back to all posts`, async () => {
    localStorage.setItem('theme', theme);
    const { feed, ...rest } = communityWith([adasPost()]);
    const bookmarked = aPost({ isBookmarked: true });
    mountApp('/community?tab=bookmarks', {
      ...rest,
      ...asAda,
      feed: { ...feed, bookmarks: () => ({ posts: [bookmarked], nextCursor: null }) },
    });
    await expect.element(page.getByRole('list', { name: 'Bookmarks' }).getByText(/Three small prompts/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('tab', { name: 'All Posts' }).click();
    await expect.element(page.getByRole('list', { name: 'All posts' })).toBeVisible();
    localStorage.removeItem('theme');
  });
}
