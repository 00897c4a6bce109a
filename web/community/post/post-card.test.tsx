import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connectionLost, type Handlers, refusal, signedOut } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import type { Post } from './post-kinds.ts';
import { adasPost, aPicture, aPoll, aPost, asAda, communityWith } from './posts-fixture.ts';

const feed = page.getByRole('list', { name: 'All posts' });
const card = feed.getByRole('article').first();
const button = (name: string | RegExp) => card.getByRole('button', { name });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

function showFeed(posts: readonly Post[], handlers: Handlers = {}) {
  return mountApp('/community', { ...communityWith(posts), ...handlers });
}

const showFeedToAda = (posts: readonly Post[], handlers: Handlers = {}) => showFeed(posts, { ...asAda, ...handlers });

test('only its author sees that a post is held', async () => {
  showFeedToAda([adasPost({ isHeld: true }), aPost()]);
  await expect.element(card.getByText('Waiting for review')).toBeVisible();
  expect(feed.getByText('Waiting for review').elements()).toHaveLength(1);
});

test('the tools that a post names link to their pages', async () => {
  showFeed([aPost({ tools: [{ id: 'tool-zapier', slug: 'zapier', name: 'Zapier', logo: null, isTagged: false }] })]);
  await expect.element(card.getByRole('link', { name: 'Zapier' })).toHaveAttribute('href', '/ai-tools/zapier');
});

test('a tool tagged in the text is linked there, and not again below', async () => {
  const zapier = { id: 'tool-zapier', slug: 'zapier', name: 'Zapier', logo: null, isTagged: true };
  const { router } = showFeed([aPost({ content: 'We moved to #zapier. #Nobody knows.', tools: [zapier] })]);
  const link = card.getByRole('link', { name: '#zapier' });
  await expect.element(link).toHaveAttribute('href', '/ai-tools/zapier');
  expect(card.getByRole('link', { name: /zapier/i }).elements()).toHaveLength(1);
  await expect.element(card.getByRole('link', { name: '#Nobody' })).not.toBeInTheDocument();
  await link.click();
  await expect.poll(() => router.state.location.pathname).toBe('/ai-tools/zapier');
});

test('a linked page is previewed with its own words, and a picture from our server', async () => {
  const cardFields = {
    url: 'https://moss.example/a?b',
    host: 'moss.example',
    title: 'All about moss',
    description: 'Green',
  };
  const picture = { url: '/media/link-1', width: 960, height: 540, smallUrl: '/media/link-1/480' };
  showFeed([
    aPost({ linkCard: { ...cardFields, picture } }),
    aPost({ id: 'plain', linkCard: { ...cardFields, picture: null } }),
  ]);
  const link = card.getByRole('link', { name: 'moss.example All about moss Green' });
  await expect.element(link).toHaveAttribute('href', cardFields.url);
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect.element(link).toHaveTextContent('moss.exampleAll about mossGreen');
  const images = [...feed.element().querySelectorAll<HTMLImageElement>('.link-card img')];
  expect(images.map((image) => image.getAttribute('src'))).toEqual(['/media/link-1/480']);
  // Its space is reserved, whether or not it loads.
  const { width, height } = (images[0] as HTMLImageElement).getBoundingClientRect();
  expect([width > 100, height > 60]).toEqual([true, true]);
});

/** Simulates a browser with or without sharing and a clipboard. */
function browserWith(by: { share?: Navigator['share']; writeText?: Clipboard['writeText'] }) {
  for (const [key, value] of Object.entries({ share: by.share, clipboard: { writeText: by.writeText } })) {
    Object.defineProperty(navigator, key, { configurable: true, value });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, key);
    });
  }
}

test('a post shows its author, role, type, category, text and counts', async () => {
  showFeed([aPost()]);
  await expect.element(card.getByRole('link', { name: 'mara.k' })).toHaveAttribute('href', '/profile/member-mara');
  for (const text of ['CTO', 'Insight']) await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'Security' }))
    .toHaveAttribute('href', '/community?category=security');
  await expect.element(card.getByText('one', { exact: true })).toHaveRole('strong');
  await expect.element(button('Like, 7 likes')).toBeVisible();
  await expect.element(button('Comment, 2 comments')).toBeVisible();
});

test('a post’s time links to its page, and a mention to a profile', async () => {
  const { router } = showFeed([aPost()], {
    members: {
      byId: () => {
        throw refusal('accounts/member-not-found', 404, 'User not found');
      },
    },
  });
  const time = card.getByRole('link').filter({ has: page.getByRole('time') });
  await expect.element(time).toHaveAttribute('href', '/community/post/post-prompts');
  await card.getByRole('link', { name: '@jonas' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/profile/member-jonas');
});

describe('a mention', () => {
  const links = () =>
    [...document.querySelectorAll('article [data-mention]')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
  const ofContent = async (content: string, mentions: Post['mentions']) => {
    showFeed([aPost({ content, mentions })]);
    await expect.element(card).toBeVisible();
    return links();
  };

  test('links to the member it meant, whatever its capitals and whoever has that name now, and shows their current name', async () => {
    const mentions = [
      { name: 'jonas', userId: 'member-jonas', username: 'jonas' },
      { name: 'stop.', userId: 'member-stop', username: 'stop.' },
      { name: 'ada.l', userId: 'member-ada', username: 'augusta' },
    ];
    expect(await ofContent('Ask @Jonas. Or @stop., or @stop. Or @ada.l', mentions)).toEqual([
      ['@Jonas', '/profile/member-jonas'],
      ['@stop.', '/profile/member-stop'],
      ['@stop.', '/profile/member-stop'],
      ['@augusta', '/profile/member-ada'],
    ]);
  });

  test('of nobody, or of a member who has left, is plain text', async () => {
    expect(await ofContent('Ask @jonas or @nobody', [])).toEqual([]);
  });

  test('in a text older than mentions is plain text, since nobody knows whether such a member exists', async () => {
    expect(await ofContent('Ask @jonas. Or @ada-l-', null)).toEqual([]);
  });
});

test('an edited post says so', async () => {
  showFeed([aPost({ isEdited: true })]);
  await expect.element(card.getByText('(edited)')).toBeVisible();
});

test('a post by an erased author shows only a placeholder for its text', async () => {
  showFeed([aPost({ isErased: true, userName: 'Unknown User', content: '' })]);
  await expect.element(card.getByText(/taken these words with them/)).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Unknown User' })).not.toBeInTheDocument();
  await expect.element(button(/^Like/)).not.toBeInTheDocument();
});

test('a like shows at once, then the server’s count', async () => {
  const answer = Promise.withResolvers<void>();
  showFeedToAda([aPost()], {
    community: {
      likePost: async () => {
        await answer.promise;
        return { success: true, post: aPost({ isLiked: true, likesCount: 11 }) };
      },
    },
  });
  await button('Like, 7 likes').click();
  await expect.element(button('Like, 8 likes')).toHaveAttribute('aria-pressed', 'true');
  answer.resolve();
  await expect.element(button('Like, 11 likes')).toHaveAttribute('aria-pressed', 'true');
});

test('a refused like is undone, and the server says why', async () => {
  showFeedToAda([aPost()], {
    community: {
      likePost: () => {
        throw refusal('request/too-many', 429, 'That was quick. Try again in a minute.');
      },
    },
  });
  await button('Like, 7 likes').click();
  await expect.element(toast('Failed to update like')).toBeVisible();
  await expect.element(toast('That was quick. Try again in a minute.')).toBeVisible();
  await expect.element(button('Like, 7 likes')).toHaveAttribute('aria-pressed', 'false');
});

test('quick toggling ends in the state that the member left', async () => {
  const { fake } = showFeedToAda([aPost()], {
    community: {
      likePost: () => ({ success: true, post: aPost({ isLiked: true, likesCount: 8 }) }),
      unlikePost: () => ({ success: true, post: aPost() }),
    },
  });
  await button('Like, 7 likes').click();
  await button('Like, 8 likes').click();
  await expect.poll(() => fake.inputsOf('community.unlikePost')).toHaveLength(1);
  await expect.element(button('Like, 7 likes')).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor’s like asks to sign up or log in, and leads there', async () => {
  const { fake } = showFeed([aPost()]);
  await button('Like, 7 likes').click();
  await expect.element(toast('Sign up or Log in')).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Kindling' })).toBeVisible();
  expect(fake.inputsOf('community.likePost')).toEqual([]);
});

test('a like after the session has ended asks to log in again, and the page shows that nobody is logged in', async () => {
  const { fake } = showFeedToAda([aPost()], {
    community: {
      likePost: () => {
        throw refusal('session/signed-out', 401, 'Please log in to do this.');
      },
    },
  });
  await expect.element(page.getByRole('banner').getByRole('button', { name: /^Your menu/ })).toBeVisible();
  fake.answer({ profile: { user: signedOut } });
  await button('Like, 7 likes').click();
  await expect.element(toast('Sign up or Log in')).toBeVisible();
  await expect.element(toast('Your session has ended. Log in again to like posts.')).toBeVisible();
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('only the author sees the edit button', async () => {
  showFeedToAda([aPost(), adasPost()]);
  await expect.element(feed.getByRole('button', { name: 'Edit post' })).toBeVisible();
  expect(feed.getByRole('button', { name: 'Edit post' }).elements()).toHaveLength(1);
  await expect.element(button('Edit post')).not.toBeInTheDocument();
});

test('an edited post shows its new text, and that it was edited', async () => {
  const { fake } = showFeedToAda([adasPost()], {
    community: {
      editPost: ({ content }) => ({ success: true, post: adasPost({ content, isEdited: true }) }),
    },
  });
  await button('Edit post').click();
  await card.getByRole('textbox', { name: 'Edit post' }).fill('The engine weaves flowers.');
  await button('Save').click();
  await expect.element(card.getByText('The engine weaves flowers.')).toBeVisible();
  await expect.element(card.getByText('(edited)')).toBeVisible();
  expect(fake.inputsOf('community.editPost')).toEqual([{ id: 'post-engine', content: 'The engine weaves flowers.' }]);
});

test('a post can’t be edited to nothing, and Escape leaves it unchanged', async () => {
  const { fake } = showFeedToAda([adasPost()]);
  await button('Edit post').click();
  const field = card.getByRole('textbox', { name: 'Edit post' });
  await expect.element(field).toHaveFocus();
  await field.fill('   ');
  await button('Save').click();
  await expect.element(field).toHaveAccessibleDescription('Post content cannot be empty');
  await userEvent.keyboard('{Escape}');
  await expect.element(card.getByText('The engine weaves algebraic patterns.')).toBeVisible();
  expect(fake.inputsOf('community.editPost')).toEqual([]);
});

test('an edit that could not be sent stays in its field', async () => {
  showFeedToAda([adasPost()], {
    community: {
      editPost: () => {
        throw connectionLost();
      },
    },
  });
  await button('Edit post').click();
  await card.getByRole('textbox', { name: 'Edit post' }).fill('Flowers.');
  await button('Save').click();
  await expect.element(toast('Failed to update post')).toBeVisible();
  await expect.element(card.getByRole('textbox', { name: 'Edit post' })).toHaveValue('Flowers.');
});

test('a failed update’s message disappears once the retry succeeds', async () => {
  const { fake } = showFeedToAda([adasPost()], {
    community: {
      editPost: () => {
        throw connectionLost();
      },
    },
  });
  await button('Edit post').click();
  await card.getByRole('textbox', { name: 'Edit post' }).fill('Flowers.');
  await button('Save').click();
  await expect.element(toast('Failed to update post')).toBeVisible();
  fake.answer({ community: { editPost: ({ content }) => ({ success: true, post: adasPost({ content }) }) } });
  await button('Save').click();
  await expect.element(card.getByText('Flowers.')).toBeVisible();
  await expect.element(toast('Failed to update post')).not.toBeInTheDocument();
});

test('an edited post survives a reload, and Escape asks before discarding it', async () => {
  const { unmount } = showFeedToAda([adasPost()]);
  await button('Edit post').click();
  const field = card.getByRole('textbox', { name: 'Edit post' });
  await field.fill('Flowers.');
  unmount();
  showFeedToAda([adasPost()]);
  await expect.element(field).toHaveValue('Flowers.');
  await field.click();
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Flowers.');
  await button('Cancel').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(card.getByText('The engine weaves algebraic patterns.')).toBeVisible();
  await button('Edit post').click();
  await expect.element(field).toHaveValue('The engine weaves algebraic patterns.');
});

test('an author deletes a post after a question', async () => {
  const { fake } = showFeedToAda([adasPost(), aPost()], {
    community: { deletePost: ({ id }) => ({ success: true, id }) },
  });
  await button('More about this post').click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect.element(page.getByRole('status').getByText('Post deleted')).toBeInTheDocument();
  await expect.element(feed.getByText('The engine weaves algebraic patterns.')).not.toBeInTheDocument();
  expect(fake.inputsOf('community.deletePost')).toEqual([{ id: 'post-engine' }]);
});

test('a post that could not be deleted says why in the dialog', async () => {
  showFeedToAda([adasPost()], {
    community: {
      deletePost: () => {
        throw refusal('request/fault', 500, 'Something went wrong on our side.');
      },
    },
  });
  await button('More about this post').click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
});

test('an admin who removes somebody else’s post has to give a reason', async () => {
  const { fake } = showFeed([aPost()], {
    ...asAda,
    profile: { user: () => ({ ...ada, isAdmin: true }) },
    community: { deletePost: ({ id }) => ({ success: true, id }) },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await button('More about this post').click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect.element(question.getByText(/Say why you are removing it/)).toBeVisible();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect
    .poll(() => fake.inputsOf('community.deletePost'))
    .toEqual([{ id: 'post-prompts', reason: 'Advertising' }]);
});

test('nobody else can delete it', async () => {
  showFeedToAda([aPost()]);
  await button('More about this post').click();
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete post' })).not.toBeInTheDocument();
});

test('a poll hides its result until the viewer votes, and shows the vote at once', async () => {
  const answer = Promise.withResolvers<void>();
  const voted = aPoll({
    options: [
      { text: 'Cost', votes: 1 },
      { text: 'Trust', votes: 3 },
    ],
    totalVotes: 4,
    votedOption: 1,
  });
  const { fake } = showFeedToAda([aPoll()], {
    community: {
      votePoll: async () => {
        await answer.promise;
        return { success: true, post: voted };
      },
    },
  });
  await expect.element(card.getByText(/75%/)).not.toBeInTheDocument();
  await button('Trust').click();
  await expect.element(card.getByText(/4 votes/).first()).toBeVisible();
  answer.resolve();
  const result = card.getByRole('list', { name: 'Result so far' });
  await expect.element(result.getByText(/75%/)).toBeVisible();
  expect(result.getByRole('listitem').nth(1).element().textContent).toContain('your vote');
  expect(fake.inputsOf('community.votePoll')).toEqual([{ id: 'post-poll', option: 1 }]);
});

test('a vote moves nothing: the result replaces the options in place', async () => {
  await page.viewport(390, 844);
  const long = 'An answer that is long enough to need more than one line on a phone, and then some more of it';
  const options = [long, 'Trust', 'שאלה של אמון'].map((text) => ({ text, votes: null }));
  const voted = aPoll({ options: options.map(({ text }) => ({ text, votes: 1 })), totalVotes: 4, votedOption: 0 });
  showFeedToAda([aPoll({ options }), aPost()], {
    community: { votePoll: () => ({ success: true, post: voted }) },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  const tops = () =>
    [...document.querySelectorAll('article')].map((article) => Math.round(article.getBoundingClientRect().top));
  const before = tops();
  await button(long).click();
  await expect.element(card.getByRole('list', { name: 'Result so far' }).getByText(/25%/).first()).toBeVisible();
  expect(tops()).toEqual(before);
  await expect.element(button('Change vote')).toHaveFocus();
});

test('a changing count moves nothing next to it', async () => {
  const likes = [0, 1, 9, 10, 999, 1_000];
  showFeed(likes.map((likesCount) => aPost({ id: `post-${likesCount}`, likesCount })));
  await expect.element(card).toBeVisible();
  const lefts = [...document.querySelectorAll('article button[aria-label^="Comment"]')].map(
    (comment) => comment.getBoundingClientRect().left,
  );
  expect(lefts).toHaveLength(likes.length);
  expect(new Set(lefts).size).toBe(1);
});

test('members’ texts and names have their own direction', async () => {
  const content = 'שלום לכולם, בנינו משהו.';
  showFeed([aPost({ content, userName: 'דנה', userRole: 'مطوّرة' }), aPoll({ options: [{ text: 'כן', votes: 1 }] })]);
  const directionOf = (text: string) => getComputedStyle(card.getByText(text, { exact: true }).element()).direction;
  await expect.element(card.getByText(content)).toBeVisible();
  expect(directionOf(content)).toBe('rtl');
  expect(card.getByText('דנה', { exact: true }).element().localName).toBe('bdi');
  expect(card.getByText('مطوّرة', { exact: true }).element().localName).toBe('bdi');
  expect(getComputedStyle(feed.getByText('כן').element()).direction).toBe('rtl');
  const trending = page.getByRole('region', { name: 'Trending Now' });
  expect(getComputedStyle(trending.getByText(content).element()).direction).toBe('rtl');
  await button(/^Comment/).click();
  const field = card.getByLabelText('Add a comment');
  await field.fill('تمام');
  expect(getComputedStyle(field.element()).direction).toBe('rtl');
});

test('a vote can be changed until the poll closes', async () => {
  const counted = (cost: number, trust: number, votedOption: number) =>
    aPoll({
      options: [
        { text: 'Cost', votes: cost },
        { text: 'Trust', votes: trust },
      ],
      totalVotes: 4,
      votedOption,
    });
  showFeedToAda([counted(1, 3, 1)], {
    community: { votePoll: () => ({ success: true, post: counted(2, 2, 0) }) },
  });
  await button('Change vote').click();
  await expect.element(button('Trust')).toHaveAttribute('aria-pressed', 'true');
  await button('Cost').click();
  await expect.element(card.getByText(/50%/).first()).toBeVisible();
});

test('a refused vote is undone', async () => {
  showFeedToAda([aPoll()], {
    community: {
      votePoll: () => {
        throw refusal('community/poll-closed', 409, 'This poll is closed, and its result stands.');
      },
    },
  });
  await button('Cost').click();
  await expect.element(card.getByRole('alert')).toHaveTextContent('This poll is closed, and its result stands.');
  await expect.element(button('Cost')).toHaveAttribute('aria-pressed', 'false');
});

test('a poll that closes on an open page shows its result, and accepts no more votes', async () => {
  const closesAt = new Date(Date.now() + 1_200).toISOString();
  const open = aPoll({ closesAt });
  const options = [
    { text: 'Cost', votes: 1 },
    { text: 'Trust', votes: 3 },
  ];
  const { fake } = showFeedToAda([open]);
  await expect.element(button('Cost')).toBeVisible();
  expect(card.getByText(/Closed/).elements()).toEqual([]);
  fake.answer({
    feed: {
      ...communityWith([open]).feed,
      post: () => ({ post: aPoll({ closesAt, isClosed: true, options, totalVotes: 4 }) }),
    },
  });
  await expect.element(card.getByRole('list', { name: 'Final result' }).getByText(/75%/)).toBeVisible();
  await expect.element(card.getByText(/Closed/)).toBeVisible();
  await expect.element(button('Cost')).not.toBeInTheDocument();
});

test('a poll that is over by this clock stays open until the server closes it', async () => {
  const open = aPoll({ closesAt: new Date(Date.now() - 60_000).toISOString() });
  const { fake } = showFeedToAda([open]);
  await expect.element(card.getByText(/Closes in less than a minute/)).toBeVisible();
  await expect.element(button('Cost')).toBeVisible();
  await expect.poll(() => fake.inputsOf('feed.post').length).toBeGreaterThan(0);
});

test('a closed poll shows everybody its result and accepts no votes', async () => {
  showFeed([
    aPoll({
      isClosed: true,
      closesAt: '2026-11-01T00:00:00.000Z',
      options: [
        { text: 'Cost', votes: 3 },
        { text: 'Trust', votes: 0 },
      ],
    }),
  ]);
  await expect.element(card.getByRole('list', { name: 'Final result' }).getByText(/100%/)).toBeVisible();
  await expect.element(card.getByText(/Closed/)).toBeVisible();
  await expect.element(button('Cost')).not.toBeInTheDocument();
});

test('the menu copies the link, and confirms it in place', async () => {
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue(undefined);
  browserWith({ writeText });
  showFeedToAda([aPost()]);
  await button('More about this post').click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Link copied' })).toBeVisible();
  expect(writeText).toHaveBeenCalledTimes(1);
});

test('sharing hands the link to the system', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue(undefined);
  browserWith({ share });
  showFeed([aPost()]);
  await button('Share').click();
  await expect
    .poll(() => share.mock.calls[0]?.[0]?.url)
    .toBe(new URL('/community/post/post-prompts', location.origin).href);
});

test('without the system’s sharing, the link is copied', async () => {
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue(undefined);
  browserWith({ writeText });
  showFeed([aPost()]);
  await button('Share').click();
  await expect.element(button('Link copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(new URL('/community/post/post-prompts', location.origin).href);
});

test('if neither is possible, a message says so', async () => {
  browserWith({});
  showFeed([aPost()]);
  await button('Share').click();
  await expect.element(toast('Share feature coming soon!')).toBeVisible();
});

test('pictures open in full size, the arrow keys move among them, and the focus returns', async () => {
  showFeed([
    aPost({
      media: [aPicture('A falling curve'), aPicture('A rising curve')],
    }),
  ]);
  const opener = button('Open picture 1 of 2: A falling curve');
  await opener.click();
  const box = page.getByRole('dialog', { name: 'Picture 1 of 2' });
  await expect.element(box.getByRole('img', { name: 'A falling curve' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('img', { name: 'A rising curve' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a long text is cut in a list, and expands on request', async () => {
  showFeed([aPost({ content: Array.from({ length: 20 }, (_, line) => `Line ${line + 1}`).join('\n') })]);
  await button('Show more').click();
  await expect.element(button('Show less')).toHaveAttribute('aria-expanded', 'true');
});
