// The admins' calls: what each returns, and that they are closed to everyone else.
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { forWholeGroup, untilTestEnds } from '../../src/testing/site-lifetime.ts';
import { openTestKindling } from '../../src/testing/test-kindling.ts';
import { type Outlet, openOutlet, rssOf } from './feed-server-fixture.ts';

/** Its list of feeds can't be read, which stops nothing. */
const openDesk = () => untilTestEnds(desk());
async function desk() {
  const site = await openTestKindling({
    environment: { NEWS: 'on', NEWS_FEEDS: '/dev/null/none', NEWS_ALLOW_PRIVATE: 'on' },
  });
  const chief = await site.admin('chief');
  return { site, chief };
}

const calls = [
  ['GET', '/admin/feeds'],
  ['POST', '/admin/feeds'],
  ['POST', '/admin/feeds/try'],
  ['POST', '/admin/feeds/f1/pause'],
  ['POST', '/admin/feeds/f1/resume'],
  ['DELETE', '/admin/feeds/f1'],
  ['GET', '/admin/news/keywords'],
  ['POST', '/admin/news/keywords'],
  ['DELETE', '/admin/news/keywords/k1'],
  ['GET', '/admin/news/keywords/preview'],
  ['GET', '/admin/articles'],
  ['POST', '/admin/articles/a1/block'],
  ['POST', '/admin/articles/a1/unblock'],
] as const;

test('visitors are asked to log in, members are refused', async () => {
  const { site } = await openDesk();
  const [visitor, ada] = [site.visitor(), await site.member('ada')];
  for (const [method, path] of calls) {
    const options = method === 'GET' ? {} : { body: {} };
    expect([path, (await visitor.call(method, path, options)).status]).toEqual([path, 401]);
    expect([path, (await ada.call(method, path, options)).status]).toEqual([path, 403]);
  }
});

test('a feed is added, paused, resumed and removed', async () => {
  const { chief } = await openDesk();
  const input = { url: 'https://Outlet.example:443/feed/', name: ' The  Outlet ', category: 'security' };
  const added = await chief.post('/admin/feeds', input);
  expect(added.status).toBe(201);
  const { id } = added.body.feed as { id: string };
  expect(added.body.feed).toEqual({
    ...{ id, url: 'https://outlet.example/feed/', name: 'The Outlet', category: 'security', origin: 'admin' },
    ...{ state: 'active', health: 'new', healthInWords: 'Not read yet', healthDetail: null },
    healthSince: expect.any(String),
    ...{ addedAt: expect.any(String), lastAskedAt: null, nextAskedAt: null, failures: 0, newestAt: null },
  });
  expect((await chief.post('/admin/feeds', { url: 'https://outlet.example/feed?utm_source=x' })).status).toBe(409);
  const paused = await chief.post(`/admin/feeds/${id}/pause`, {});
  expect([paused.status, paused.body.feed]).toMatchObject([200, { state: 'paused' }]);
  expect((await chief.post(`/admin/feeds/${id}/resume`, {})).body.feed).toMatchObject({ state: 'active' });
  expect((await chief.get('/admin/feeds')).body).toMatchObject({ feeds: [{ id }], nextCursor: null });
  expect((await chief.call('DELETE', `/admin/feeds/${id}`, { body: {} })).status).toBe(200);
  expect((await chief.get('/admin/feeds')).body).toEqual({ feeds: [], nextCursor: null });
  for (const what of ['pause', 'resume']) expect((await chief.post(`/admin/feeds/${id}/${what}`, {})).status).toBe(404);
  expect((await chief.post('/admin/feeds', input)).status).toBe(201);
});

test('decisions are returned, however far the newsroom lags behind', async () => {
  const { site, chief } = await openDesk();
  const { readModels } = site.kindling();
  vi.spyOn(readModels, 'reached').mockResolvedValue(false);
  const { get } = readModels;
  vi.spyOn(readModels, 'get').mockImplementation((from, id) =>
    from.name.startsWith('newsroom.') ? Promise.resolve(undefined) : get(from, id),
  );
  const added = await chief.post('/admin/feeds', { url: 'https://outlet.example/feed', name: 'Outlet' });
  expect([added.status, added.body.feed]).toMatchObject([201, { name: 'Outlet', state: 'active', health: 'new' }]);
  const { id } = added.body.feed as { id: string };
  for (const [what, state] of [
    ['pause', 'paused'],
    ['pause', 'paused'],
    ['resume', 'active'],
  ]) {
    const { status, body } = await chief.post(`/admin/feeds/${id}/${what}`, {});
    expect([status, body.feed]).toMatchObject([200, { id, state, url: 'https://outlet.example/feed' }]);
  }
  const keyword = await chief.post('/admin/news/keywords', { word: 'crypto', kind: 'block' });
  expect([keyword.status, keyword.body.keyword]).toMatchObject([201, { word: 'crypto', kind: 'block' }]);
});

test('a feed that could never be fetched is not added', async () => {
  const site = await openTestKindling({ environment: { NEWS: 'on', NEWS_FEEDS: '/dev/null/none' } });
  onTestFinished(() => site.close());
  const chief = await site.admin('chief');
  for (const url of [
    ...[
      'http://169.254.169.254/',
      'http://127.0.0.1/feed',
      'http://[::1]/feed',
      'http://2852039166/',
      'http://10.1.2.3/',
    ],
    ...['http://localhost/feed', 'http://feeds.localhost/', 'http://intranet/feed', 'http://printer.local/feed'],
    ...['https://outlet.example:8443/feed', 'http://[::ffff:169.254.169.254]/', 'http://metadata.google.internal/'],
  ]) {
    const { status, body } = await chief.post('/admin/feeds', { url });
    expect([url, status, body]).toMatchObject([
      url,
      400,
      { code: 'news/feed-not-public', issues: [{ field: 'url' }], message: expect.stringContaining('public internet') },
    ]);
  }
  expect((await chief.get('/admin/feeds')).body.feeds).toEqual([]);
});

test('a feed is tried without anything being stored', async () => {
  const outlet = await openOutlet([
    {
      title: 'Ransomware on the rise',
      description: 'Of <script>alert(1)</script>gangs',
      link: 'https://outlet.example/a',
    },
  ]);
  const { site, chief } = await openDesk();
  await chief.post('/admin/news/keywords', { word: 'gangs', kind: 'block' });
  const before = (await site.log()).length;
  const { body } = await chief.post('/admin/feeds/try', { url: outlet.url });
  expect(body).toEqual({
    ...{ success: true, health: 'ok', healthInWords: 'Working', detail: null, title: 'An outlet', movedTo: null },
    items: [
      {
        ...{ title: 'Ransomware on the rise', description: 'Of gangs', url: 'https://outlet.example/a', author: null },
        ...{ publishedAt: expect.any(String), aiCategory: 'security', blockedBy: 'gangs' },
      },
    ],
  });
  expect(await site.log()).toHaveLength(before);
});

test('trying an address without a feed reports a failure', async () => {
  const outlet = await openOutlet();
  outlet.answers((_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Human?'));
  const { chief } = await openDesk();
  expect((await chief.post('/admin/feeds/try', { url: outlet.url })).body).toMatchObject({
    ...{ success: false, health: 'bot-wall', healthInWords: 'Turns programs away', detail: 'HTTP 403', items: [] },
  });
});

test.each<[string, Parameters<Outlet['answers']>[0], object]>([
  [
    'too large',
    (_, response) => response.end(Buffer.alloc(6 * 1_024 * 1_024, ' ')),
    { healthInWords: 'Too large', detail: 'It sends more than Kindling reads.' },
  ],
  ['gone', (_, response) => response.writeHead(410).end(), { healthInWords: 'No longer there', detail: 'HTTP 410' }],
  ['cut off', (_, response) => response.destroy(), { healthInWords: 'Unreachable', detail: 'It does not answer.' }],
  [
    'a circle',
    ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end(),
    { healthInWords: 'Failing', detail: 'It redirects too often.' },
  ],
  [
    'without articles',
    (_, response) => response.end(rssOf([])),
    { healthInWords: 'No articles in it', detail: null, health: 'empty' },
  ],
  [
    'of articles that lead nowhere',
    (_, response) => response.end(rssOf([{ title: 'One', link: 'javascript:alert(1)' }])),
    { healthInWords: 'No articles in it', detail: null, health: 'empty' },
  ],
])('a feed that is %s is described in words', async (_, answer, words) => {
  const outlet = await openOutlet();
  outlet.answers(answer);
  const { site, chief } = await openDesk();
  expect((await chief.post('/admin/feeds/try', { url: outlet.url })).body).toMatchObject({ success: false, ...words });
  await chief.post('/admin/feeds', { url: outlet.url });
  site.clock.advance({ minutes: 1 });
  await site.kindling().reactor?.settle();
  const { detail: healthDetail, ...health } = words as { detail: string | null };
  expect((await chief.get('/admin/feeds')).body.feeds).toMatchObject([{ ...health, healthDetail }]);
});

test('an article is blocked by hand or by a keyword, and unblocked', async () => {
  const outlet = await openOutlet([
    { title: 'Crypto prices fall', link: 'https://outlet.example/1' },
    { title: 'Crypto and ethics', link: 'https://outlet.example/2' },
    { title: 'Cryptography explained', link: 'https://outlet.example/3' },
  ]);
  const { site, chief } = await openDesk();
  const blocking = await chief.post('/admin/news/keywords', { word: 'crypto', kind: 'block' });
  expect(blocking.status).toBe(201);
  await chief.post('/admin/news/keywords', { word: 'Ethics', kind: 'keep' });
  expect((await chief.get('/admin/news/keywords')).body.keywords).toMatchObject([
    { word: 'Ethics' },
    { word: 'crypto' },
  ]);
  await chief.post('/admin/feeds', { url: outlet.url });
  site.clock.advance({ minutes: 1 });
  await site.kindling().reactor?.settle();

  const live = async () =>
    ((await site.visitor().get('/news')).body.liveArticles as { id: string; title: string }[])
      .map(({ title }) => title)
      .toSorted();
  expect(await live()).toEqual(['Crypto and ethics', 'Cryptography explained']);
  const { articles } = (await chief.get('/admin/articles')).body as { articles: { id: string }[] };
  expect(articles).toMatchObject([{ title: 'Crypto prices fall', state: 'blocked', blockedBy: 'crypto' }]);
  const { body: preview } = await chief.get('/admin/news/keywords/preview?word=CRYPTO');
  expect(preview).toMatchObject({ count: 1, of: 2, articles: [{ title: 'Crypto and ethics' }] });

  const [{ id = '' } = {}] = articles;
  expect((await chief.post(`/admin/articles/${id}/unblock`, {})).body.article).toMatchObject({ state: 'live' });
  expect(await live()).toHaveLength(3);
  expect((await chief.post(`/admin/articles/${id}/block`, {})).body.article).toMatchObject({
    state: 'blocked',
    blockedBy: null,
  });
  expect(await live()).toHaveLength(2);
  expect((await chief.post('/admin/articles/nothing/block', {})).status).toBe(404);

  const { id: keywordId } = blocking.body.keyword as { id: string };
  expect((await chief.call('DELETE', `/admin/news/keywords/${keywordId}`, { body: {} })).status).toBe(200);
  expect((await chief.call('DELETE', `/admin/news/keywords/${keywordId}`, { body: {} })).status).toBe(404);
});

describe('what does not fit', () => {
  const group = forWholeGroup(desk);

  it.each([
    [{}, 'url'],
    [{ url: 'outlet' }, 'url'],
    [{ url: 'ftp://outlet.example/feed' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'https://outlet.example/feed', category: 'sports' }, 'category'],
    [{ url: 'https://outlet.example/feed', name: 'x'.repeat(101) }, 'name'],
  ])('refuses to add %j', async (body, field) => {
    const { status, body: answer } = await group().chief.post('/admin/feeds', body);
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
  });

  it.each([
    [{}, 'word'],
    [{ word: 'a', kind: 'block' }, 'word'],
    [{ word: 'x'.repeat(61), kind: 'block' }, 'word'],
    [{ word: 'crypto', kind: 'love' }, 'kind'],
  ])('refuses the keyword %j', async (body, field) => {
    const { status, body: answer } = await group().chief.post('/admin/news/keywords', body);
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
  });
});
