import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { aComment, adasPost, aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const comments = page.getByRole('region', { name: 'Comments' });
const choice = (name: string) => page.getByRole('menuitemradio', { name });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

async function openMenu(limitComments: () => { success: true; post: ReturnType<typeof aPost> }) {
  const app = mountApp('/community/post/post-engine', {
    ...communityWith([adasPost()]),
    ...asAda,
    community: { limitComments },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await expect.element(choice('Everybody can comment')).toHaveAttribute('aria-checked', 'true');
  return app;
}

test('an author closes the comments, and a line replaces the form', async () => {
  const { fake } = await openMenu(() => ({
    success: true,
    post: adasPost({ commentsBy: 'nobody', canComment: false }),
  }));
  expect(await axeViolations(page.getByRole('menu').element())).toEqual([]);
  await choice('Nobody can comment').click();
  await expect.element(comments.getByText('The author has closed the comments.')).toBeVisible();
  await expect.element(comments.getByRole('textbox')).not.toBeInTheDocument();
  expect(fake.inputsOf('community.limitComments')).toEqual([{ id: 'post-engine', comments: 'nobody' }]);
});

test('a refused limit says why, and the form stays', async () => {
  await openMenu(() => {
    throw refusal('community/not-author', 403, 'Only the author can change this.');
  });
  await choice('Those I follow can comment').click();
  await expect.element(toast('Failed to update post')).toBeVisible();
  await expect.element(comments.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
});

test('members who may not comment see who may, and no reply buttons', async () => {
  mountApp('/community/post/post-prompts', {
    ...communityWith([aPost({ commentsBy: 'followed', canComment: false })]),
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment()], nextCursor: null }) },
  });
  await expect.element(comments.getByText('Only members mara.k follows can comment.')).toBeVisible();
  await expect.element(comments.getByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect.element(choice('Nobody can comment')).not.toBeInTheDocument();
});
