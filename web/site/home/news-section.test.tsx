import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { asAda } from '../../community/post/posts-fixture.ts';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { archivedArticle, homeWith, liveArticle, newsOf } from './home-fixture.ts';

const main = page.getByRole('main');
const news = main.getByRole('region', { name: 'AI news' });
const hero = main.getByRole('heading', { name: /somebody else’s spark/ });
const seven = ['a', 'b', 'c', 'd'].map((id) => liveArticle(id));
const old = ['x', 'y', 'z'].map((id) => archivedArticle(id));

test('six articles are shown, live ones before archived ones', async () => {
  mountApp('/', homeWith([], newsOf(seven, old)));
  await expect.element(news.getByText('Story a', { exact: true })).toBeVisible();
  const titles = news.getByRole('heading', { level: 3 }).elements();
  expect(titles.map((title) => title.textContent)).toEqual([
    ...['a', 'b', 'c', 'd'].map((id) => `Story ${id} (opens in a new tab)`),
    ...['x', 'y'].map((id) => `Story ${id}`),
  ]);
  await expect.element(news.getByText('2 min read').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each([390, 320])('on a phone of %i px, no source is cut', async (width) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 800));
  mountApp('/', homeWith([], newsOf([liveArticle('a', { source: { name: 'Kindling Gazette (demo)' } })])));
  const source = news.getByText('Kindling Gazette (demo)', { exact: true });
  await expect.element(source).toBeVisible();
  const { scrollWidth, clientWidth } = source.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('a visitor who clicks an archived article is asked to create an account', async () => {
  mountApp('/?category=ethics', homeWith([], newsOf(seven, old)));
  await news.getByRole('button', { name: 'Story x' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Free Account' });
  const login = dialog.getByRole('link', { name: 'Log in or sign up' });
  await expect
    .element(login)
    .toHaveAttribute('href', `/api/auth/login?mode=signup&returnTo=${encodeURIComponent('/?category=ethics')}`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a live article opens at its source, for visitors too', async () => {
  mountApp('/', homeWith([], newsOf(seven, old)));
  const live = news.getByRole('link', { name: /^Story a/ });
  await expect.element(live).toHaveAttribute('href', 'https://outlet.example/a');
  await expect.element(live).toHaveAttribute('target', '_blank');
});

test('a visitor who returns within five minutes sees the cached news', async () => {
  const { fake, router } = mountApp('/', homeWith([], newsOf(seven)));
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  fake.socket('up');
  await expect.poll(() => fake.inputsOf('live.show')).toHaveLength(1);
  await router.navigate({ to: '/privacy' });
  await expect.poll(() => fake.subscriptions()).toEqual([]);
  const pulses = fake.inputsOf('communityPulse.stats').length;
  await router.navigate({ to: '/' });
  await expect.poll(() => fake.inputsOf('communityPulse.stats').length).toBeGreaterThan(pulses);
  expect(fake.inputsOf('news.news')).toHaveLength(1);
  fake.send('live.hints', { topic: 'news', position: '9' });
  await expect.poll(() => fake.inputsOf('news.news')).toHaveLength(2);
});

test('live articles link members to their source, archived ones to our page', async () => {
  mountApp('/', { ...homeWith([], newsOf(seven, old)), ...asAda });
  const live = news.getByRole('link', { name: /^Story a/ });
  await expect.element(live).toHaveAttribute('href', 'https://outlet.example/a');
  await expect.element(live).toHaveAttribute('target', '_blank');
  await expect.element(news.getByRole('link', { name: 'Story x' })).toHaveAttribute('href', '/article/story-x');
  await expect.element(news.getByRole('button', { name: /^Story/ })).not.toBeInTheDocument();
});

test('each tab requests its category and is in the address, which hides the hero', async () => {
  const { fake, router } = mountApp('/', homeWith([], newsOf(seven)));
  await expect.element(hero).toBeVisible();
  for (const [name, category] of Object.entries({ Ethics: 'ethics', Tools: 'tools', All: 'all' })) {
    await news.getByRole('tab', { name, exact: true }).click();
    await expect.poll(() => router.state.location.searchStr).toBe(`?category=${category}`);
    await expect.element(hero).not.toBeInTheDocument();
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('AI news');
  }
  const inputs = fake.inputsOf('news.news');
  expect(inputs).toEqual([{ limit: 6 }, { limit: 6, category: 'ethics' }, { limit: 6, category: 'tools' }]);
});

test.each([
  '/?category=sports',
  '/?category=constructor',
  '/?utm_source=mail',
])('%s shows news of all categories, and no hero', async (address) => {
  const { fake } = mountApp(address, homeWith([], newsOf(seven)));
  await expect.element(news.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(news.getByText('Story a', { exact: true })).toBeVisible();
  await expect.element(hero).not.toBeInTheDocument();
  expect(fake.inputsOf('news.news')).toEqual([{ limit: 6 }]);
});

test('news that fail to load can be requested again', async () => {
  const fails = () => {
    throw refusal('request/fault', 500, 'Something is in the way.');
  };
  const { fake } = mountApp('/', homeWith([], { news: { news: fails } }));
  await expect.element(news.getByRole('heading', { name: 'Failed to Load News' })).toBeVisible();
  await expect.element(news.getByText("We couldn't fetch the latest AI news. Please try again later.")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  fake.answer(newsOf(seven));
  await news.getByRole('button', { name: 'Retry' }).click();
  await expect.element(news.getByText('Story a', { exact: true })).toBeVisible();
});

test('an empty category is worded differently from empty news', async () => {
  mountApp('/', homeWith([], newsOf([])));
  await expect.element(news.getByText('No news yet')).toBeVisible();
  await news.getByRole('tab', { name: 'Security' }).click();
  await expect.element(news.getByText('Nothing in this category yet')).toBeVisible();
});

test('while another category loads, the articles shown are marked as the previous one’s', async () => {
  const { fake } = mountApp('/', homeWith([], newsOf(seven)));
  await expect.element(news.getByText('Story a', { exact: true })).toBeVisible();
  fake.answer({ news: { news: () => new Promise(() => {}) } });
  await news.getByRole('tab', { name: 'Ethics' }).click();
  await expect.element(news.getByRole('status')).toHaveTextContent('Loading the news');
  await expect.element(news.getByRole('list')).toHaveAttribute('aria-busy', 'true');
});

test('while they load, the page says so', async () => {
  mountApp('/', homeWith([], { news: { news: () => new Promise(() => {}) } }));
  await expect.element(news.getByText('Loading the news')).toBeInTheDocument();
});
