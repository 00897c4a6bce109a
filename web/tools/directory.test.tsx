import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { aTool, directoryOf } from './tools-fixture.ts';

const card = page.getByRole('article', { name: 'Wren' });

test('a card shows a tool’s purpose, three features, its stars and its reviews', async () => {
  mountApp('/ai-tools', directoryOf(aTool({ isNew: true })));
  await expect.element(card.getByRole('heading', { name: 'Wren' })).toBeVisible();
  await expect.element(card.getByText('Answers mail in your own words')).toBeVisible();
  await expect.element(card.getByText('+2 more')).toBeVisible();
  expect(card.getByText('Calendar').elements()).toEqual([]);
  await expect.element(card.getByRole('img', { name: '3.6 out of 5 stars' })).toBeVisible();
  expect(card.getByRole('img').element().querySelectorAll('.fill-highlight')).toHaveLength(4);
  await expect.element(card.getByText('(5 reviews)')).toBeVisible();
  await expect.element(card.getByText('New', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Free plan, paid plans above it')).toBeVisible();
});

test('only the row whose link is followed moves its mark and its name to the page', async () => {
  mountApp('/ai-tools', directoryOf(aTool(), aTool({ id: 'tool-2', name: 'Lark', slug: 'lark' })));
  const link = card.getByRole('link', { name: 'Wren', exact: true });
  await expect.element(link).toBeVisible();
  const named = () =>
    [...document.querySelectorAll('.tool-row *')]
      .map((element) => getComputedStyle(element).viewTransitionName)
      .filter((name) => name !== 'none');
  expect(named()).toEqual([]);
  link.element().focus();
  expect(named()).toEqual(['tool-mark', 'tool-name']);
});

test.each([
  320, 390,
])('at %i px a row shows every word of the features, and nothing is wider than the window', async (width) => {
  await page.viewport(width, 800);
  mountApp('/ai-tools', directoryOf(aTool({ features: ['Advertisements in bulk', 'Headline texts', 'Forecasts'] })));
  await expect.element(card.getByText('Forecasts')).toBeVisible();
  const cut = [...card.element().querySelectorAll('li')].filter(
    (feature) => feature.scrollWidth > feature.clientWidth || feature.getBoundingClientRect().height > 20,
  );
  expect(cut).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(width);
});

test.each([
  700, 1280,
])('at %i px features are cut where the room ends, next to the number of further ones', async (width) => {
  await page.viewport(width, 800);
  const features = [
    'Short',
    'A long feature that takes most of the line',
    'The last of them is the longest by far',
    'D',
  ];
  mountApp('/ai-tools', directoryOf(aTool({ summary: 'Answers mail, and every letter '.repeat(3), features })));
  const list = card.getByRole('list', { name: 'Features' });
  await expect.element(list.getByText('Short')).toBeVisible();
  const { scrollWidth, clientWidth } = list.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  expect(getComputedStyle(list.element()).textOverflow).toBe('ellipsis');
  const more = card.getByText('+1 more').element();
  expect(more.getBoundingClientRect().left).toBe(list.element().getBoundingClientRect().right);
  expect(more.scrollWidth).toBe(more.clientWidth);
  expect(getComputedStyle(more, '::before').content).toBe('"·"');
  const last = list.element().querySelectorAll('li').item(2);
  expect(getComputedStyle(last, '::after').content).toBe('none');
});

test('the actions of a row are under its rating, which stays', async () => {
  await page.viewport(1024, 800);
  mountApp('/ai-tools', directoryOf(aTool()));
  const rating = card.getByText('(5 reviews)');
  await expect.element(rating).toBeVisible();
  const acts = card
    .getByRole('link', { name: /^Visit website of Wren/ })
    .element()
    .getBoundingClientRect();
  expect(acts.top).toBeGreaterThanOrEqual(rating.element().getBoundingClientRect().bottom);
});

const birds = ['Wren', 'Lark', 'Finch', 'Rook'].map((name) =>
  aTool({ id: `tool-${name}`, slug: name.toLowerCase(), name }),
);

test('the tools that are rated best lead the whole directory, but no part of it', async () => {
  const { fake, router } = mountApp('/ai-tools', directoryOf(...birds));
  const best = page.getByRole('region', { name: 'Rated best by members' });
  await expect.element(best.getByRole('link', { name: /^Rook/ })).toHaveAttribute('href', '/ai-tools/rook');
  expect(best.getByText('(5 reviews)').elements()).toHaveLength(4);
  expect(fake.inputsOf('directory.tools')).toContainEqual({ sort: 'highest-rated', limit: 6 });
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('tab', { name: 'Marketing' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ sector: 'marketing' });
  expect(best.elements()).toEqual([]);
});

test.each([
  [768, 2],
  [1024, 4],
  [1280, 4],
])('at %i px the best tools are in %i columns, on the edge of the names below', async (width, columns) => {
  await page.viewport(width, 800);
  mountApp('/ai-tools', directoryOf(...birds));
  const best = page.getByRole('region', { name: 'Rated best by members' });
  await expect.element(best).toBeVisible();
  const items = best.getByRole('listitem').elements();
  expect(new Set(items.map((item) => item.getBoundingClientRect().left)).size).toBe(columns);
  expect(items.map((item) => getComputedStyle(item).borderTopWidth)).toEqual(['0px', '0px', '0px', '0px']);
});

test.each([768, 1280])('at %i px the sectors are in one row', async (width) => {
  await page.viewport(width, 800);
  mountApp('/ai-tools?sector=research-knowledge', directoryOf(aTool()));
  const last = page.getByRole('tab', { name: 'Research & Knowledge' });
  await expect.element(last).toBeVisible();
  const tops = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  expect(last.element().getBoundingClientRect().right).toBeLessThan(width);
});

test('a price without room goes below the name, and is not cut', async () => {
  await page.viewport(700, 800);
  const name = 'Wren of the Northern Riverbank';
  mountApp('/ai-tools', directoryOf(aTool({ name, sector: 'Development & Code' })));
  const price = page.getByText('Free plan, paid plans above it');
  await expect.element(price).toBeVisible();
  expect(price.element().scrollWidth).toBeLessThanOrEqual(price.element().clientWidth);
  const { bottom } = page.getByRole('heading', { name }).element().getBoundingClientRect();
  expect(price.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
});

test('without three rated tools, none leads', async () => {
  mountApp('/ai-tools', directoryOf(...birds.map((bird, at) => ({ ...bird, reviewCount: at < 2 ? 1 : 0 }))));
  await expect.element(page.getByRole('article', { name: 'Rook' })).toBeVisible();
  expect(page.getByText('Rated best by members').elements()).toEqual([]);
});

test('a row is two lines high; its actions show under the pointer, and while the focus is in it', async () => {
  await page.viewport(1280, 800);
  mountApp('/ai-tools', directoryOf(aTool()));
  const visit = card.getByRole('link', { name: /^Visit website of Wren/ });
  await expect.element(card).toBeVisible();
  const acts = () => getComputedStyle(visit.element().parentElement as HTMLElement).opacity;
  expect([acts(), card.element().getBoundingClientRect().height]).toEqual(['0', 52]);
  card.getByRole('link', { name: 'Wren', exact: true }).element().focus();
  expect(acts()).toBe('1');
});

test('a website opens in a new tab, and a partner’s link is declared as one', async () => {
  mountApp(
    '/ai-tools',
    directoryOf(aTool(), aTool({ id: 'tool-2', name: 'Lark', slug: 'lark', affiliateLink: 'https://lark.example/us' })),
  );
  const plain = card.getByRole('link', { name: /^Visit website of Wren/ });
  await expect.element(plain).toHaveAttribute('rel', 'nofollow noopener');
  await expect.element(plain).toHaveAttribute('target', '_blank');
  const lark = page.getByRole('article', { name: 'Lark' });
  const partner = lark.getByRole('link', { name: /^Visit website of Lark/ });
  await expect.element(partner).toHaveAttribute('href', 'https://lark.example/us');
  await expect.element(partner).toHaveAttribute('rel', 'sponsored nofollow noopener');
  await expect.element(lark.getByText(/Partner link/)).toBeVisible();
});

test('sector, order and text are in the address and sent to the server', async () => {
  const { fake, router } = mountApp('/ai-tools', directoryOf(aTool()));
  await page.getByRole('tab', { name: 'Marketing' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('highest-rated');
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('mail');
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ sector: 'marketing', q: 'mail', sort: 'highest-rated' });
  const wanted = { limit: 24, sector: 'marketing', q: 'mail', sort: 'highest-rated' };
  await expect.poll(() => fake.inputsOf('directory.tools').at(-1)).toMatchObject(wanted);
  await expect.element(page.getByText('1 tool for “mail”')).toBeVisible();
});

test('there are tabs for all tools and nine sectors, and six orders', async () => {
  mountApp('/ai-tools', directoryOf(aTool()));
  await expect.element(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true');
  expect(page.getByRole('tab').elements()).toHaveLength(10);
  expect(page.getByRole('combobox', { name: 'Sort by' }).element().querySelectorAll('option')).toHaveLength(6);
});

test('what a search finds is ordered by its match, until an order is chosen', async () => {
  const { fake, router } = mountApp('/ai-tools?q=mail', directoryOf(aTool()));
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(order).toHaveDisplayValue('Best match');
  expect(fake.inputsOf('directory.tools')).toEqual([
    { limit: 24, q: 'mail', sort: 'best-match', direction: 'forward' },
  ]);
  await order.selectOptions('alphabetical');
  await expect.poll(() => router.state.location.search).toEqual({ q: 'mail', sort: 'alphabetical' });
  await expect.poll(() => fake.inputsOf('directory.tools').at(-1)).toMatchObject({ q: 'mail', sort: 'alphabetical' });
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('');
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('the previous list stays until the new one has loaded', async () => {
  const answer = Promise.withResolvers<void>();
  const lark = aTool({ id: 'tool-2', slug: 'lark', name: 'Lark' });
  mountApp('/ai-tools', {
    directory: {
      tools: async ({ sort } = {}) => {
        if (sort === 'newest') await answer.promise;
        return { tools: [sort === 'newest' ? lark : aTool()], total: 1, nextCursor: null };
      },
    },
  });
  await expect.element(card).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('newest');
  await expect.element(page.getByRole('list', { name: 'AI tools' })).toHaveAttribute('aria-busy', 'true');
  await expect.element(card).toBeVisible();
  answer.resolve();
  await expect.element(page.getByRole('article', { name: 'Lark' })).toBeVisible();
  expect(card.elements()).toEqual([]);
});

test('the next page of tools is loaded on request', async () => {
  const lark = aTool({ id: 'tool-2', slug: 'lark', name: 'Lark' });
  mountApp('/ai-tools', {
    directory: {
      tools: ({ cursor } = {}) => ({ tools: [cursor ? lark : aTool()], total: 2, nextCursor: cursor ? null : 'next' }),
    },
  });
  await page.getByRole('button', { name: 'Show more tools' }).click();
  await expect.element(page.getByRole('article', { name: 'Lark' })).toBeVisible();
  await expect.element(card).toBeVisible();
  expect(page.getByRole('button', { name: 'Show more tools' }).elements()).toEqual([]);
});

test.each([
  'tool-wren',
  'wren',
  'https://wren.example',
])('a highlighted tool has a ring for three seconds: %s', async (highlight) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  mountApp(
    `/ai-tools?highlight=${encodeURIComponent(highlight)}`,
    directoryOf(aTool(), aTool({ id: 't2', name: 'Lark' })),
  );
  const ringed = () => document.querySelector('[data-tool="tool-wren"] article')?.classList.contains('ring-3');
  await vi.waitUntil(() => ringed() !== undefined);
  expect(ringed()).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  await vi.waitUntil(ringed);
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitUntil(() => !ringed());
});

test.each(['marketing', 'Marketing'])('the page accepts a sector’s slug or name: %s', async (sector) => {
  const { fake } = mountApp(`/ai-tools?sector=${sector}`, directoryOf(aTool()));
  await expect.element(page.getByRole('tab', { name: 'Marketing' })).toHaveAttribute('aria-selected', 'true');
  expect(fake.inputsOf('directory.tools')).toMatchObject([{ sector: 'marketing' }]);
});

test('a search without results says so, and leads back to all tools', async () => {
  const { fake, router } = mountApp('/ai-tools?q=unicorn&sector=marketing', directoryOf());
  await expect.element(page.getByRole('heading', { name: 'No tools found' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  fake.answer(directoryOf(aTool()));
  await page.getByRole('button', { name: 'Show all tools' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.element(card).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Search AI tools' })).toHaveValue('');
  await expect.element(page.getByRole('searchbox', { name: 'Search AI tools' })).toHaveFocus();
});

test('tools that fail to load can be requested again', async () => {
  const { fake } = mountApp('/ai-tools', {
    directory: {
      tools: () => {
        throw refusal('internal', 500, 'Something went wrong on our side.');
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'The tools did not load' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  fake.answer(directoryOf(aTool()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card).toBeVisible();
});

test.each([
  'Submit AI Tool',
  'Reviews of Wren',
  'Write a review of Wren',
])('a visitor who presses “%s” is asked to create an account, and comes back here', async (name) => {
  mountApp('/ai-tools?sector=productivity', directoryOf(aTool()));
  const opener = page.getByRole('button', { name });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Create Free Account' });
  const login = dialog.getByRole('link', { name: 'Log in or sign up' });
  await expect
    .element(login)
    .toHaveAttribute('href', '/api/auth/login?mode=signup&returnTo=%2Fai-tools%3Fsector%3Dproductivity');
  await expect.element(login).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

for (const theme of ['light', 'dark']) {
  test(`the directory is accessible in the ${theme} theme, in the colours of every sector`, async () => {
    localStorage.setItem('theme', theme);
    const slugs = ['content-writing', 'marketing', 'design-creative', 'development-code', 'video-media'] as const;
    const others = ['analytics-data', 'automation', 'research-knowledge', 'productivity'] as const;
    const tools = [...slugs, ...others].map((sectorSlug) =>
      aTool({
        id: sectorSlug,
        slug: sectorSlug,
        name: `Of ${sectorSlug}`,
        sectorSlug,
        sector: sectorSlug,
        isNew: true,
      }),
    );
    mountApp('/ai-tools', { ...directoryOf(...tools), ...asMember(ada) });
    await expect.element(page.getByRole('article', { name: 'Of productivity' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
}
