// News as visitors and members see it, over REST and tRPC.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArticlePublished, articles } from '../../../modules/news/model/article.ts';
import { type NewsCategory, newsCategories } from '../../../modules/news/names.ts';
import type { OpenApiDocument } from '../../../src/platform/rpc/openapi.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../../src/testing/test-member.ts';

let site: TestKindling;
let ada: MemberCaller;

type Published = Parameters<typeof ArticlePublished>[0];

async function publish(
  articleId: string,
  more: Partial<Published> & { archivedAs?: 'old' | null; word?: string } = {},
) {
  const { archivedAs = null, word, ...told } = more;
  const at = site.clock().toISOString();
  const article = {
    ...{ articleId, slug: `${articleId}-slug`, feedId: 'f1', guidKey: articleId, title: `Title of ${articleId}` },
    ...{ url: `https://outlet.example/${articleId}`, sourceName: 'The Outlet', description: 'Moss. '.repeat(80) },
    ...{ excerpt: 'How it goes on', content: '<p>How it goes on, to the end.</p>', author: 'Joan', words: 401 },
    ...{ image: 'https://outlet.example/a.png', publishedAt: at, aiCategory: 'tools' as NewsCategory, ...told },
  };
  const data = { article, archivedAs, blockedBy: word ?? null };
  const { position } = await site
    .as({ kind: 'system', id: 'news.ask-feeds' })
    .execute(articles, articleId, { type: 'Publish', data });
  await site.kindling().readModels.allReached(position ?? 0n, 5_000);
}

async function block(articleId: string) {
  const chief = await site.admin('chief');
  expect((await chief.post(`/admin/articles/${articleId}/block`, {})).status).toBe(200);
}

beforeAll(async () => {
  site = await openTestKindling();
  ada = await site.member('ada');
  for (const aiCategory of newsCategories) {
    await publish(`live-${aiCategory}`, { aiCategory });
    await publish(`old-${aiCategory}`, { aiCategory, archivedAs: 'old' });
  }
  await publish('hidden', { archivedAs: 'old', word: 'moss' });
});
afterAll(() => site.close());

const trpc = async (caller: Caller, path: string, input: object) => {
  const answer = await site.app().inject({
    method: 'GET',
    url: `/trpc/${path}?${new URLSearchParams({ input: JSON.stringify(input) })}`,
    headers: { cookie: caller.cookie() },
  });
  return { status: answer.statusCode, body: answer.json() };
};

type Told = Readonly<{ id: string }>;
type News = Readonly<Record<'articles' | 'liveArticles' | 'archivedArticles', readonly Told[]>>;

/** Over REST and tRPC, which return the same. */
async function newsOf(query: Readonly<Record<string, string | number>>, caller: Caller = site.visitor()) {
  const text = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const rest = await caller.get(`/news?${new URLSearchParams(text)}`);
  const called = await trpc(caller, 'news.news', query);
  expect([rest.status, called.status]).toEqual([200, 200]);
  expect(called.body.result.data).toEqual(rest.body);
  expect(rest.body.success).toBe(true);
  const { articles: told, liveArticles, archivedArticles } = rest.body as unknown as News;
  expect(told).toEqual(liveArticles);
  return { live: liveArticles.map(({ id }) => id), archived: archivedArticles.map(({ id }) => id) };
}

describe('news', () => {
  test.each(newsCategories)('of %s are only those', async (category) => {
    expect(await newsOf({ category })).toEqual({ live: [`live-${category}`], archived: [`old-${category}`] });
  });

  test.each([{}, { category: 'all' }])('of %j are all', async (query) => {
    const { live, archived } = await newsOf(query);
    expect(live.toSorted()).toEqual(newsCategories.map((category) => `live-${category}`).toSorted());
    expect(archived.toSorted()).toEqual(newsCategories.map((category) => `old-${category}`).toSorted());
  });

  test('include the category for all in the API document', async () => {
    const { body } = await site.visitor().get('/openapi.json');
    const { parameters } = (body as unknown as OpenApiDocument).paths['/news']?.get ?? {};
    const category = parameters?.find(({ name }) => name === 'category');
    expect(category?.schema).toEqual({ type: 'string', enum: ['all', ...newsCategories], default: 'all' });
  });

  test('are the same for members', async () => {
    expect(await newsOf({ category: 'ethics' }, ada)).toEqual({ live: ['live-ethics'], archived: ['old-ethics'] });
  });

  test('quote only as much as allowed, and name the source in each list’s format', async () => {
    const { body } = await site.visitor().get('/news?category=tools');
    const [live] = body.liveArticles as unknown[];
    const [archived] = body.archivedArticles as unknown[];
    const expected = {
      ...{ content: 'How it goes on', author: 'Joan', aiCategory: 'tools', readMinutes: 3, otherSources: [] },
      ...{
        urlToImage: null,
        picture: null,
        publishedAt: expect.any(String),
        description: expect.stringMatching(/^.{250,299}…$/),
      },
    };
    const title = (id: string) => ({ id, title: `Title of ${id}`, url: `https://outlet.example/${id}` });
    expect(live).toEqual({ ...expected, ...title('live-tools'), source: { name: 'The Outlet' } });
    expect(archived).toEqual({
      ...{ ...expected, ...title('old-tools') },
      ...{ source: 'The Outlet', slug: 'old-tools-slug', archivedAt: expect.any(String) },
    });
  });

  type Query = Readonly<Record<string, string | number>>;
  const walked = async (query: Query, goOn: 'cursor' | 'from') => {
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null && pages < 20; pages += 1) {
      const pageQuery = { ...query, ...(cursor && { [goOn]: cursor }) };
      const { live, archived } = await newsOf(pageQuery);
      const text = Object.entries(pageQuery).map(([name, value]) => [name, String(value)]);
      const { body } = await site.visitor().get(`/news?${new URLSearchParams(text)}`);
      expect([live.length, archived.length].every((count) => count <= Number(query.limit))).toBe(true);
      seen.push(...live, ...archived);
      cursor = body.nextCursor as string | null;
    }
    return seen;
  };
  const everything = newsCategories.flatMap((category) => [`live-${category}`, `old-${category}`]);

  test.each<[string, Query, readonly string[]]>([
    ['one at a time', { limit: 1 }, everything],
    ['three at a time', { limit: 3 }, everything],
    ['as many as there are', { limit: 5 }, everything],
    ['more than there are', { limit: 50 }, everything],
    ['of a category', { limit: 1, category: 'tools' }, ['live-tools', 'old-tools']],
    ['with words', { limit: 2, search: 'title' }, everything],
    ['with words, of a category', { limit: 1, search: 'title', category: 'ethics' }, ['live-ethics', 'old-ethics']],
  ])('are all there page by page, each once: %s', async (_, query, all) => {
    for (const goOn of ['cursor', 'from'] as const)
      expect((await walked(query, goOn)).toSorted()).toEqual(all.toSorted());
  });

  test('continue where a page ended, even if newer ones have arrived since', async () => {
    const first = await site.visitor().get('/news?limit=3');
    await publish('newest');
    const { nextCursor } = first.body as unknown as { nextCursor: string };
    const seen = [first.body, (await site.visitor().get(`/news?limit=50&cursor=${nextCursor}`)).body].flatMap(
      ({ liveArticles, archivedArticles }) => [...(liveArticles as Told[]), ...(archivedArticles as Told[])],
    );
    expect(seen.map(({ id }) => id).toSorted()).toEqual(everything.toSorted());
    await block('newest');
  });

  test.each<[string, object]>([
    ['limit=0', { limit: 0 }],
    ['limit=101', { limit: 101 }],
    ['limit=ten', { limit: 'ten' }],
    ['cursor=nonsense', { cursor: 'nonsense' }],
    ['liveCursor=nonsense', { liveCursor: 'nonsense' }],
    [`search=${'x'.repeat(201)}`, { search: 'x'.repeat(201) }],
  ])('by %s are refused', async (query, input) => {
    expect((await site.visitor().get(`/news?${query}`)).status).toBe(400);
    expect((await trpc(site.visitor(), 'news.news', input)).status).toBe(400);
  });
});

describe('an archived article', () => {
  const read = async (caller: Caller, slug = 'old-ethics-slug') => {
    const rest = await caller.get(`/articles/${slug}`);
    const called = await trpc(caller, 'news.article', { slug });
    expect(called.status).toBe(rest.status);
    if (rest.status === 200) expect(called.body.result.data).toEqual(rest.body);
    return rest;
  };

  test('is shown in full only to members, whoever read it before', async () => {
    for (const caller of [site.visitor(), ada, site.visitor(), ada]) {
      const { body } = await read(caller);
      const isMember = caller === ada;
      expect(body.article).toMatchObject({
        ...{ title: 'Title of old-ethics', source: 'The Outlet', archivedAt: expect.any(String) },
        contentHtml: isMember ? '<p>How it goes on, to the end.</p>' : null,
      });
      expect(JSON.stringify(body).includes('to the end')).toBe(isMember);
    }
  });

  test.each([
    ['live', 'live-ethics-slug'],
    ['blocked', 'hidden-slug'],
    ['unknown', 'nothing-of-the-kind'],
    ['a page of ours', 'school-of-ai'],
  ])('that is %s is none', async (_, slug) => {
    for (const caller of [site.visitor(), ada]) {
      const { status, body } = await read(caller, slug);
      expect([status, body.code]).toEqual([404, 'news/article-not-found']);
    }
  });
});
