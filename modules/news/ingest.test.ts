// The ingest of news: real feeds of a local server, polled by the schedule, shown by the calls.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAtomFeed } from 'feedsmith';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { ArchivedArticle, LiveArticle } from '../../projections/news/newsroom/queries.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type Outlet, type OutletItem, openOutlet, rssOf } from './feed-server-fixture.ts';
import { articleIdOf, articles } from './model/article.ts';

async function openNewsWith(environment: Readonly<Record<string, string>>, ...outlets: readonly Outlet[]) {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-feeds-'));
  const file = join(folder, 'feeds.json');
  const list = outlets.map(({ url }, index) => ({ url, name: `Outlet ${index + 1}`, category: 'tools' }));
  await writeFile(file, JSON.stringify(list));
  const site = await openTestKindling({ environment: { NEWS_FEEDS: file, NEWS_ALLOW_PRIVATE: 'on', ...environment } });
  onTestFinished(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });
  return site;
}

const openNews = (...outlets: readonly Outlet[]) => openNewsWith({}, ...outlets);

/** Advances to the next slot, then does all due work. */
async function pass(site: TestKindling, by: { minutes?: number; days?: number }): Promise<void> {
  site.clock.advance(by);
  await site.kindling().reactor?.settle();
}
const look = (site: TestKindling) => pass(site, { minutes: 1 });

type News = { articles: LiveArticle[]; liveArticles: LiveArticle[]; archivedArticles: ArchivedArticle[] };
const newsOf = async (site: TestKindling, query = '') => {
  const { status, body } = await site.visitor().get(`/news${query}`);
  expect(status).toBe(200);
  return body as unknown as News & { success: boolean } & Record<
      'nextCursor' | 'nextLiveCursor' | 'nextArchiveCursor',
      string | null
    >;
};
const titles = async (site: TestKindling, query = '') => {
  const { liveArticles, archivedArticles } = await newsOf(site, query);
  return {
    live: liveArticles.map(({ title }) => title),
    archived: archivedArticles.map(({ title }) => title),
  };
};
const ago = (days: number): string =>
  new Date(Date.parse('2026-11-02T09:30:00.000Z') - days * 86_400_000).toUTCString();
const numbered = (count: number, each: (index: number) => Partial<OutletItem> = () => ({})): OutletItem[] =>
  Array.from({ length: count }, (_, index) => ({ title: `Item number ${index}`, pubDate: ago(1), ...each(index) }));
const eventsOf = async (site: TestKindling, type: string) =>
  (await site.kindling().codec.decode(await site.log())).filter((event) => event.type === type);

test('an article is news for seven days, then it is in the archive', async () => {
  const outlet = await openOutlet([
    {
      title: 'Ransomware gang & friends',
      link: 'https://outlet.example/a?utm_source=rss',
      description: 'A <b>breach</b>.',
      content: `<p>Long ${'words '.repeat(500)}</p><script>alert(1)</script>`,
      pubDate: ago(1),
    },
  ]);
  const site = await openNews(outlet);
  await look(site);
  const { success, articles, liveArticles, archivedArticles } = await newsOf(site);
  expect([success, articles, archivedArticles]).toEqual([true, liveArticles, []]);
  expect(liveArticles).toEqual([
    {
      id: expect.any(String),
      title: 'Ransomware gang & friends',
      description: 'A breach.',
      content: expect.stringMatching(/^Long words .{0,290}…$/),
      url: 'https://outlet.example/a?utm_source=rss',
      urlToImage: null,
      picture: null,
      publishedAt: '2026-11-01T09:30:00.000Z',
      author: null,
      source: { name: 'Outlet 1' },
      aiCategory: 'security',
      readMinutes: 3,
      otherSources: [],
    },
  ]);
  await pass(site, { days: 6 });
  await expect.poll(() => titles(site)).toEqual({ live: [], archived: ['Ransomware gang & friends'] });
  const [archived] = (await newsOf(site)).archivedArticles;
  expect(archived).toMatchObject({
    source: 'Outlet 1',
    slug: expect.stringMatching(/^ransomware-gang-friends-[a-z0-9]{10}$/),
    archivedAt: expect.stringMatching(/^2026-11-08/),
  });

  const path = `/articles/${archived?.slug}`;
  const seen = await site.visitor().get(path);
  expect(seen.body.article).toMatchObject({ title: 'Ransomware gang & friends', contentHtml: null });
  expect(JSON.stringify(seen.body).length).toBeLessThan(1_200);
  const ada = await site.member('ada');
  const { contentHtml } = (await ada.get(path)).body.article as { contentHtml: string };
  expect(contentHtml).toMatch(/^<p>Long words .*<\/p>$/);
});

test('an article that is live, blocked or missing has no page here', async () => {
  const site = await openNews(await openOutlet(numbered(1)));
  await look(site);
  expect((await site.visitor().get('/articles/nothing')).status).toBe(404);
  const [published] = await eventsOf(site, 'ArticlePublished');
  const { slug } = published?.data as { slug: string };
  expect((await site.visitor().get(`/articles/${slug}`)).status).toBe(404);
});

test('NewsAPI is one more feed if there is a key, which reaches no other server and no event', async () => {
  const feed = await openOutlet();
  const newsApi = await openOutlet();
  const [source, publishedAt] = [{ id: null, name: 'The Moss Times' }, '2026-11-01T08:00:00Z'];
  const article = { source, title: 'Moss is soft', url: 'https://moss.example/1', publishedAt };
  newsApi.answers((_, response) => response.end(JSON.stringify({ status: 'ok', articles: [article] })));
  const site = await openNewsWith({ NEWS_API_KEY: 'moss-and-fern', NEWS_API_URL: newsApi.url }, feed);
  await look(site);
  expect((await newsOf(site)).liveArticles).toMatchObject([
    { title: 'Moss is soft', source: { name: 'The Moss Times' }, url: 'https://moss.example/1' },
  ]);
  expect(newsApi.asked.map(({ headers }) => headers.authorization)).toEqual(['moss-and-fern']);
  expect(feed.asked.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  const log = await site.kindling().codec.decode(await site.log());
  expect(JSON.stringify(log.map(({ data }) => data))).not.toContain('moss-and-fern');
});

describe('a feed', () => {
  it('creates no duplicate, whatever is added to its addresses and however its ids change', async () => {
    const outlet = await openOutlet([
      { title: 'First', link: 'https://outlet.example/1?utm_medium=a', guid: '1' },
      { title: 'Second', link: 'https://outlet.example/2', guid: '2' },
    ]);
    const site = await openNews(outlet);
    await look(site);
    outlet.publishes([
      { title: 'First', link: 'https://outlet.example/1?utm_medium=b#top', guid: 'other' },
      { title: 'Second, corrected', link: 'https://outlet.example/2-corrected', guid: '2' },
    ]);
    await pass(site, { minutes: 31 });
    expect(outlet.asked).toHaveLength(2);
    expect((await titles(site)).live.toSorted()).toEqual(['First', 'Second']);
  });

  it('creates every entry of a changelog page, even one at a time', async () => {
    const change = (version: string) => ({
      title: `Version ${version}`,
      link: `https://outlet.example/log#v${version}`,
    });
    const outlet = await openOutlet([change('1.2')]);
    const site = await openNews(outlet);
    await look(site);
    for (const version of ['1.3', '1.4']) {
      outlet.publishes([change(version)]);
      await pass(site, { minutes: 31 });
    }
    outlet.publishes([change('1.4'), change('1.5')]);
    await pass(site, { minutes: 31 });
    expect((await titles(site)).live.toSorted()).toEqual(['1.2', '1.3', '1.4', '1.5'].map((each) => `Version ${each}`));
  });

  it('creates no duplicate when its site moves to https and www., nor of what was stored before', async () => {
    const outlet = await openOutlet();
    const site = await openNews(outlet);
    const at = site.clock().toISOString();
    const acting = site.as({ kind: 'system', id: 'test' });
    // As it was stored when an article's id was derived from its address alone.
    const [url, articleId] = ['http://outlet.example/moss', articleIdOf('http://outlet.example/moss')];
    const nothing = { description: '', excerpt: null, content: null, author: null, words: 1, image: null };
    const articleFields = {
      articleId,
      slug: 'moss',
      feedId: 'gone',
      guidKey: 'gone',
      title: 'Moss',
      url,
      sourceName: 'Outlet',
    };
    const article = { ...articleFields, ...nothing, publishedAt: at, aiCategory: 'tools' } as const;
    const data = { article, archivedAs: null, blockedBy: null };
    await acting.execute(articles, articleId, { type: 'Publish', data });

    outlet.publishes([
      { title: 'Moss', link: url },
      { title: 'Fern', link: 'http://outlet.example/fern' },
    ]);
    await look(site);
    outlet.publishes([
      { title: 'Moss', link: 'https://www.outlet.example/moss' },
      { title: 'Fern', link: 'https://www.outlet.example/fern#comments' },
    ]);
    await pass(site, { minutes: 31 });
    expect((await titles(site)).live.toSorted()).toEqual(['Fern', 'Moss']);
  });

  it('that is new gets fifty of its newest items, the old ones into the archive', async () => {
    const site = await openNews(await openOutlet(numbered(80, (index) => ({ pubDate: ago(index / 4) }))));
    await look(site);
    const { live, archived } = await titles(site, '?limit=100');
    expect(live).toEqual(Array.from({ length: 28 }, (_, index) => `Item number ${index}`));
    expect(archived).toHaveLength(22);
  });

  it('that gives all its items new ids fills the archive and notifies no one', async () => {
    const outlet = await openOutlet(numbered(1));
    const site = await openNews(outlet);
    const ada = await site.member('ada');
    await look(site);
    outlet.publishes(numbered(21, (index) => ({ link: `https://outlet.example/again-${index}` })));
    await pass(site, { minutes: 31 });
    const { live, archived } = await titles(site, '?limit=100');
    expect([live.length, archived.length]).toEqual([1, 21]);
    await pass(site, { days: 1 });
    await expect
      .poll(async () => (await ada.get('/notifications')).body.notifications)
      .toMatchObject([{ type: 'new_news', message: '1 new article.', actionUrl: '/insights' }]);
  });

  it('sends validators, and is not read again while it has not changed', async () => {
    const outlet = await openOutlet();
    outlet.answers((request, response) => {
      if (request.headers['if-none-match'] === '"one"') return response.writeHead(304).end();
      return response.writeHead(200, { etag: '"one"', 'last-modified': ago(1) }).end(rssOf([]));
    });
    const site = await openNews(outlet);
    await look(site);
    await pass(site, { minutes: 31 });
    expect(outlet.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"']);
    expect(outlet.asked[1]?.headers['if-modified-since']).toBe(ago(1));
    expect(await eventsOf(site, 'FeedHealthChanged')).toHaveLength(1);
  });

  it('with dates in the future gets the time of the fetch', async () => {
    const site = await openNews(await openOutlet(numbered(1, () => ({ pubDate: ago(-30) }))));
    await look(site);
    const [article] = (await newsOf(site)).liveArticles;
    expect(article?.publishedAt).toMatch(/^2026-11-02T09:31/);
  });

  it('that is paused or removed is not fetched', async () => {
    const [paused, removed, asked] = [await openOutlet(numbered(1)), await openOutlet(), await openOutlet()];
    const site = await openNews(paused, removed, asked);
    const chief = await site.admin('chief');
    await look(site);
    const { feeds } = (await chief.get('/admin/feeds')).body as { feeds: { id: string; url: string }[] };
    const idOf = (outlet: Outlet) => feeds.find(({ url }) => url === outlet.url)?.id ?? '';
    expect((await chief.post(`/admin/feeds/${idOf(paused)}/pause`, {})).status).toBe(200);
    expect((await chief.call('DELETE', `/admin/feeds/${idOf(removed)}`, { body: {} })).status).toBe(200);
    await pass(site, { minutes: 31 });
    expect([paused, removed, asked].map((outlet) => outlet.asked.length)).toEqual([1, 1, 2]);
    expect((await titles(site)).live).toHaveLength(1);
    await site.restart();
    await look(site);
    expect((await chief.get('/admin/feeds')).body.feeds).toHaveLength(2);
  });

  it('that moved for good is fetched at its new address', async () => {
    const [old, moved] = [await openOutlet(), await openOutlet(numbered(1))];
    old.answers((_request, response) => response.writeHead(301, { location: moved.url }).end());
    const site = await openNews(old);
    await look(site);
    await pass(site, { minutes: 31 });
    expect([old.asked.length, moved.asked.length]).toEqual([1, 2]);
    expect(await eventsOf(site, 'FeedMoved')).toMatchObject([{ data: { from: old.url, to: moved.url } }]);
  });
});

describe('a feed that can’t be read', () => {
  it.each<[string, Parameters<Outlet['answers']>[0]]>([
    ['bot-wall', (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Are you human?')],
    ['gone', (_, response) => response.writeHead(410).end()],
    ['not-a-feed', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>')],
    ['failing', (_, response) => response.writeHead(500).end()],
    ['unreachable', (_, response) => response.destroy()],
    ['too-large', (_, response) => response.end(Buffer.alloc(6 * 1_024 * 1_024, ' '))],
  ])('is %s, is left in peace for a while, and leaves the others alone', async (health, answer) => {
    const [broken, sound] = [await openOutlet(), await openOutlet(numbered(1))];
    broken.answers(answer);
    const site = await openNews(broken, sound);
    await look(site);
    expect((await titles(site)).live).toHaveLength(1);
    const chief = await site.admin('chief');
    const { feeds } = (await chief.get('/admin/feeds')).body as { feeds: { url: string }[] };
    expect(feeds.find(({ url }) => url === broken.url)).toMatchObject({ health, failures: 1, state: 'active' });
    expect(feeds.find(({ url }) => url === sound.url)).toMatchObject({ health: 'ok', failures: 0, healthDetail: null });
    await pass(site, { minutes: 29 });
    expect([broken.asked.length, await eventsOf(site, 'FeedHealthChanged')]).toMatchObject([1, { length: 2 }]);
  });

  it('waits as long as it asks for', async () => {
    const outlet = await openOutlet();
    outlet.answers((_, response) => response.writeHead(429, { 'retry-after': '7200' }).end());
    const site = await openNews(outlet);
    await look(site);
    await pass(site, { minutes: 119 });
    expect(outlet.asked).toHaveLength(1);
    await pass(site, { minutes: 2 });
    expect(outlet.asked).toHaveLength(2);
  });
});

describe('a story', () => {
  const title = 'Parliament adopts the long awaited rules for chips';
  it('reported by two outlets is one article with both', async () => {
    const one = await openOutlet([{ title, link: 'https://one.example/a', pubDate: ago(1) }]);
    const two = await openOutlet([
      { title: `${title} today`, link: 'https://two.example/b', pubDate: ago(0.5) },
      { title: 'Something else entirely happened here', link: 'https://two.example/c', pubDate: ago(0.5) },
    ]);
    const site = await openNews(one, two);
    await look(site);
    const { liveArticles } = await newsOf(site);
    const liveFields = liveArticles.map((each) =>
      [each.source.name, ...each.otherSources.map(({ name }) => name)].toSorted(),
    );
    expect(liveFields).toHaveLength(2);
    expect(liveFields).toContainEqual(['Outlet 1', 'Outlet 2']);
    expect(liveFields).toContainEqual(['Outlet 2']);
    await pass(site, { minutes: 31 });
    expect(await eventsOf(site, 'AnotherSourceFound')).toHaveLength(1);
  });

  it('is not merged because two outlets have one short title for it', async () => {
    const item = (link: string, description: string) => ({ title: 'Four links worth reading', link, description });
    const one = await openOutlet([item('https://one.example/a', 'A compiler, a robot, a court case and a farm.')]);
    const two = await openOutlet([item('https://two.example/b', 'Essays on moss and on stones, with pictures.')]);
    const site = await openNews(one, two);
    await look(site);
    expect((await newsOf(site)).liveArticles.map(({ otherSources }) => otherSources)).toEqual([[], []]);
  });

  it('of more than two days ago is reported as new', async () => {
    const one = await openOutlet([{ title, link: 'https://one.example/a', pubDate: ago(4) }]);
    const two = await openOutlet([{ title, link: 'https://two.example/b', pubDate: ago(1) }]);
    const site = await openNews(one, two);
    await look(site);
    expect((await titles(site)).live).toEqual([title, title]);
  });
});

describe('the list of news', () => {
  async function openMixed() {
    const outlet = await openOutlet([
      { title: 'Ransomware and phishing on the rise', pubDate: ago(1) },
      { title: 'A zero-day in a server', pubDate: ago(2) },
      { title: 'Parliament passes a law', pubDate: ago(3) },
      { title: 'Ransomware of last month', pubDate: ago(30) },
      { title: 'Phishing of last month', pubDate: ago(31) },
    ]);
    const site = await openNews(outlet);
    await look(site);
    return site;
  }

  it('can be filtered by category', async () => {
    const site = await openMixed();
    expect(await titles(site, '?category=security')).toEqual({
      live: ['Ransomware and phishing on the rise', 'A zero-day in a server'],
      archived: ['Ransomware of last month', 'Phishing of last month'],
    });
    expect((await titles(site, '?category=governance')).live).toEqual(['Parliament passes a law']);
    const all = await titles(site);
    expect([all.live.length, all.archived.length]).toEqual([3, 2]);
    expect(await titles(site, '?category=all')).toEqual(all);
    for (const query of ['?category=latest', '?category=sports', '?category='])
      expect((await site.visitor().get(`/news${query}`)).status, query).toBe(400);
  });

  it('finds words, in live and archived articles', async () => {
    const site = await openMixed();
    expect(await titles(site, '?search=RANSOM')).toEqual({
      live: ['Ransomware and phishing on the rise'],
      archived: ['Ransomware of last month'],
    });
    expect(await titles(site, '?search=ransom&category=governance')).toEqual({ live: [], archived: [] });
    const { body } = await site.visitor().get('/search?q=phishing');
    expect((body.articles as { title: string }[]).map(({ title }) => title).toSorted()).toEqual([
      'Phishing of last month',
      'Ransomware and phishing on the rise',
    ]);
  });

  it.each(['', '&search=of last'])('has pages of the archive and of live articles%s', async (search) => {
    const site = await openMixed();
    const first = await newsOf(site, `?limit=1${search}`);
    const second = await newsOf(site, `?limit=1${search}&cursor=${first.nextArchiveCursor}`);
    expect([first, second].map(({ archivedArticles: [article] }) => article?.title)).toEqual([
      'Ransomware of last month',
      'Phishing of last month',
    ]);
    expect([second.liveArticles, second.nextCursor]).toEqual([[], null]);
    if (search !== '') return;
    const live = await newsOf(site, `?limit=2&liveCursor=${first.nextLiveCursor}`);
    expect(live.liveArticles.map(({ title }) => title)).toEqual(['A zero-day in a server', 'Parliament passes a law']);
    expect([live.archivedArticles, live.nextLiveCursor]).toEqual([[], null]);
  });

  it.each([
    '?limit=0',
    '?limit=101',
    '?cursor=nonsense',
    '?liveCursor=nonsense',
    `?search=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    const site = await openNews();
    expect((await site.visitor().get(`/news${query}`)).status).toBe(400);
  });

  it('is also an Atom feed', async () => {
    const site = await openMixed();
    const answer = await site.app().inject({ method: 'GET', url: '/feeds/news.xml' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(parseAtomFeed(answer.body).entries?.map(({ title }) => title?.value)).toEqual([
      'Ransomware and phishing on the rise',
      'A zero-day in a server',
      'Parliament passes a law',
    ]);
    const again = { 'if-none-match': String(answer.headers.etag) };
    expect((await site.app().inject({ method: 'GET', url: '/feeds/news.xml', headers: again })).statusCode).toBe(304);
  });
});
