import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import type { ArchivedArticle, LiveArticle, News } from './news.ts';

const articleFields = {
  id: 'a1',
  title: 'Regulators agree on labels',
  description: 'A label for what models make.',
  content: null,
  url: 'https://outlet.example/labels',
  urlToImage: null,
  picture: null,
  publishedAt: '2026-11-02T08:00:00.000Z',
  author: null,
  aiCategory: 'governance',
  readMinutes: 2,
  otherSources: [],
} as const;
const live: LiveArticle = { ...articleFields, source: { name: 'The Outlet' } };
const archived: ArchivedArticle = {
  ...{ ...articleFields, id: 'a2', title: 'Labels were proposed', aiCategory: 'ethics' },
  ...{ source: 'The Paper', slug: 'labels-were-proposed', archivedAt: '2026-11-01T08:00:00.000Z' },
};
const news = (by: Partial<News> = {}) => ({
  news: {
    news: (): News => ({
      ...{ success: true, articles: [], liveArticles: [], archivedArticles: [] },
      ...{ nextCursor: null, nextLiveCursor: null, nextArchiveCursor: null, ...by },
    }),
  },
});

test('live articles open at their source, archived ones on our page', async () => {
  mountApp('/insights', news({ liveArticles: [live], archivedArticles: [archived] }));
  const latest = page.getByRole('region', { name: 'Latest' }).getByRole('link', { name: /^Regulators agree/ });
  await expect.element(latest).toHaveAttribute('href', live.url);
  await expect.element(latest).toHaveAttribute('target', '_blank');
  const link = page.getByRole('region', { name: 'Archive' }).getByRole('link', { name: 'Labels were proposed' });
  await expect.element(link).toHaveAttribute('href', '/article/labels-were-proposed');
  expect(await axeViolations()).toEqual([]);
});

test('the stories, the lead among them, are below the days on which they were published', async () => {
  const articles = ['2026-11-20T23:59:00.000Z', '2026-11-20T08:00:00.000Z', '2026-11-19T23:59:00.000Z'].map(
    (publishedAt, place) => ({ ...live, id: `a${place}`, title: `Story ${place}`, publishedAt }),
  );
  const before = { ...archived, title: 'Story 3', publishedAt: '2026-11-10T08:00:00.000Z' };
  mountApp('/insights', news({ liveArticles: articles, archivedArticles: [before] }));
  await expect.element(page.getByRole('link', { name: 'Story 3' })).toBeVisible();
  const outline = [...document.querySelectorAll('main :is(h2, h3, h4)')].map(
    (each) => `${each.localName} ${each.textContent}`,
  );
  expect(outline).toEqual([
    ...['h2 Latest', 'h3 Friday, 20 November', 'h4 Story 0', 'h4 Story 1', 'h3 Thursday, 19 November', 'h4 Story 2'],
    ...['h2 Archive', 'h3 Tuesday, 10 November', 'h4 Story 3'],
  ]);
});

test('a story with a picture leads before a newer one without', async () => {
  const picture = { url: '/media/news-1', width: 960, height: 540, smallUrl: '/media/news-1/480' };
  const older = { ...live, id: 'a3', title: 'With a picture', publishedAt: '2026-11-02T07:00:00.000Z', picture };
  mountApp('/insights', news({ liveArticles: [live, older] }));
  await expect.element(page.getByRole('heading', { level: 3, name: /^With a picture/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 4, name: /^Regulators agree/ })).toBeVisible();
});

test('a lead story without a picture begins where the others do, in larger letters', async () => {
  await page.viewport(1280, 800);
  mountApp('/insights', news({ liveArticles: [live, { ...live, id: 'a4', title: 'The next one' }] }));
  const lead = page.getByRole('heading', { level: 4, name: /^Regulators agree/ });
  const next = page.getByRole('heading', { level: 4, name: /^The next one/ });
  await expect.element(next).toBeVisible();
  const leftOf = (of: typeof lead) => of.element().getBoundingClientRect().left;
  expect(leftOf(lead)).toBe(leftOf(next));
  const [first, second] = page.getByRole('button', { name: /^Save / }).elements();
  expect(first?.getBoundingClientRect().right).toBe(second?.getBoundingClientRect().right);
  const sizeOf = (of: typeof lead) => Number.parseFloat(getComputedStyle(of.element()).fontSize);
  expect(sizeOf(lead)).toBeGreaterThan(sizeOf(next));
});

test.each(['/insights', '/insights?category=governance'])('at %s, the list is titled Latest', async (path) => {
  mountApp(path, news({ liveArticles: [live] }));
  const title = page.getByRole('heading', { level: 2, name: 'Latest' });
  await expect.element(title).toBeVisible();
  expect(title.element().getBoundingClientRect().height).toBeGreaterThan(1);
});

test('results of a search have no lead story', async () => {
  mountApp('/insights?search=labels', news({ liveArticles: [live] }));
  await expect.element(page.getByRole('heading', { level: 4, name: /^Regulators agree/ })).toBeVisible();
});

test('a picture comes from our own server, and its space is reserved', async () => {
  const picture = { url: '/media/news-1', width: 960, height: 540, smallUrl: '/media/news-1/480' };
  mountApp('/insights', news({ liveArticles: [{ ...live, urlToImage: picture.url, picture }] }));
  await expect.element(page.getByRole('link', { name: /^Regulators agree/ })).toBeVisible();
  const image = document.querySelector('article img');
  expect(image?.getAttribute('srcset')).toBe('/media/news-1/480 480w, /media/news-1 960w');
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['960', '540']);
  expect(await axeViolations()).toEqual([]);
});

test.each(['/insights', '/'])('at %s, a hint shows new articles at once', async (path) => {
  let liveArticles: readonly LiveArticle[] = [];
  const list = news();
  const { fake } = mountApp(path, { news: { news: () => ({ ...list.news.news(), liveArticles }) } });
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  await expect.poll(() => fake.inputsOf('news.news')).toHaveLength(1);
  fake.socket('up');
  liveArticles = [live];
  for (const position of ['17', '18']) fake.send('live.hints', { topic: 'news', position });
  await expect.element(page.getByRole('link', { name: /^Regulators agree/ })).toBeVisible();
});

test('category and text are in the address, and are sent to the server', async () => {
  const { fake } = mountApp('/insights?search=labels', news({ liveArticles: [live] }));
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect
    .poll(() => fake.inputsOf('news.news'))
    .toContainEqual(expect.objectContaining({ category: 'security', search: 'labels' }));
});

test('the tabs are Latest, Top for all, and each category', async () => {
  mountApp('/insights', news({ liveArticles: [live] }));
  await expect.element(page.getByRole('tab', { name: 'Latest' })).toHaveAttribute('aria-selected', 'true');
  const tabs = page.getByRole('tab').elements();
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    ...['Latest', 'Top', 'Ethics', 'Governance', 'Security', 'Innovation', 'Tools'],
  ]);
});

test('an empty list says so', async () => {
  mountApp('/insights', news());
  await expect.element(page.getByText('No insights found')).toBeVisible();
  expect(page.getByRole('button', { name: 'Clear search' }).elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('a search without results can be cleared, and the focus goes to the search box', async () => {
  const { fake, router } = mountApp('/insights?search=unicorn&category=security', news());
  await expect.element(page.getByText('No insights found')).toBeVisible();
  fake.answer(news({ liveArticles: [live] }));
  await page.getByText('Clear search', { exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual({ category: 'security' });
  await expect.element(page.getByText('Regulators agree on labels')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test('news that fail to load can be requested again', async () => {
  let fails = true;
  const { news: calls } = news({ liveArticles: [live] });
  const lastInput = () => {
    if (fails) throw refusal('request/fault', 500, 'Something is in the way.');
    return calls.news();
  };
  mountApp('/insights', { news: { news: lastInput } });
  await expect.element(page.getByText('Failed to Load News')).toBeVisible();
  await expect
    .element(page.getByText('We couldn\u0027t fetch the latest AI news. Please try again later.'))
    .toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Regulators agree on labels')).toBeVisible();
});

const article = (contentHtml: string | null, by: Partial<News> = {}) => ({
  news: { ...news(by).news, article: () => ({ article: { ...archived, contentHtml } }) },
});

test('a visitor reads the quotation of an archived article, and is asked to create an account', async () => {
  mountApp('/article/labels-were-proposed', article(null));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Labels were proposed' })).toBeVisible();
  await expect.element(page.getByText('A label for what models make.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Create Free Account' })).toBeVisible();
  const toLogIn = page.getByRole('link', { name: 'Log in or sign up' });
  await expect
    .element(toLogIn)
    .toHaveAttribute('href', '/api/auth/login?mode=signup&returnTo=%2Farticle%2Flabels-were-proposed');
  await expect.element(page.getByRole('link', { name: 'Read it at The Paper' })).toHaveAttribute('href', archived.url);
  expect(await axeViolations()).toEqual([]);
});

test('below an article are the three newest others of its category', async () => {
  const others = ['a3', 'a4'].map((id) => ({ ...live, id, title: `Story ${id}` }));
  const old = [archived, { ...archived, id: 'a5', title: 'Story a5' }, { ...archived, id: 'a6', title: 'Story a6' }];
  const { fake } = mountApp(
    '/article/labels-were-proposed',
    article(null, { liveArticles: others, archivedArticles: old }),
  );
  const more = page.getByRole('region', { name: 'More in Ethics' });
  await expect.element(more).toBeVisible();
  const titles = more.getByRole('heading', { level: 3 }).elements();
  expect(titles.map((title) => title.textContent)).toEqual(['Story a3', 'Story a4', 'Story a5']);
  expect(fake.inputsOf('news.news')).toEqual([{ limit: 4, category: 'ethics' }]);
  expect(await axeViolations()).toEqual([]);
});

test('an article without others in its category has no list', async () => {
  mountApp('/article/labels-were-proposed', article(null, { archivedArticles: [archived] }));
  await expect.element(page.getByText('A label for what models make.')).toBeVisible();
  await expect.element(page.getByText('More in Ethics')).not.toBeInTheDocument();
});

test('on a phone, an article’s bookmark is at the end of its first line', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  mountApp('/article/labels-were-proposed', {
    news: {
      ...news().news,
      article: () => ({ article: { ...archived, source: 'Kindling Gazette (demo)', contentHtml: null } }),
    },
  });
  const save = page.getByRole('button', { name: /Labels were proposed/ });
  await expect.element(save).toBeVisible();
  const category = page.getByText('Ethics', { exact: true }).last().element().getBoundingClientRect();
  const middle = (category.top + category.bottom) / 2;
  const { top, bottom } = save.element().getBoundingClientRect();
  expect(top).toBeLessThan(middle);
  expect(bottom).toBeGreaterThan(middle);
});

test('a member reads it in full', async () => {
  mountApp('/article/labels-were-proposed', { ...article('<p>All of <em>it</em>.</p>'), ...asMember(ada) });
  await expect.element(page.getByText('All of it.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Create Free Account' })).not.toBeInTheDocument();
});

test('an address without an article announces one, and names nobody', async () => {
  const missing = () => {
    throw refusal('news/article-not-found', 404, 'There is no such article.');
  };
  mountApp('/article/ai-for-founders', { news: { article: missing } });
  await expect.element(page.getByRole('heading', { level: 1, name: 'AI for founders' })).toBeVisible();
  await expect.element(page.getByText('Coming soon', { exact: true })).toBeVisible();
});

test('an article that the server reported missing is not requested again', async () => {
  const data = [{ path: 'news.article', input: { slug: 'none' }, data: null, isMissing: true }] as const;
  const { fake } = mountApp('/article/none', {}, data);
  await expect.element(page.getByText('Coming soon', { exact: true })).toBeVisible();
  expect(fake.inputsOf('news.article')).toEqual([]);
});

test('School of AI always exists', async () => {
  mountApp('/article/school-of-ai', {});
  await expect.element(page.getByRole('heading', { level: 1, name: 'School of AI' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
