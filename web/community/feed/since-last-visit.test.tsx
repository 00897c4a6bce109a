import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aComment, aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const back = { ...asAda, profile: { user: () => ({ ...ada, lastVisitAt: '2026-11-20T09:30:00.000Z' }) } };

test('a card says how many comments are new since the member’s last visit', async () => {
  mountApp('/community', {
    ...communityWith([
      aPost({ commentsCount: 9, newCommentsCount: 4 }),
      aPost({ id: 'busy', commentsCount: 90, newCommentsCount: 24 }),
      aPost({ id: 'quiet' }),
    ]),
    ...back,
  });
  await expect.element(page.getByRole('button', { name: 'Comment, 9 comments, 4 new' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Comment, 90 comments, 24+ new' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Comment, 2 comments', exact: true })).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`others’ new comments are marked on the post’s page, in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    const comments = [
      aComment(),
      aComment({ id: 'late', content: 'Later.', createdAt: '2026-11-20T10:00:00.000Z' }),
      aComment({ id: 'own', userId: ada.id, content: 'Mine.', createdAt: '2026-11-20T11:00:00.000Z' }),
    ];
    mountApp('/community/post/post-prompts', {
      ...communityWith([aPost()]),
      ...back,
      discussion: { comments: () => ({ comments, nextCursor: null }) },
    });
    const marked = page.getByRole('region', { name: 'Comments' }).getByText('New', { exact: true });
    await expect.element(marked).toBeVisible();
    expect(getComputedStyle(marked.element()).color).toBe(getComputedStyle(document.body).color);
    expect(marked.elements().map((mark) => mark.closest('article')?.id)).toEqual(['comment-late']);
    expect(await axeViolations()).toEqual([]);
    localStorage.removeItem('theme');
  });
}
