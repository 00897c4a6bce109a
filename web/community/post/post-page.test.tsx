import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aComment, adasPost, aPost, asAda, communityWith } from './posts-fixture.ts';

const gone = () => {
  throw refusal('community/post-not-found', 404, 'This post is no longer there.');
};

test('a missing post is reported at once, without another request', async () => {
  const input = { id: 'post-gone' };
  const data = [{ path: 'feed.post', input, data: null, isMissing: true }] as const;
  const { fake } = mountApp('/community/post/post-gone', {}, data);
  await expect.element(page.getByRole('heading', { level: 1, name: 'This post is not here' })).toBeVisible();
  expect(fake.inputsOf('feed.post')).toEqual([]);
});

test('a post has its own page, with its whole text and its discussion', async () => {
  const content = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n');
  mountApp('/community/post/post-prompts', {
    ...communityWith([aPost({ content })]),
    discussion: { comments: () => ({ comments: [aComment()], nextCursor: null }) },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Insight by mara.k' })).toBeInTheDocument();
  await expect.element(page.getByText('How large was the sample?')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await expect.poll(() => document.title).toContain('mara.k: Line 1');
});

test('the address of a deleted comment shows the post, without a search for it', async () => {
  const { fake } = mountApp('/community/post/post-prompts#comment-deleted', {
    ...communityWith([aPost({ commentsCount: 2 })]),
    discussion: {
      comment: gone,
      comments: ({ cursor }) => {
        const comments = [aComment({ id: cursor ? 'last' : 'first', content: cursor ? 'The last.' : 'The first.' })];
        return { comments, nextCursor: cursor ? null : 'page-2' };
      },
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Insight by mara.k' })).toBeInTheDocument();
  await expect.element(page.getByText('The first.')).toBeInTheDocument();
  await expect.poll(() => fake.inputsOf('discussion.comment')).toEqual([{ id: 'deleted' }]);
  expect(document.querySelector('[aria-current=location]')).toBeNull();
  expect(fake.inputsOf('discussion.comments')).toHaveLength(1);
});

test('the comment that the address names is loaded and shown, however many come before it', async () => {
  const before = Array.from({ length: 20 }, (_, n) => aComment({ id: `c${n}`, content: `Remark ${n}` }));
  const linkedComment = aComment({ id: 'meant', content: 'This one is meant.', createdAt: '2026-11-21T09:00:00.000Z' });
  const { fake } = mountApp('/community/post/post-prompts#comment-meant', {
    ...communityWith([aPost({ commentsCount: 21 })]),
    discussion: {
      comment: () => ({ comment: linkedComment }),
      comments: ({ cursor }) =>
        cursor ? { comments: [linkedComment], nextCursor: null } : { comments: before, nextCursor: 'page-2' },
    },
  });
  await expect.element(page.getByText('This one is meant.')).toBeInViewport();
  await expect
    .element(page.getByRole('article').filter({ hasText: 'This one is meant.' }).last())
    .toHaveAttribute('aria-current', 'location');
  expect(fake.inputsOf('discussion.comments')).toHaveLength(2);
});

test('the reply that the address names is shown, however deep it is in its thread', async () => {
  const reply = (n: number) =>
    aComment({ id: `r${n}`, parentId: 'far', content: `Reply ${n}.`, createdAt: `2026-11-21T09:0${n}:00.000Z` });
  const far = aComment({ id: 'far', repliesCount: 5, replies: [1, 2, 3].map(reply), repliesCursor: 'after-3' });
  mountApp('/community/post/post-prompts#comment-r5', {
    ...communityWith([aPost({ commentsCount: 7 })]),
    discussion: {
      comment: () => ({ comment: reply(5) }),
      comments: ({ cursor }) =>
        cursor
          ? { comments: [far], nextCursor: null }
          : { comments: [aComment({ id: 'near', content: 'Near.' })], nextCursor: 'page-2' },
      replies: ({ cursor }) =>
        cursor
          ? { comments: [4, 5].map(reply), nextCursor: null }
          : { comments: [1, 2, 3].map(reply), nextCursor: 'after-3' },
    },
  });
  await expect.element(page.getByText('Reply 5.')).toBeInViewport();
  await expect
    .element(page.getByRole('list', { name: 'Replies to noor' }).getByRole('article').last())
    .toHaveAttribute('aria-current', 'location');
});

test('a post’s sidebar has its author, more of their posts, and others of its kind', async () => {
  const [mine, other, related] = [
    aPost({ id: 'mine', content: 'Another of mine.' }),
    adasPost({ id: 'elsewhere', content: 'By Ada.', postType: 'insight', ember: 3, answersToday: 24 }),
    aPost(),
  ];
  const { feed, ...rest } = communityWith([aPost()]);
  const { fake } = mountApp('/community/post/post-prompts', {
    ...rest,
    feed: {
      ...feed,
      byMember: () => ({ posts: [aPost(), mine], nextCursor: null }),
      posts: () => ({ posts: [related, mine, other], nextCursor: null }),
    },
    members: {
      byId: () => ({
        user: {
          ...ada,
          id: 'member-mara',
          bio: 'Ships on **Fridays**.',
          mentions: [],
          bioExcerpt: 'Ships on Fridays.',
        },
      }),
      stats: () => ({ stats: { posts: 12, followers: 0, following: 0 } }),
    },
  });
  const author = page.getByRole('region', { name: 'About the author' });
  for (const text of ['mara.k', 'CTO', '12 posts', 'Ships on Fridays.'])
    await expect.element(author.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(author.getByRole('link', { name: 'View profile' }))
    .toHaveAttribute('href', '/profile/member-mara');
  const hrefs = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
  await expect.poll(() => hrefs('More by mara.k')).toEqual(['/community/post/mine']);
  await expect.poll(() => hrefs('More insights about Security')).toEqual(['/community/post/elsewhere']);
  expect(document.querySelector('.ember-flame')).toBeNull();
  expect(fake.inputsOf('feed.posts')).toEqual([{ kind: 'insight', category: 'security', limit: 6 }]);
});

test('the page of one’s own post has no card of its author, and its text leads', async () => {
  mountApp('/community/post/post-engine', {
    ...communityWith([adasPost(), aPost({ id: 'other', postType: 'celebration' })]),
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment({ postId: 'post-engine' })], nextCursor: null }) },
  });
  await expect.element(page.getByRole('region', { name: 'More celebrations' })).toBeVisible();
  expect(page.getByRole('region', { name: 'About the author' }).elements()).toEqual([]);
  const sizeOf = (text: string) => Number.parseFloat(getComputedStyle(page.getByText(text).element()).fontSize);
  expect(sizeOf('The engine weaves algebraic patterns.')).toBeGreaterThan(sizeOf('How large was the sample?'));
});

test('a missing post says so, and offers a way on', async () => {
  const { feed, ...rest } = communityWith([]);
  mountApp('/community/post/nothing', { ...rest, feed: { ...feed, post: gone }, discussion: { comments: gone } });
  await expect.element(page.getByRole('heading', { level: 1, name: 'This post is not here' })).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'See what others post' }))
    .toHaveAttribute('href', '/community');
});

test('a post that fails to load can be requested again', async () => {
  const { feed, ...rest } = communityWith([aPost()]);
  let isDown = true;
  mountApp('/community/post/post-prompts', {
    ...rest,
    feed: {
      ...feed,
      post: ({ id }) => {
        if (isDown) throw refusal('request/fault', 500, 'Something went wrong on our side.');
        return feed.post({ id });
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'This post did not load' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article', { name: 'Insight by mara.k' })).toBeVisible();
});

test('deleting the post on its page leads back to the community', async () => {
  const { router } = mountApp('/community/post/post-engine', {
    ...communityWith([adasPost(), aPost()]),
    ...asAda,
    community: { deletePost: ({ id }) => ({ success: true, id }) },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/community');
});

for (const theme of ['light', 'dark']) {
  test(`a post's page passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    mountApp('/community/post/post-engine', {
      ...communityWith([adasPost()]),
      ...asAda,
      discussion: { comments: () => ({ comments: [aComment({ postId: 'post-engine' })], nextCursor: null }) },
    });
    await expect.element(page.getByText('How large was the sample?')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
}
