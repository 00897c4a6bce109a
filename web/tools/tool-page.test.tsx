import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { aReview, aTool, directoryOf, reviewsOf } from './tools-fixture.ts';

const lark = aTool({ id: 'tool-2', slug: 'lark', name: 'Lark' });

test('a tool’s page shows everything known about it, and when that was checked', async () => {
  mountApp('/ai-tools/wren', directoryOf(aTool(), lark));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wren' })).toBeVisible();
  await expect.element(page.getByText('Wren reads what comes in, and drafts what goes out.')).toBeVisible();
  await expect.element(page.getByText('Calendar')).toBeVisible();
  await expect.element(page.getByText('22 Nov 2026').first()).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /^Lark/ })).toHaveAttribute('href', '/ai-tools/lark');
  await expect.poll(() => document.title).toBe('Wren · AI Tools · Kindling');
});

test.each([
  ['says when somebody last checked it', false, 'wren.exampleChecked on 19 Nov 2026'],
  ['says so when a website is silent', true, 'This website did not respond when we last checked, on 19 Nov 2026'],
])('each fact %s', async (_, isSilent, said) => {
  const websiteCheck = { lookedAt: '2026-11-19T08:30:00.000Z', isSilent };
  const tool = () => ({ tool: aTool(), similarTools: [], websiteCheck, screenshot: null, movedTo: null });
  mountApp('/ai-tools/wren', { ...directoryOf(aTool()), directory: { tool } });
  const facts = page.getByRole('region', { name: 'Facts' }).first();
  await expect.poll(() => facts.element().textContent).toContain(said);
  expect(facts.element().textContent).toContain('Free plan, paid plans above itChecked on 22 Nov 2026');
  const about = page.getByRole('article', { name: 'Wren' }).element().textContent;
  expect([about?.includes('Productivity'), about?.includes('Free plan')]).toEqual([false, false]);
});

test('a tool shows its logo, and a screenshot of its site', async () => {
  const screenshot = { url: onePixelPng, width: 960, height: 504, smallUrl: null };
  const tool = () => ({
    ...{ tool: aTool({ logo: onePixelPng }), similarTools: [], websiteCheck: null, screenshot, movedTo: null },
  });
  mountApp('/ai-tools/wren', { ...directoryOf(aTool()), directory: { tool } });
  await expect.element(page.getByRole('img', { name: 'Preview of Wren' })).toBeVisible();
  const [logo] = page.getByRole('article', { name: 'Wren' }).element().querySelectorAll('img');
  expect(logo?.getAttribute('src')).toBe(onePixelPng);
  expect(await axeViolations()).toEqual([]);
});

test('a visitor sees the reviews’ summary, and is asked to create an account to read them', async () => {
  const { fake } = mountApp('/ai-tools/wren', directoryOf(aTool()));
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect.element(reviews.getByText('(5 reviews)')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const look = (element: Element) => getComputedStyle(element).backgroundColor;
  const visit = page.getByRole('link', { name: /^Visit website of Wren/ }).element();
  const create = reviews.getByRole('button', { name: 'Create Free Account' });
  expect(look(create.element())).not.toBe(look(visit));
  await create.click();
  await expect.element(page.getByRole('dialog', { name: 'Create Free Account' })).toBeVisible();
  expect(fake.inputsOf('reviews.ofTool')).toEqual([]);
});

test.each([320, 390])('at %i px the visit has a row, and the other actions share the next', async (width) => {
  await page.viewport(width, 800);
  mountApp('/ai-tools/wren', directoryOf(aTool()));
  const visit = page.getByRole('link', { name: /^Visit website of Wren/ });
  await expect.element(visit).toBeVisible();
  const others = ['Write a Review', 'Follow Wren', 'Save Wren'].map((name) =>
    page.getByRole('button', { name }).first().element().getBoundingClientRect(),
  );
  const middles = others.map(({ top, height }) => Math.round(top + height / 2));
  expect(new Set(middles).size).toBe(1);
  expect(others[0]?.top).toBeGreaterThan(visit.element().getBoundingClientRect().bottom);
  expect(document.documentElement.scrollWidth).toBe(width);
});

for (const theme of ['light', 'dark']) {
  test(`a member reads the reviews on the page, which is accessible in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    mountApp('/ai-tools/wren', { ...directoryOf(aTool(), lark), ...reviewsOf(aReview()), ...asMember(ada) });
    await expect.element(page.getByText('It halved my inbox within a week.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
}

test('each figure about mentions leads to its sources', async () => {
  const review = { userId: 'member-mara', userName: 'mara.k', userAvatar: '🦊', createdAt: '2026-11-20T08:30:00.000Z' };
  const post = { kind: 'post', id: 'p1', postId: 'p1', excerpt: 'I use #wren every day', ...review } as const;
  const comment = { kind: 'comment', id: 'c1', postId: 'p1', excerpt: 'So do I: #wren', ...review } as const;
  const { fake } = mountApp('/ai-tools/wren', {
    ...directoryOf(aTool()),
    evidence: {
      ofTool: () => ({
        tool: aTool(),
        posts: 1,
        comments: 1,
        articles: 0,
        mentions: [post],
        news: [],
        experience: null,
      }),
      mentions: () => ({ mentions: [post, comment], nextCursor: null }),
    },
  });
  const says = page.getByRole('region', { name: 'What people say' });
  await expect.element(says.getByRole('link', { name: '1 post' })).toHaveAttribute('href', '#mentions');
  expect(says.getByText(/articles?$/).elements()).toEqual([]);
  await expect
    .element(says.getByRole('link', { name: 'I use #wren every day' }))
    .toHaveAttribute('href', '/community/post/p1');
  await says.getByRole('button', { name: 'Show more posts and comments' }).click();
  await expect
    .element(says.getByRole('link', { name: 'So do I: #wren' }))
    .toHaveAttribute('href', '/community/post/p1#comment-c1');
  expect(fake.inputsOf('evidence.mentions')).toMatchObject([{ id: 'wren' }]);
  expect(await axeViolations()).toEqual([]);
});

test('each figure of others’ experience says how many members are behind it', async () => {
  const experience = {
    ...{ members: 8, finished: 6, hours: { median: 5, members: 7 }, difficulty: { average: 2.4, members: 6 } },
    improvements: [{ metricType: 'time' as const, improvement: 3, improvementText: '+3 h', members: 5 }],
  };
  const nothing = { posts: 0, comments: 0, articles: 0, mentions: [], news: [] };
  mountApp('/ai-tools/wren', {
    ...directoryOf(aTool()),
    evidence: { ofTool: () => ({ tool: aTool(), ...nothing, experience }) },
  });
  const took = page.getByRole('region', { name: 'What it took elsewhere' });
  for (const [value, label] of [
    ['75%', 'have finished with it, of 8 members'],
    ['5 hours', 'at the median, of 7 members'],
    ['2.4 of 5', 'in difficulty, of 6 members'],
    ['+3 h', 'Time, at the median, of 5 members'],
  ] as const) {
    await expect.element(took.getByText(value, { exact: true })).toBeVisible();
    await expect.element(took.getByText(label)).toBeVisible();
  }
  await expect
    .element(took.getByRole('link', { name: 'How these are counted' }))
    .toHaveAttribute('href', '/privacy#figures');
  expect(await axeViolations()).toEqual([]);
});

test('“Out of date?” takes two clicks', async () => {
  const { fake } = mountApp('/ai-tools/wren', {
    ...directoryOf(aTool()),
    ...reviewsOf(),
    ...asMember(ada),
    submissions: {
      correct: () => {
        throw refusal('tools/not-found', 404, 'This tool is not in the directory.');
      },
    },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await page.getByRole('button', { name: 'Out of date?' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'What is out of date?' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  const expected = [{ id: 'tool-wren', field: 'pricing', text: 'The price is out of date.' }];
  await expect.poll(() => fake.inputsOf('submissions.correct')).toEqual(expected);
  await expect.element(dialog.getByText('This tool is not in the directory.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a merged tool leads to its replacement', async () => {
  const { router } = mountApp('/ai-tools/old-wren', {
    directory: {
      tool: () => ({ tool: aTool(), similarTools: [], websiteCheck: null, screenshot: null, movedTo: 'wren' }),
    },
  });
  await expect.poll(() => router.state.location.pathname).toBe('/ai-tools/wren');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wren' })).toBeVisible();
});

test('an unknown tool says that it is not in the directory', async () => {
  mountApp('/ai-tools/unicorn', {
    directory: {
      tool: () => {
        throw refusal('tools/not-found', 404, 'This tool is not in the directory.');
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'This tool is not in the directory' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
