import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPost, asAda } from '../../community/post/posts-fixture.ts';
import { axeViolations } from '../../testing/axe.ts';
import type { Handlers } from '../../testing/fake-api.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import type { HomeDigest } from './digest-frame.tsx';
import { homeWith } from './home-fixture.ts';

const digest = page.getByRole('main').getByRole('region', { name: /^Welcome/ });

const answer: HomeDigest['answers'][number] = {
  ...{ id: 'c1', postId: 'post-prompts', parentId: null, userId: 'member-noor', userName: 'noor', userAvatar: null },
  ...{
    userRole: null,
    content: 'How **large** was the sample?',
    excerpt: 'How large was the sample?',
    mentions: [],
    repliesCount: 0,
    isEdited: false,
  },
  ...{
    isErased: false,
    isHeld: false,
    isDeleted: false,
    isHidden: false,
    post: { id: 'post-prompts', excerpt: 'Three small prompts' },
  },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
};
const mara: HomeDigest['people'][number] = {
  ...{ id: 'member-mara', username: 'mara.k', firstName: null, lastName: null, bio: null, role: 'CTO' },
  ...{ profileEmoji: '🦊', profileImageUrl: null, createdAt: '2026-03-01T09:00:00.000Z' },
  ...{ isFollowing: false, because: 'You liked a post of theirs' },
};
const back: HomeDigest = {
  since: '2026-11-18T09:30:00.000Z',
  answers: [answer],
  answersCount: 4,
  happened: { posts: 100, articles: 1, tools: 0, followers: 2 },
  unanswered: [aPost({ id: 'q1', postType: 'question', content: 'Which model reads invoices?' })],
  people: [mara],
  steps: { followsSomebody: true, hasPosted: true },
};
const first: HomeDigest = {
  ...{ since: null, answers: [], answersCount: 0, happened: null, unanswered: [], people: [] },
  steps: { followsSomebody: false, hasPosted: false },
};
const asking = (shown: HomeDigest, more: Handlers = {}) => ({
  ...homeWith([]),
  ...asAda,
  home: { digest: () => shown },
  ...more,
});

test('a visitor has no digest, and none is requested', async () => {
  const { fake } = mountApp('/', homeWith([]));
  await expect.element(page.getByRole('heading', { name: 'AI news' })).toBeVisible();
  await expect.element(digest).not.toBeInTheDocument();
  expect(fake.inputsOf('home.digest')).toEqual([]);
});

describe('a member who comes back', () => {
  for (const theme of ['light', 'dark']) {
    test(`finds what is new, each with a link, in the ${theme} theme`, async () => {
      localStorage.setItem('theme', theme);
      mountApp('/', asking(back));
      await expect.element(digest.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();
      for (const [name, href] of [
        ['99+ new posts', '/community'],
        ['1 new article', '/insights'],
        ['2 new followers', `/profile/${ada.id}`],
      ] as const)
        await expect.element(digest.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      await expect.element(digest.getByText(/new tool/)).not.toBeInTheDocument();
      const answers = digest.getByRole('region', { name: 'Answers to you' });
      await expect
        .element(answers.getByRole('link', { name: /How large was the sample/ }))
        .toHaveAttribute('href', '/community/post/post-prompts#comment-c1');
      await expect
        .element(answers.getByRole('link', { name: '3 more in notifications' }))
        .toHaveAttribute('href', '/notifications?show=answers');
      await expect
        .element(digest.getByRole('region', { name: 'Waiting for an answer' }).getByRole('link'))
        .toHaveAttribute('href', '/community/post/q1');
      await expect.element(digest.getByRole('button', { name: /^Follow mara\.k/ })).toBeVisible();
      await expect.element(digest.getByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
      expect(await axeViolations()).toEqual([]);
    });
  }

  test('sees if it has been quiet', async () => {
    const none = { posts: 0, articles: 0, tools: 0, followers: 0 };
    mountApp('/', asking({ ...back, answers: [], answersCount: 0, happened: none, unanswered: [] }));
    await expect.element(digest.getByText(/^It has been quiet since your last visit/)).toBeVisible();
    await expect.element(digest.getByRole('region', { name: 'People to follow' })).toBeVisible();
    expect(digest.getByRole('region', { name: 'Answers to you' }).elements()).toEqual([]);
    expect(digest.getByRole('region', { name: 'Waiting for an answer' }).elements()).toEqual([]);
  });
});

test('a thread that a new member’s digest shows is not shown again below', async () => {
  const posts = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map((id) => aPost({ id, content: `Thread ${id}` }));
  mountApp('/', asking(first, { feed: { discussed: () => ({ posts, thread: null }) } }));
  await expect.element(digest.getByRole('region', { name: 'Good threads' }).getByText('Thread p3')).toBeVisible();
  const talk = page.getByRole('region', { name: 'What founders are talking about' });
  await expect.element(talk.getByText('Thread p4')).toBeVisible();
  expect(
    talk
      .getByText(/Thread p\d/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['p4', 'p5', 'p6'].map((id) => expect.stringContaining(id)));
});

test('a new member is shown how to begin', async () => {
  mountApp('/', asking(first));
  await expect.element(digest.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  const steps = digest.getByRole('region', { name: 'First steps' });
  // Ada has completed her profile.
  await expect.element(steps.getByText('Done', { exact: true })).toBeVisible();
  await expect.element(steps.getByRole('button', { name: 'Complete profile' })).not.toBeInTheDocument();
  const next = steps.getByRole('link', { name: 'Find people' });
  await expect.element(next).toHaveAttribute('href', '/community');
  await expect.element(steps.getByText('1 of 3')).toBeVisible();
  const filled = getComputedStyle(next.element()).backgroundColor;
  const buttons = [...steps.getByRole('link').elements(), ...steps.getByRole('button').elements()];
  expect(buttons.filter((each) => getComputedStyle(each).backgroundColor === filled)).toEqual([next.element()]);
  expect(await axeViolations()).toEqual([]);
  await steps.getByRole('button', { name: 'Create post' }).click();
  await expect.element(page.getByRole('dialog', { name: /post/i })).toBeVisible();
});

test('a new member finds the first steps first, with people to follow, then threads and questions', async () => {
  const discussed = () => ({ posts: [aPost({ id: 'p1', content: 'We halved our churn' })], thread: null });
  const { unanswered, people } = back;
  mountApp('/', asking({ ...first, unanswered, people }, { feed: { discussed } }));
  const threads = digest.getByRole('region', { name: 'Good threads' });
  await expect.element(threads.getByRole('link')).toHaveAttribute('href', '/community/post/p1');
  const regions = digest.getByRole('region').elements();
  expect(regions.map((each) => each.getAttribute('aria-label'))).toEqual([
    'First steps',
    'Good threads',
    'Waiting for an answer',
  ]);
  const steps = digest.getByRole('region', { name: 'First steps' });
  await expect.element(steps.getByRole('button', { name: /^Follow mara\.k/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await expect.element(digest.getByRole('region', { name: 'People to follow' })).toBeVisible();
});

test('dismissing the first steps is permanent', async () => {
  mountApp('/', asking(first));
  const steps = digest.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  mountApp('/', asking(first));
  await expect.element(digest.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  expect(steps.elements()).toEqual([]);
});

test('a member without a profile can complete it from here', async () => {
  mountApp('/', asking(first, { profile: { user: () => ({ ...ada, role: null, bio: null }) } }));
  await digest.getByRole('button', { name: 'Complete profile' }).click();
  await expect.element(page.getByRole('dialog', { name: /profile/i })).toBeVisible();
});

test('a phone shows three people to follow, and an answer in two lines', async () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...mara, id, username: `mara.${id}` }));
  const long = { ...answer, excerpt: 'How large was the sample, and who was in it? '.repeat(3) };
  mountApp('/', asking({ ...back, people, answers: [long] }));
  const buttons = () => digest.getByRole('button', { name: /^Follow mara/ }).elements();
  await page.viewport(1280, 800);
  await expect.poll(buttons).toHaveLength(5);
  await page.viewport(390, 844);
  await expect.poll(buttons).toHaveLength(3);
  const words = digest.getByText(/How large was the sample/).element();
  const lineHeight = Number.parseFloat(getComputedStyle(words).lineHeight);
  expect(words.getBoundingClientRect().height).toBeCloseTo(2 * lineHeight, 0);
});

test('after a step is taken, the focus is on the next open one', async () => {
  let member = { ...ada, role: null as string | null, bio: null };
  const profile: Handlers['profile'] = {
    user: () => member,
    checkUsername: () => ({ available: true, message: '' }),
    updateProfile: () => {
      member = { ...member, role: 'Founder' };
      return { success: true, user: member };
    },
  };
  mountApp('/', asking(first, { profile }));
  await digest.getByRole('button', { name: 'Complete profile' }).click();
  const dialog = page.getByRole('dialog', { name: /profile/i });
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Founder');
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(digest.getByRole('link', { name: 'Find people' })).toHaveFocus();
});

test('a digest that fails to load can be requested again, and the rest of the page is there', async () => {
  const fails = () => {
    throw refusal('request/fault', 500, 'Something is in the way.');
  };
  const { fake } = mountApp('/', asking(back, { home: { digest: fails } }));
  await expect.element(page.getByText('What is new for you did not load')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'AI news' })).toBeVisible();
  fake.answer({ home: { digest: () => back } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(digest.getByText('Answers to you')).toBeVisible();
});

test('it fits a phone without scrolling sideways', async () => {
  await page.viewport(390, 844);
  const long = 'Three small prompts beat one long one, and nobody has told us why. '.repeat(2);
  const wordy = { ...answer, content: long, post: { ...answer.post, excerpt: long } };
  mountApp('/', asking({ ...back, answers: [wordy], unanswered: [aPost({ content: long })] }));
  await expect.element(digest.getByText('99+ new posts')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
