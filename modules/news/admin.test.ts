// The admins' calls: what each answers, and that nobody else gets through.
import { expect, it, onTestFinished, test } from 'vitest';
import { openTestKindling } from '../../src/testing/test-kindling.ts';
import { openOutlet } from './feed-server-fixture.ts';

/** Its list of feeds can't be read, which stops nobody. */
async function openDesk() {
  const site = await openTestKindling({
    environment: { NEWS: 'on', NEWS_FEEDS: '/dev/null/none', NEWS_ALLOW_PRIVATE: 'on' },
  });
  onTestFinished(() => site.close());
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

test('visitors are asked to log in, members are turned away', async () => {
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
  const asked = { url: 'https://Outlet.example:443/feed/', name: ' The  Outlet ', category: 'security' };
  const added = await chief.post('/admin/feeds', asked);
  expect(added.status).toBe(201);
  const { id } = added.body.feed as { id: string };
  expect(added.body.feed).toEqual({
    ...{ id, url: 'https://outlet.example/feed/', name: 'The Outlet', category: 'security', origin: 'admin' },
    ...{ state: 'active', health: 'new', healthDetail: null, healthSince: expect.any(String) },
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
  expect((await chief.post('/admin/feeds', asked)).status).toBe(201);
});

it.each([
  [{}, 'url'],
  [{ url: 'outlet' }, 'url'],
  [{ url: 'ftp://outlet.example/feed' }, 'url'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: 'https://outlet.example/feed', category: 'sports' }, 'category'],
  [{ url: 'https://outlet.example/feed', name: 'x'.repeat(101) }, 'name'],
])('refuses to add %j', async (body, field) => {
  const { chief } = await openDesk();
  const { status, body: answer } = await chief.post('/admin/feeds', body);
  expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
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
    ...{ success: true, health: 'ok', detail: null, title: 'An outlet', movedTo: null },
    items: [
      {
        ...{ title: 'Ransomware on the rise', description: 'Of gangs', url: 'https://outlet.example/a', author: null },
        ...{ publishedAt: expect.any(String), aiCategory: 'security', blockedBy: 'gangs' },
      },
    ],
  });
  expect(await site.log()).toHaveLength(before);
});

test('an address that answers no feed is tried in vain', async () => {
  const outlet = await openOutlet();
  outlet.answers((_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Human?'));
  const { chief } = await openDesk();
  expect((await chief.post('/admin/feeds/try', { url: outlet.url })).body).toMatchObject({
    ...{ success: false, health: 'bot-wall', detail: 'HTTP 403', items: [] },
  });
});

test('an article is blocked by hand or by a keyword, and put back', async () => {
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

it.each([
  [{}, 'word'],
  [{ word: 'a', kind: 'block' }, 'word'],
  [{ word: 'x'.repeat(61), kind: 'block' }, 'word'],
  [{ word: 'crypto', kind: 'love' }, 'kind'],
])('refuses the keyword %j', async (body, field) => {
  const { chief } = await openDesk();
  const { status, body: answer } = await chief.post('/admin/news/keywords', body);
  expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
});
