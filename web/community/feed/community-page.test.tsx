import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { connectionLost, type Handlers, refusal } from '../../testing/fake-api.ts';
import { painted } from '../../testing/mount.tsx';
import { mountApp } from '../../testing/mount-app.tsx';
import { adasPost, aPoll, aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const feed = page.getByRole('list', { name: 'All posts' });
const articles = () => feed.getByRole('article').elements();
/** Afterwards the session is known and the socket is listening. */
const loggedIn = () => expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();

afterEach(() => {
  localStorage.removeItem('theme');
  vi.useRealTimers();
});

test('the category in the address is requested', async () => {
  const { fake, router } = mountApp('/community?category=security', communityWith([aPost()]));
  await expect.element(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  expect(fake.inputsOf('feed.posts')).toEqual([expect.objectContaining({ category: 'security' })]);
  await page.getByRole('tab', { name: 'Ethics' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ category: 'ethics' });
  await expect.poll(() => fake.inputsOf('feed.posts').at(-1)).toMatchObject({ category: 'ethics' });
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('an unknown category in the address is ignored: the page opens on all', async () => {
  const { fake } = mountApp('/community?category=astrology&tab=yours', communityWith([aPost()]));
  await expect.element(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'All Posts' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(feed).toBeVisible();
  expect(fake.inputsOf('feed.posts')).toEqual([expect.not.objectContaining({ category: expect.anything() })]);
});

test('the address contains kind and order, and a filter changes it', async () => {
  const { fake, router } = mountApp('/community?kind=question&sort=top', communityWith([aPost()]));
  await expect.element(page.getByRole('list', { name: 'Top questions' })).toBeVisible();
  expect(fake.inputsOf('feed.posts')).toEqual([expect.objectContaining({ kind: 'question', sort: 'top' })]);
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Unanswered');
  await expect.poll(() => router.state.location.search).toEqual({ kind: 'question', sort: 'unanswered' });
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('All kinds');
  await page.getByRole('tab', { name: 'Ethics' }).click();
  await expect.element(page.getByRole('list', { name: 'Unanswered posts about Ethics' })).toBeVisible();
  expect(fake.inputsOf('feed.posts').at(-1)).toMatchObject({ category: 'ethics', sort: 'unanswered' });
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('New');
  await expect.poll(() => router.state.location.search).toEqual({ category: 'ethics' });
});

test('an unknown kind or order in the address is ignored', async () => {
  const { fake } = mountApp('/community?kind=rumour&sort=loudest', communityWith([aPost()]));
  await expect.element(feed).toBeVisible();
  expect(fake.inputsOf('feed.posts')).toEqual([
    expect.not.objectContaining({ kind: expect.anything(), sort: expect.anything() }),
  ]);
});

test('in any order but newest first, new posts by others raise no pill', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { fake } = mountApp('/community?sort=top', { ...communityWith([adasPost()]), ...asAda });
  await loggedIn();
  await expect.element(page.getByRole('list', { name: 'Top posts' })).toBeVisible();
  const requests = fake.inputsOf('feed.posts').length;
  fake.send('live.hints', { topic: 'feed', id: 'post-prompts', position: '17' });
  fake.answer(communityWith([adasPost({ likesCount: 3 })]));
  fake.send('live.hints', { topic: 'post', id: 'post-engine', position: '18' });
  await expect.element(page.getByRole('button', { name: 'Like, 3 likes' })).toBeVisible();
  expect(fake.inputsOf('feed.posts')).toHaveLength(requests);
});

for (const [who, handlers] of Object.entries({ visitor: {}, member: asAda } satisfies Record<string, Handlers>)) {
  test.each([
    [390, 844, 260],
    [1280, 900, 220],
  ])(`in a ${who}’s window of %i by %i the first post begins within %i pixels`, async (width, height, within) => {
    await page.viewport(width, height);
    mountApp('/community', { ...communityWith([aPost()]), ...handlers });
    await expect.element(feed).toBeVisible();
    if (handlers === asAda) await loggedIn();
    await expect.poll(() => articles()[0]?.getBoundingClientRect().top).toBeLessThanOrEqual(within);
  });
}

test('header, page and footer have the same edges', async () => {
  await page.viewport(1280, 900);
  mountApp('/community', communityWith([aPost()]));
  await expect.element(feed).toBeVisible();
  const edgesOf = (element: Element | null | undefined) => {
    const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {};
    const style = element ? getComputedStyle(element) : undefined;
    return [left + Number.parseFloat(style?.paddingLeft ?? ''), right - Number.parseFloat(style?.paddingRight ?? '')];
  };
  const [header, main, footer] = ['body header > div', 'main > div', 'body footer > div'].map((selector) =>
    edgesOf(document.querySelector(selector)),
  );
  expect(header).toEqual(main);
  expect(footer).toEqual(main);
});

test('the two posts with the most answers today say how lively they are', async () => {
  const lively = aPost({ ember: 2, answersToday: 4 });
  const quieter = { ...aPoll(), ember: 1, answersToday: 1 } as const;
  mountApp('/community', communityWith([quieter, lively, adasPost({ ember: 1, answersToday: 2 })]));
  await expect.element(feed.getByRole('article').getByText('Lively: 4 answers today')).toBeInTheDocument();
  await expect.element(feed.getByRole('article').getByText('Warm: 2 answers today')).toBeInTheDocument();
  expect(document.querySelectorAll('.ember-flame')).toHaveLength(2);
  expect(articles().map((article) => article.getAttribute('data-ember'))).toEqual([null, '2', '1']);
});

test('a post that says how many answered today does not say how many of them are new', async () => {
  const lively = aPost({ ember: 2, answersToday: 4, commentsCount: 9, newCommentsCount: 4 });
  mountApp('/community', { ...communityWith([lively]), ...asAda });
  await expect.element(feed.getByText('Lively: 4 answers today')).toBeInTheDocument();
  await expect.element(feed.getByRole('button', { name: 'Comment, 9 comments', exact: true })).toBeVisible();
});

test('My Feed is for members', async () => {
  mountApp('/community?tab=mine', communityWith([aPost()]));
  await expect.element(feed).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'My Feed' })).not.toBeInTheDocument();
});

test('My Feed shows the server’s posts, and has an empty state', async () => {
  const { router } = mountApp('/community', { ...communityWith([aPost()]), ...asAda });
  await page.getByRole('tab', { name: 'My Feed' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'mine' });
  await expect.element(page.getByRole('heading', { name: 'Your feed is empty' })).toBeVisible();
});

test('an empty feed of one’s own begins with people to follow', async () => {
  const suggested = {
    ...{ id: 'member-mara', username: 'mara.k', firstName: null, lastName: null, bio: null, role: 'CTO' },
    ...{ profileEmoji: '🦊', profileImageUrl: null, createdAt: '2026-03-01T09:00:00.000Z' },
    ...{ isFollowing: false, because: 'CTO' },
  };
  mountApp('/community?tab=mine', {
    ...communityWith([aPost()]),
    ...asAda,
    relations: { suggested: () => ({ users: [suggested] }) },
  });
  const follow = page
    .getByRole('region', { name: 'People to follow' })
    .getByRole('button', { name: /^Follow mara\.k/ });
  await expect.element(follow).toBeVisible();
  const title = page.getByRole('heading', { name: 'Your feed is empty' });
  expect(title.element().compareDocumentPosition(follow.element())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('an empty feed invites the reader to write the first post', async () => {
  mountApp('/community', { ...communityWith([]), ...asAda });
  await expect.element(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await page.getByRole('tabpanel', { name: 'All', exact: true }).getByRole('button', { name: 'Create Post' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
});

test('a visitor who wants to post is asked to sign up or log in', async () => {
  mountApp('/community', communityWith([aPost()]));
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Welcome to Kindling' }))
    .toHaveAccessibleDescription('You need an account to post.');
});

test('posts that fail to load can be requested again', async () => {
  let isDown = true;
  const { feed: ofFeed, ...rest } = communityWith([aPost()]);
  mountApp('/community', {
    ...rest,
    feed: {
      ...ofFeed,
      posts: () => {
        if (isDown) throw refusal('request/fault', 500, 'Something went wrong on our side.');
        return ofFeed.posts();
      },
    },
  });
  await expect.element(page.getByRole('alert').getByText('The posts did not load')).toBeVisible();
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(feed).toBeVisible();
});

test('posts that could not be loaded offline appear by themselves when the connection returns', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const { feed: ofFeed, ...rest } = communityWith([aPost()]);
  mountApp('/community', {
    ...rest,
    feed: {
      ...ofFeed,
      posts: () => {
        if (!onlineManager.isOnline()) throw connectionLost();
        return ofFeed.posts();
      },
    },
  });
  await expect.element(page.getByRole('alert').getByText('The posts did not load')).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(feed).toBeVisible();
});

test.each([390, 1280])('placeholders stand in for posts while they load, %i px wide', async (width) => {
  await page.viewport(width, 900);
  const { feed: ofFeed, ...rest } = communityWith([]);
  mountApp('/community', { ...rest, feed: { ...ofFeed, posts: () => new Promise(() => {}) } });
  await expect.element(page.getByRole('status').getByText('Loading posts')).toBeInTheDocument();
  const { offsetWidth, offsetHeight } = document.querySelector<HTMLElement>('.post > header > div') ?? {};
  expect([offsetWidth, offsetHeight]).toEqual([40, 40]);
});

test('the feed continues from the server’s cursor, and shows each post once', async () => {
  const { feed: ofFeed, ...rest } = communityWith([aPost()]);
  const { fake } = mountApp('/community', {
    ...rest,
    feed: {
      ...ofFeed,
      posts: ({ cursor }) =>
        cursor === 'after-prompts'
          ? { posts: [aPost(), adasPost()], nextCursor: null }
          : { posts: [aPost()], nextCursor: 'after-prompts' },
    },
  });
  await expect.element(feed.getByRole('article').getByText('The engine weaves algebraic patterns.')).toBeVisible();
  expect(articles()).toHaveLength(2);
  expect(fake.inputsOf('feed.posts')).toContainEqual(expect.objectContaining({ cursor: 'after-prompts' }));
  await expect.element(page.getByRole('button', { name: 'Show more posts' })).not.toBeInTheDocument();
});

test('the feed loads more by itself once, then by a button that moves the focus to the new posts', async () => {
  const { feed: ofFeed, ...rest } = communityWith([aPost()]);
  const { fake } = mountApp('/community', {
    ...rest,
    feed: {
      ...ofFeed,
      posts: ({ cursor }) => {
        const page = Number(cursor ?? 0);
        return { posts: [aPost({ id: `post-${page}`, userName: `writer-${page}` })], nextCursor: String(page + 1) };
      },
    },
  });
  const more = page.getByRole('button', { name: 'Show more posts' });
  await expect.poll(() => articles().length).toBe(2);
  await expect.element(more).toBeVisible();
  scrollTo(0, document.documentElement.scrollHeight);
  await painted();
  expect(fake.inputsOf('feed.posts')).toHaveLength(2);
  const button = more.element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => articles().length).toBe(3);
  await expect.poll(() => document.activeElement?.contains(articles()[2] ?? null)).toBe(true);
  expect(document.activeElement).toBe(articles()[2]);
});

test.for([
  [390, 'after the third post'],
  [1280, 'beside the posts'],
] as const)('at %i pixels Trending Now comes %s', async ([width, place]) => {
  await page.viewport(width, 900);
  const posts = [0, 1, 2, 3].map((each) => aPost({ id: `post-${each}` }));
  mountApp('/community', communityWith(posts));
  const trending = page.getByRole('region', { name: 'Trending Now' });
  await expect.element(trending).toBeVisible();
  expect(trending.elements()).toHaveLength(1);
  const third = articles()[2]?.closest('li');
  expect(third?.nextElementSibling?.contains(trending.element())).toBe(place === 'after the third post');
});

test('posts by others wait behind a pill, and a press shows them', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { fake } = mountApp('/community', { ...communityWith([adasPost()]), ...asAda });
  await loggedIn();
  await expect.element(feed).toBeVisible();
  fake.answer({ feed: { posts: () => ({ posts: [aPost(), aPoll(), adasPost()], nextCursor: null }) } });
  fake.send('live.hints', { topic: 'feed', id: 'post-prompts', position: '17' });
  const pill = page.getByRole('button', { name: '2 new posts' });
  const before = articles()[0]?.getBoundingClientRect().top;
  await expect.element(pill).toBeVisible();
  expect(articles().map((article) => article.getBoundingClientRect().top)).toEqual([before]);
  await pill.click();
  await expect.poll(() => articles().length).toBe(3);
  await expect.element(pill).not.toBeInTheDocument();
});

test('the pill is announced politely, precedes the first post in tab order, and doesn’t take the focus', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { fake } = mountApp('/community', { ...communityWith([adasPost()]), ...asAda });
  await loggedIn();
  const before = page.getByRole('combobox', { name: 'Sort' });
  await expect.element(feed).toBeVisible();
  before.element().focus();
  fake.answer({ feed: { posts: () => ({ posts: [aPost(), adasPost()], nextCursor: null }) } });
  fake.send('live.hints', { topic: 'feed', id: 'post-prompts', position: '17' });
  await expect.element(page.getByRole('status').getByText('1 new post', { exact: true })).toBeInTheDocument();
  await expect.element(before).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '1 new post' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(articles()[0]?.contains(document.activeElement)).toBe(true);
});

test('a flood of posts, likes and deletions shows up, and moves nothing', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const deleted = aPoll();
  const { fake } = mountApp('/community', communityWith([aPost(), deleted, adasPost()]));
  await expect.poll(() => articles().length).toBe(3);
  const newer = aPost({ id: 'post-newer', createdAt: '2026-11-20T09:00:00.000Z' });
  fake.answer({
    feed: { posts: () => ({ posts: [newer, aPost({ likesCount: 8 }), adasPost()], nextCursor: null }) },
  });
  fake.send('live.hints', { topic: 'everything', position: '40' });
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await expect.element(feed.getByRole('button', { name: 'Like, 8 likes' })).toBeVisible();
  expect(articles()).toHaveLength(2);
});

test('a like given during a refetch of the feed stays', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { fake } = mountApp('/community', {
    ...communityWith([aPost()]),
    ...asAda,
    community: { likePost: () => ({ success: true, post: aPost({ isLiked: true, likesCount: 8 }) }) },
  });
  await loggedIn();
  await expect.element(feed).toBeVisible();
  const requests = fake.inputsOf('feed.posts').length;
  const answer = Promise.withResolvers<void>();
  const newer = aPost({ id: 'post-newer', createdAt: '2026-11-20T09:00:00.000Z' });
  fake.answer({ feed: { posts: () => answer.promise.then(() => ({ posts: [newer, aPost()], nextCursor: null })) } });
  fake.send('live.hints', { topic: 'feed', id: newer.id, position: '40' });
  await expect.poll(() => fake.inputsOf('feed.posts').length).toBe(requests + 1);
  await feed.getByRole('button', { name: 'Like, 7 likes' }).click();
  await expect.element(feed.getByRole('button', { name: 'Like, 8 likes' })).toBeVisible();
  await expect.poll(() => fake.inputsOf('community.likePost')).toHaveLength(1);
  answer.resolve();
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await expect.element(feed.getByRole('button', { name: 'Like, 8 likes' })).toBeVisible();
});

test('without a socket the feed is polled every 30 seconds, but not while the page is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const { fake } = mountApp('/community', communityWith([adasPost()]));
  await expect.element(feed).toBeVisible();
  const requests = () => fake.inputsOf('feed.posts').length;
  const before = requests();
  visibility.mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  expect(requests()).toBe(before);
  visibility.mockReturnValue('visible');
  fake.answer({ feed: { posts: () => ({ posts: [aPost(), adasPost()], nextCursor: null }) } });
  vi.advanceTimersByTime(30_000);
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
});

test('a like by somebody else shows by itself', async () => {
  const { fake } = mountApp('/community', { ...communityWith([aPost()]), ...asAda });
  await loggedIn();
  await expect.element(feed.getByRole('button', { name: 'Like, 7 likes' })).toBeVisible();
  fake.answer(communityWith([aPost({ likesCount: 9 })]));
  fake.send('live.hints', { topic: 'post', id: 'post-prompts', position: '18' });
  await expect.element(feed.getByRole('button', { name: 'Like, 9 likes' })).toBeVisible();
});

test('a post deleted by somebody else disappears by itself', async () => {
  const { fake } = mountApp('/community', { ...communityWith([aPost(), adasPost()]), ...asAda });
  await loggedIn();
  await expect.element(feed).toBeVisible();
  fake.answer({
    feed: {
      post: () => {
        throw refusal('community/post-not-found', 404, 'This post is no longer there.');
      },
    },
  });
  fake.send('live.hints', { topic: 'post', id: 'post-prompts', position: '19' });
  await expect.poll(() => articles().length).toBe(1);
});

test('Trending Now shows three posts in at most 80 characters each, and links to them', async () => {
  const long = aPost({ content: 'A word and another word. '.repeat(20) });
  mountApp('/community', communityWith([long, adasPost(), aPoll()]));
  const trending = page.getByRole('region', { name: 'Trending Now' });
  await expect.element(trending.getByRole('link').first()).toHaveAttribute('href', '/community/post/post-prompts');
  expect(trending.getByRole('listitem').elements()).toHaveLength(3);
  const text = trending.getByText(/^A word and another/).element().textContent ?? '';
  expect(text.length).toBeLessThanOrEqual(80);
  expect(text.endsWith('…')).toBe(true);
});

test('Community Stats are the server’s figures', async () => {
  mountApp('/community', communityWith([aPost()]));
  const stats = page.getByRole('region', { name: 'Community Stats' });
  for (const figure of ['41', '17', '312', '958']) await expect.element(stats.getByText(figure)).toBeVisible();
});

test('figures too small to be meaningful are left out', async () => {
  const few = { members: 4, posts: 2, comments: 0, likes: 1, activeMembers: 2 };
  mountApp('/community', { ...communityWith([aPost()]), communityPulse: { stats: () => ({ stats: few }) } });
  await expect.element(page.getByRole('region', { name: 'Quick Tips' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Community Stats' })).not.toBeInTheDocument();
});

test('on a phone, members always see the way to their bookmarks', async () => {
  await page.viewport(390, 844);
  mountApp('/community', { ...communityWith([aPost()]), ...asAda });
  await expect.element(page.getByRole('tab', { name: 'Bookmarks' })).toBeInViewport({ ratio: 0.9 });
});

test('the arrow keys move through the tabs', async () => {
  mountApp('/community', communityWith([aPost()]));
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Ethics' })).toHaveFocus();
});

const everything = [aPost(), adasPost({ isEdited: true }), aPoll({ votedOption: 0 })];

for (const theme of ['light', 'dark']) {
  for (const [who, handlers] of Object.entries({ visitor: {}, member: asAda } satisfies Record<string, Handlers>)) {
    test(`the community passes the accessibility rules for a ${who} in the ${theme} theme`, async () => {
      localStorage.setItem('theme', theme);
      await page.viewport(1280, 900);
      mountApp('/community', { ...communityWith(everything), ...handlers });
      await feed
        .getByRole('button', { name: /^Comment/ })
        .first()
        .click();
      await expect.element(page.getByRole('region', { name: 'Comments' })).toBeVisible();
      expect(await axeViolations()).toEqual([]);
    });
  }
}

test('endless words widen nothing', async () => {
  await page.viewport(390, 844);
  const endless = 'W'.repeat(200);
  const options = [0, 1].map(() => ({ text: endless, votes: null }));
  const posts = [
    aPost({ content: endless, userRole: 'R'.repeat(50), userName: 'u'.repeat(30) }),
    aPoll({ options }),
    { ...aPoll({ options: options.map(({ text }) => ({ text, votes: 1 })), votedOption: 0 }), id: 'post-voted' },
  ];
  mountApp('/community', { ...communityWith(posts), ...asAda });
  await expect.element(feed).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the community fits a phone without scrolling sideways', async () => {
  await page.viewport(390, 844);
  mountApp('/community', { ...communityWith(everything), ...asAda });
  await expect.element(feed).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
