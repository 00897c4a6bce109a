import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { comparing, readCompareSearch } from '../../src/loaders/compare.ts';
import { axeViolations } from '../testing/axe.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { aTool, directoryOf } from './tools-fixture.ts';

const lark = aTool({ id: 'tool-2', slug: 'lark', name: 'Lark', pricing: 'Paid plans', reviewCount: 0 });
const finch = aTool({ id: 'tool-3', slug: 'finch', name: 'Finch' });

test.each([
  ['lark,wren', 'lark,wren'],
  [' Lark , lark,,wren ', 'lark,wren'],
  ['a,b,c,d', 'a,b,c'],
  ['<script>', undefined],
  [['lark'], undefined],
  [7, '7'],
])('the address %j names %j', (tools, expected) => {
  expect(readCompareSearch({ tools })).toEqual({ tools: expected });
  expect(comparing(expected?.split(',') ?? [])).toEqual({ tools: expected });
});

for (const theme of ['light', 'dark']) {
  test(`tools are compared side by side by each criterion, accessible in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    const { fake } = mountApp('/ai-tools/compare?tools=wren,lark', directoryOf(aTool(), lark));
    const pricing = page.getByRole('region', { name: 'Pricing' });
    await expect.element(pricing.getByText('Paid plans', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Sector' }).getByText('Productivity').first()).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Rating' }).getByText('No reviews')).toBeVisible();
    expect(fake.inputsOf('directory.compare')).toEqual([{ tools: 'wren,lark' }]);
    expect(await axeViolations()).toEqual([]);
  });
}

test('a tool is removed and another one added, and the address follows', async () => {
  const { router, fake } = mountApp('/ai-tools/compare?tools=wren,lark', directoryOf(aTool(), lark));
  await page.getByRole('link', { name: 'Remove Lark' }).first().click();
  await expect.poll(() => router.state.location.search).toEqual({ tools: 'wren' });
  fake.answer({
    directory: {
      compare: () => ({ tools: [aTool()] }),
      tools: () => ({ tools: [finch, aTool()], total: 2, nextCursor: null }),
    },
  });
  await userEvent.fill(page.getByRole('searchbox', { name: 'Add a tool' }), 'fin');
  const found = page.getByRole('list', { name: 'Tools to add' });
  await found.getByRole('button', { name: /Finch/ }).click();
  await expect.poll(() => (router.state.location.search as { tools?: string }).tools).toMatch(/finch$/);
});

test.each([320, 390])('at %i px two tools are side by side, and the third is reached by swiping', async (width) => {
  await page.viewport(width, 800);
  const tools = [aTool(), lark, finch];
  mountApp('/ai-tools/compare?tools=wren,lark,finch', directoryOf(...tools));
  const pricing = page.getByRole('region', { name: 'Pricing' });
  await expect.element(pricing).toBeVisible();
  const heads = page.getByRole('list', { name: 'Compared tools' }).getByRole('heading').elements();
  const lefts = () => heads.map((head) => Math.round(head.getBoundingClientRect().left));
  const cells = pricing.getByRole('listitem').elements();
  expect(cells.map((cell) => Math.round(cell.getBoundingClientRect().left))).toEqual(lefts());
  expect(new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size).toBe(1);
  const rights = heads.map((head) => head.getBoundingClientRect().right);
  expect([rights[1] ?? 0, rights[2] ?? 0].map((right) => right <= width)).toEqual([true, false]);
  expect(document.documentElement.scrollWidth).toBe(width);
  const count = page.getByRole('region', { name: 'Rating' }).getByText('(5 reviews)').first().element();
  expect(count.getBoundingClientRect().height).toBeLessThan(24);

  const [first] = lefts();
  const scrolled = pricing.element().parentElement?.parentElement;
  scrolled?.scrollTo({ left: 1_000 });
  await expect.poll(() => lefts()[1]).toBe(first);
  expect(cells.map((cell) => Math.round(cell.getBoundingClientRect().left))).toEqual(lefts());
  expect(page.getByRole('button', { name: /^Save Wren/ }).elements()).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test('without a tool it asks for one', async () => {
  mountApp('/ai-tools/compare', directoryOf());
  await expect.element(page.getByText('Which tools do you want to compare?')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without a tool, those that are rated best are offered', async () => {
  const tools = ['Rook', 'Heron', 'Kite'].map((name) => aTool({ id: name, slug: name.toLowerCase(), name }));
  const { fake, router } = mountApp('/ai-tools/compare', {
    directory: {
      compare: () => ({ tools: [] }),
      tools: () => ({ tools: [lark, ...tools, finch], total: 5, nextCursor: null }),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Rated best by members' })).toBeVisible();
  const offered = page.getByRole('list', { name: 'Tools to add' }).getByRole('button');
  expect(offered.elements().map((each) => each.querySelector('span span')?.textContent)).toEqual([
    ...['Rook', 'Heron', 'Kite'],
  ]);
  expect(fake.inputsOf('directory.tools')).toEqual([{ sort: 'highest-rated', limit: 6 }]);
  expect(await axeViolations()).toEqual([]);
  fake.answer({ directory: { compare: () => ({ tools: [aTool()] }) } });
  await offered.nth(1).click();
  await expect.poll(() => router.state.location.search).toEqual({ tools: 'heron' });
  await expect.element(page.getByRole('list', { name: 'Compared tools' })).toHaveFocus();
});

test('the focus follows the first tool into the table that takes the place of the question', async () => {
  const { fake } = mountApp('/ai-tools/compare', directoryOf());
  await userEvent.fill(page.getByRole('searchbox', { name: 'Add a tool' }), 'wren');
  fake.answer({
    directory: {
      compare: () => ({ tools: [aTool()] }),
      tools: () => ({ tools: [aTool()], total: 1, nextCursor: null }),
    },
  });
  await page.getByRole('list', { name: 'Tools to add' }).getByRole('button', { name: /Wren/ }).click();
  await expect.element(page.getByRole('list', { name: 'Compared tools' })).toHaveFocus();
});
