// How a list shows a post that has just arrived: the member's own catches fire once, and others appear without it.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp } from '../../testing/mount-app.tsx';
import { withMotion } from '../../testing/with-motion.ts';
import { adasPost, aPost, asAda, communityWith } from '../post/posts-fixture.ts';

withMotion();

const feed = page.getByRole('list', { name: 'All posts' });
const sparks = () => document.querySelectorAll('.spark').length;

test('the member’s own new post has its spark, which is gone when it ends', async () => {
  mountApp('/community', {
    ...communityWith([aPost()]),
    ...asAda,
    community: { createPost: ({ content }) => ({ success: true, post: adasPost({ id: 'post-new', content }) }) },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByRole('dialog').getByLabelText('What do you want to share?').fill('It works.');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(feed.getByText('It works.')).toBeVisible();
  await expect.poll(sparks).toBe(1);
  const spark = document.querySelector('.spark');
  spark?.dispatchEvent(new AnimationEvent('animationend', { animationName: 'catch-fire', bubbles: true }));
  await expect.poll(sparks).toBe(0);
});

test('posts by others appear without one', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { fake } = mountApp('/community', { ...communityWith([adasPost()]), ...asAda });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await expect.element(feed).toBeVisible();
  fake.answer({ feed: { posts: () => ({ posts: [aPost(), adasPost()], nextCursor: null }) } });
  fake.send('live.hints', { topic: 'feed', id: 'post-prompts', position: '17' });
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect.element(feed.getByRole('article', { name: 'Insight by mara.k' })).toHaveClass('animate-arrive');
  expect(
    feed
      .getByRole('article')
      .elements()
      .map((article) => article.classList.contains('animate-arrive')),
  ).toEqual([true, false]);
  expect(sparks()).toBe(0);
});
