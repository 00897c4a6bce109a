import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Post } from '../../community/post/post-kinds.ts';
import { adasPost, aPoll, aPost, asAda } from '../../community/post/posts-fixture.ts';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aTool } from '../../tools/tools-fixture.ts';
import { homeWith, toolsOf } from './home-fixture.ts';

const main = page.getByRole('main');
const talk = main.getByRole('region', { name: 'What founders are talking about' });
const posts = [aPost(), adasPost(), aPoll()];

test('the window has the server’s title for the page', async () => {
  mountApp('/', homeWith([]));
  await expect.poll(() => document.title).toBe('Kindling: AI for founders');
});

test('a visitor sees what Kindling is, its size, and its conversations', async () => {
  mountApp('/', homeWith(posts));
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  for (const figure of ['41', '312', '958']) await expect.element(main.getByText(figure)).toBeVisible();
  await expect.element(talk.getByRole('link', { name: /Three small prompts/ })).toBeVisible();
  expect(talk.getByRole('listitem').elements()).toHaveLength(3);
});

const summary = {
  average: 4.25,
  count: 1_240,
  byRating: [700, 300, 140, 60, 40].map((count, index) => ({ rating: 5 - index, count })),
};

test('the sections have the decided order', async () => {
  mountApp('/', homeWith(posts, toolsOf([aTool()], summary)));
  await expect.element(main.getByRole('heading', { name: 'What founders say about their tools' })).toBeVisible();
  const sections = main
    .getByRole('heading')
    .elements()
    .filter(({ tagName }) => /H[12]/.test(tagName));
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    'Your next good idea starts with somebody else’s spark',
    'AI news',
    'Everything you need to put AI to work',
    'Top tools',
    'What founders say about their tools',
    'What founders are talking about',
    'Courses',
    'The week in your inbox',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('the best tools link to their pages', async () => {
  const tools = [aTool(), aTool({ id: 'tool-loom', slug: 'loom', name: 'Loom', reviewCount: 0, averageRating: 0 })];
  const { fake } = mountApp('/', homeWith([], toolsOf(tools)));
  const region = main.getByRole('region', { name: 'Top tools' });
  await expect.element(region.getByRole('link', { name: /^Wren/ })).toHaveAttribute('href', '/ai-tools/wren');
  await expect.element(region.getByText('(5 reviews)')).toBeVisible();
  await expect.element(region.getByText('Those that members rate best come first.')).toBeVisible();
  expect(fake.inputsOf('directory.tools')).toEqual([{ sort: 'highest-rated', limit: 6 }]);
});

test('without reviews, no tool is called the best', async () => {
  mountApp('/', homeWith([], toolsOf([aTool({ reviewCount: 0, averageRating: 0 })])));
  await expect.element(main.getByText(/^Nobody has reviewed a tool yet/)).toBeVisible();
  await expect.element(main.getByText(/rate best/)).not.toBeInTheDocument();
});

test('an empty directory is left out', async () => {
  const { fake } = mountApp('/', homeWith([], toolsOf([])));
  await expect.poll(() => fake.inputsOf('directory.tools')).toHaveLength(1);
  await expect.element(main.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await expect.element(main.getByRole('region', { name: 'Top tools' })).not.toBeInTheDocument();
});

test('tools that fail to load can be requested again', async () => {
  const tools = () => {
    throw refusal('request/fault', 500, 'Something is in the way.');
  };
  const { fake } = mountApp('/', homeWith([], { directory: { ...toolsOf([]).directory, tools } }));
  const region = main.getByRole('region', { name: 'Top tools' });
  await expect.element(region.getByText('The tools did not load')).toBeVisible();
  fake.answer(toolsOf([aTool()]));
  await region.getByRole('button', { name: 'Try again' }).click();
  await expect.element(region.getByRole('link', { name: /^Wren/ })).toBeVisible();
});

test('the number of each rating is shown once there are enough reviews', async () => {
  mountApp('/', homeWith([], toolsOf([aTool()], summary)));
  const region = main.getByRole('region', { name: 'What founders say about their tools' });
  await expect.element(region.getByText('1,240 reviews')).toBeVisible();
  await expect.element(region.getByText('4.3')).toBeVisible();
  const rows = region.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '5 stars700',
    '4 stars300',
    '3 stars140',
    '2 stars60',
    '1 star40',
  ]);
});

test('fewer than three discussions are not shown', async () => {
  const { fake } = mountApp('/', homeWith(posts.slice(0, 2)));
  await expect.poll(() => fake.inputsOf('feed.discussed')).toHaveLength(1);
  await expect.element(main.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await expect.element(talk).not.toBeInTheDocument();
});

test('each future course says so, and links to its page', async () => {
  mountApp('/', homeWith([]));
  const courses = main.getByRole('region', { name: 'Courses' }).getByRole('link');
  for (const [index, difficulty] of ['Beginner', 'Intermediate', 'Advanced'].entries()) {
    await expect.element(courses.nth(index).getByText('Coming soon', { exact: true })).toBeVisible();
    await expect.element(courses.nth(index).getByText(difficulty, { exact: true })).toBeVisible();
    await expect.element(courses.nth(index)).toHaveAttribute('href', expect.stringMatching(/^\/course\/[a-z-]+$/));
  }
});

test('the hero links only to existing pages', async () => {
  const { router } = mountApp('/', homeWith(posts));
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  const paths = main
    .getByRole('link')
    .elements()
    .map((link) => new URL(link.getAttribute('href') ?? '', location.origin))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    expect(router.matchRoutes(path).at(-1)?.routeId, path).not.toBe('__root__');
  }
});

test('Join opens the sign-up', async () => {
  mountApp('/', homeWith(posts));
  await main.getByRole('button', { name: 'Join Kindling' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Kindling' });
  await expect.element(dialog.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
});

test('a member is led to advice and tools, and not asked to join', async () => {
  mountApp('/', { ...homeWith(posts), ...asAda });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  const advice = main.getByRole('link', { name: 'Get AI advice for your business' });
  await expect.element(advice).toHaveAttribute('href', '/ai-my-business');
  await expect.element(main.getByRole('link', { name: 'Find AI tools' })).toHaveAttribute('href', '/ai-tools');
  await expect.element(main.getByRole('button', { name: 'Join Kindling' })).not.toBeInTheDocument();
  await expect.element(main.getByText('For founders who put AI to work')).not.toBeInTheDocument();
});

test('an empty community makes no claims', async () => {
  const none = { members: 1, posts: 0, comments: 0, likes: 0, activeMembers: 0 };
  mountApp('/', { ...homeWith([]), communityPulse: { stats: () => ({ stats: none }) } });
  await expect.element(main.getByRole('heading', { name: 'Top tools' })).toBeVisible();
  await expect.element(talk).not.toBeInTheDocument();
  await expect.element(main.getByText('members', { exact: true })).not.toBeInTheDocument();
});

for (const theme of ['light', 'dark']) {
  test(`the start page passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    mountApp('/', homeWith(posts));
    await expect.element(talk.getByRole('link', { name: /Three small prompts/ })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
}

const question = aPost({
  ...{ id: 'post-churn', postType: 'question', content: 'Who halved their churn?' },
  ...{ ember: 3, answersToday: 6, commentsCount: 9 },
});
const answers = [
  { id: 'a1', userId: 'member-noor', userName: 'noor', userAvatar: null, excerpt: 'We did, by calling everybody.' },
  { id: 'a2', userId: ada.id, userName: 'ada.l', userAvatar: '🚀', excerpt: 'Ask before the second invoice.' },
];
const withThread = (posts: readonly Post[]) =>
  homeWith(posts, { feed: { discussed: () => ({ posts, thread: { postId: question.id, answers } }) } });
const thread = main.getByRole('link', { name: /Who halved their churn\?.*Read on/ });

for (const theme of ['light', 'dark']) {
  test(`a visitor finds a live thread next to the headline, in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    await page.viewport(1280, 900);
    mountApp('/', withThread([question]));
    await expect.element(thread).toHaveAttribute('href', '/community/post/post-churn');
    for (const text of ['We did, by calling everybody.', 'Ask before the second invoice.']) {
      await expect.element(thread.getByText(text)).toBeVisible();
    }
    await expect.element(thread.getByText('6 answers today', { exact: true })).toBeVisible();
    await expect.element(main.getByText('What are you stuck on')).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });
}

test('on a day without answers, the thread counts all of them', async () => {
  mountApp('/', withThread([{ ...question, ember: 0, answersToday: 0 }]));
  await expect.element(thread.getByText('9 answers')).toBeVisible();
});

test('without a thread, the flame and the kinds of posts are next to the headline', async () => {
  await page.viewport(1280, 900);
  mountApp('/', homeWith([question]));
  await expect.element(main.getByText(/^What are you stuck on/)).toBeVisible();
  await expect.element(thread).not.toBeInTheDocument();
});

test.each([768, 1280])('at %i px no row of the features has a hole', async (width) => {
  await page.viewport(width, 900);
  mountApp('/', homeWith(posts));
  const features = page.getByRole('region', { name: 'Everything you need to put AI to work' });
  await expect.element(features).toBeVisible();
  const list = features.getByRole('list').first().element();
  const { right } = list.getBoundingClientRect();
  const last = [...list.children].at(-1);
  expect(list.children).toHaveLength(5);
  expect(last?.getBoundingClientRect().right).toBeCloseTo(right, 0);
});

test('the start page fits a phone, and its cards are in rows that are swiped sideways', async () => {
  await page.viewport(390, 844);
  // The last post has words for screen readers alone, which must not widen the page.
  const discussed = [...posts, question];
  mountApp('/', { ...withThread(discussed), ...toolsOf([aTool(), aTool({ id: 'tool-loom', slug: 'loom' })]) });
  await expect.element(talk.getByRole('link', { name: /Who halved their churn/ })).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const row = talk.getByRole('list').element();
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  expect(await axeViolations()).toEqual([]);
});
