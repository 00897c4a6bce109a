import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const myFeed = page.getByRole('list', { name: 'My feed' });
const shown = () =>
  myFeed
    .getByRole('article')
    .elements()
    .map((article) => article.getAttribute('data-post'));
const more = page.getByRole('button', { name: 'Show more posts' });
/** Scrolling to the end once loads the second page; later pages load by the button. */
const toEnd = () => scrollTo(0, document.documentElement.scrollHeight);
const fold = (text: string) => myFeed.getByRole('button', { name: text, exact: true });

/** Each test has separate ids, because unfolded runs are remembered. */
const postsBy = (name: string, prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aPost({ id: `${prefix}${index + 1}`, userId: `member-${name}`, userName: name }),
  );

function mountMyFeed(pages: readonly (readonly ReturnType<typeof aPost>[])[]) {
  const { feed, ...rest } = communityWith([aPost()]);
  return mountApp('/community?tab=mine', {
    ...rest,
    ...asAda,
    feed: {
      ...feed,
      mine: ({ cursor }) => {
        const at = Number(cursor ?? 0);
        return { posts: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null };
      },
    },
  });
}

test('after three posts in a row by one member, the others unfold in place by keyboard, and fold again', async () => {
  mountMyFeed([[...postsBy('grace', 'g', 7), ...postsBy('jonas', 'j', 1)]]);
  const button = fold('grace posted 4 more');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(shown()).toEqual(['g1', 'g2', 'g3', 'j1']);
  expect(await axeViolations()).toEqual([]);

  const element = button.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  expect(shown()).toEqual(['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'j1']);
  await expect.element(button).toHaveFocus();
  expect(await axeViolations()).toEqual([]);

  await userEvent.keyboard(' ');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(shown()).toEqual(['g1', 'g2', 'g3', 'j1']);
});

test('a run across pages is one run, and stays unfolded as it grows', async () => {
  const run = postsBy('mara', 'm', 8);
  const { fake } = mountMyFeed([run.slice(0, 4), [...run.slice(4), ...postsBy('jonas', 'k', 1)]]);
  await myFeed.getByRole('button', { name: /^mara posted/ }).click();
  toEnd();
  await expect.element(fold('mara posted 5 more')).toHaveAttribute('aria-expanded', 'true');
  expect(shown()).toEqual([...run.map(({ id }) => id), 'k1']);
  expect(fake.inputsOf('feed.mine')).toEqual([
    expect.not.objectContaining({ cursor: expect.anything() }),
    expect.objectContaining({ cursor: '1' }),
  ]);
});

test('loading more by keyboard moves the focus to the folded line if everything new is folded', async () => {
  const run = postsBy('noor', 'n', 9);
  mountMyFeed([run.slice(0, 4), run.slice(4, 5), run.slice(5)]);
  await expect.element(myFeed).toBeVisible();
  toEnd();
  await expect.element(fold('noor posted 2 more')).toBeVisible();
  const element = more.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(fold('noor posted 6 more')).toHaveFocus();
});

test('all posts show one by one, whoever wrote them', async () => {
  mountApp('/community', communityWith(postsBy('lena', 'l', 5)));
  await expect
    .poll(() => page.getByRole('list', { name: 'All posts' }).getByRole('article').elements())
    .toHaveLength(5);
  await expect.element(page.getByText('posted 2 more')).not.toBeInTheDocument();
});

test('an endless name widens nothing', async () => {
  await page.viewport(390, 844);
  mountMyFeed([postsBy('u'.repeat(60), 'u', 5)]);
  await expect.element(myFeed.getByRole('button', { name: /posted 2 more$/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
