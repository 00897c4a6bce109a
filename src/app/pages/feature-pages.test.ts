// The tags that each page gives search engines and previews, and the queries that it begins with.
import { describe, expect, it } from 'vitest';
import { refuse } from '../../kernel/refusal.ts';
import { Refused, type RequestContext } from '../../platform/rpc/procedure.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { titleOfSlug } from '../../text/slug-title.ts';
import { features } from '../registry.ts';
import type { PageRequest } from './pages.ts';

const pages = features.flatMap((each) => each.pages ?? []);

const ada = { id: 'member-ada', isAdmin: false, sessionId: 'session-1' };

type Visit = Partial<Pick<PageRequest, 'params' | 'query'>> & Readonly<{ member?: RequestContext['member'] }>;

/** Loads a page with query results by name from `answers`. Also returns which queries it sends the results of. */
async function load(pattern: string, answers: Readonly<Record<string, unknown>>, visit: Visit = {}) {
  const { params = {}, query = {}, member } = visit;
  const requests: (readonly [path: string, input?: unknown])[] = [];
  const peek = async (path: string) => {
    const data = answers[path];
    if (data === undefined) throw new Error(`The page queries ${path}, which the test does not provide.`);
    if (data instanceof Error) throw data;
    return data;
  };
  const ask = (path: string, input?: unknown) => {
    requests.push(input === undefined ? [path] : [path, input]);
    return peek(path);
  };
  const asking = { ask, askList: ask, peek } as unknown as Pick<PageRequest, 'ask' | 'askList' | 'peek'>;
  const definition = pages.find((each) => each.pattern === pattern);
  if (definition === undefined) throw new Error(`There is no page ${pattern}.`);
  const context = { member, at: '2026-03-08T09:00:00.000Z' } as RequestContext;
  const page = await definition.load({ params, query, context, isMember: member !== undefined, ...asking });
  return { queries: requests, page };
}

const notFound = new Refused(refuse.notFound('accounts/member-not-found', 'User not found'));

describe('every page', () => {
  it.each(pages.map(({ pattern }) => pattern))('%s has a title and a description', async (pattern) => {
    const { page } = await load(pattern, everything, { params: { id: 'some-id', userId: 'some-id' } });
    expect([page.title, page.description]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
  });

  it.each([
    ['/community', ['tab', 'category', 'kind', 'sort', 'from']],
    ['/community/post/:id', ['from']],
    ['/profile/:userId', ['tab', 'from']],
    ['/insights', ['category', 'search', 'from']],
    ['/ai-tools', ['sector', 'q', 'sort', 'highlight', 'from']],
    ['/ai-tools/compare', ['tools']],
    ['/terms', undefined],
  ])('%s shows what its address’s query asks for: %s', (pattern, query) => {
    expect(pages.find((page) => page.pattern === pattern)?.query).toEqual(query);
  });
});

describe('a page for staff', () => {
  const admin = { ...ada, isAdmin: true };
  const moderator = { ...ada, isModerator: true as const };
  it.each([
    ['/admin', 'a visitor', undefined, 401],
    ['/admin', 'a member', ada, 403],
    ['/admin', 'a moderator', moderator, 200],
    ['/admin', 'an admin', admin, 200],
    ['/weekly-report', 'a visitor', undefined, 401],
    ['/weekly-report', 'a member', ada, 403],
    ['/weekly-report', 'a moderator', moderator, 403],
    ['/weekly-report', 'an admin', admin, 200],
  ])('%s for %s', async (pattern, _who, member, status) => {
    expect((await load(pattern, {}, { member })).page).toMatchObject({ status, noindex: true });
  });

  const forAll = ['secondFactor.mine', 'adminStats.waiting'];
  const forAdmins = ['adminStats.setUp', 'work.state'];
  it.each([
    ['a visitor', undefined, {}, []],
    ['a member', ada, {}, []],
    ['a moderator', moderator, {}, [...forAll, 'submissions.list']],
    ['an admin', admin, {}, [...forAll, ...forAdmins, 'adminStats.stats', 'admins.users']],
    ['an admin who opens a view', admin, { tab: 'models' }, [...forAll, ...forAdmins, 'adviser.models']],
    ['an admin who filters a view', admin, { tab: 'users', q: 'ada' }, [...forAll, ...forAdmins]],
  ])('the dashboard begins with the data of its first view, for %s', async (_who, member, query, paths) => {
    const { queries } = await load('/admin', {}, { member, query });
    expect(queries.map(([path]) => path)).toEqual(paths);
  });

  it.each([
    ['a visitor', undefined, 'log', 'Dashboard'],
    ['a member', ada, 'log', 'Dashboard'],
    ['a moderator', moderator, 'log', 'Submissions · Dashboard'],
    ['a moderator', moderator, 'flags', 'Reports · Dashboard'],
    ['an admin', admin, 'log', 'Audit log · Dashboard'],
    ['an admin', admin, '', 'Dashboard'],
  ])('the title of the dashboard names the view, for %s', async (_who, member, tab, title) => {
    expect((await load('/admin', {}, { member, query: { tab } })).page).toMatchObject({ title });
  });

  it.each([
    ['a moderator', moderator, []],
    ['an admin', admin, ['weeklyReport.report', 'weeklyReport.email', 'newsletter.mailings']],
  ])('the weekly report begins with its data, for %s', async (_who, member, paths) => {
    const { queries } = await load('/weekly-report', {}, { member });
    expect(queries.map(([path]) => path)).toEqual(paths);
  });
});

const lists = {
  'feed.discussed': { posts: [] },
  'feed.trending': { posts: [] },
  'feed.posts': { posts: [] },
  'communityPulse.stats': { stats: {} },
};
const post = { id: 'p1', userId: 'ada', userName: 'ada.l', excerpt: 'Plain words', imageUrl: null };
const user = {
  id: 'ada',
  username: 'ada.l',
  firstName: 'Ada',
  lastName: 'Lovelace',
  bioExcerpt: '',
  createdAt: '2026-03-01T09:00:00.000Z',
};
const tool = {
  ...{ id: 'tool-1', slug: 'wren', name: 'Wren', summary: 'Answers mail in your own words', sector: 'Productivity' },
  ...{ website: 'https://wren.example', pricingClass: 'free', averageRating: 4.25, reviewCount: 4 },
};
const everything = {
  'directory.tools': { tools: [], total: 0, nextCursor: null },
  'directory.reviewSummary': { summary: null },
  'directory.tool': { tool, similarTools: [], movedTo: null },
  'directory.compare': { tools: [tool] },
  'evidence.ofTool': { tool, posts: 0, comments: 0, articles: 0, mentions: [], news: [] },
  'news.news': { liveArticles: [], archivedArticles: [], nextCursor: null, nextLiveCursor: null },
  'news.article': { article: { title: 'Labels were proposed', description: 'By many.' } },
  ...lists,
  'feed.post': { post },
  'discussion.comments': { comments: [], nextCursor: null },
  'members.byId': { user },
  'members.stats': { stats: { posts: 0 } },
  'feed.byMember': { posts: [], nextCursor: null },
  'demo.sampleAccount': null,
  'setup.state': { isSetUp: false },
};

it.each<[string, PageRequest['query'], object]>([
  ['no category', {}, {}],
  ['a category', { category: 'ethics' }, { category: 'ethics' }],
  ['all', { category: 'all' }, {}],
  ['a category that is none', { category: 'sports' }, {}],
  ['a word that every object knows', { category: 'constructor' }, {}],
])('the home page begins with news, tools, what is discussed and the figures: %s', async (_, query, narrowed) => {
  const { queries, page } = await load('/', everything, { query });
  expect(queries).toEqual([
    ['news.news', { limit: 6, ...narrowed }],
    ['directory.tools', { sort: 'highest-rated', limit: 6 }],
    ['directory.reviewSummary'],
    ['feed.discussed'],
    ['communityPulse.stats'],
  ]);
  expect(page.canonicalPath).toBe('/');
});

it.each([
  ['/', ['/feeds/news.xml', '/feeds/tools.xml']],
  ['/insights', ['/feeds/news.xml']],
  ['/ai-tools', ['/feeds/tools.xml']],
])('feed readers find at %s what they can follow', async (pattern, paths) => {
  const { page } = await load(pattern, everything);
  expect(page.feeds?.map(({ path }) => path)).toEqual(paths);
});

it('the home page of a member begins with their digest, too', async () => {
  const { queries } = await load('/', { ...everything, 'home.digest': {} }, { member: ada });
  expect(queries).toContainEqual(['home.digest']);
});

it.each([
  '/implementation-agent',
  '/implementation-agent/onboarding',
])('%s tells a member with the page whether they may ask for a plan', async (pattern) => {
  const answers = { 'planner.access': { canPlan: false } };
  expect((await load(pattern, answers, { member: ada })).queries).toContainEqual(['planner.access']);
  expect((await load(pattern, {})).queries).toEqual([]);
});

it.each([
  ['/implementation-agent/dashboard', ['planner.reports', { limit: 20 }], {}],
  ['/implementation-agent/report/:id', ['planner.report', { id: 'plan-1' }], { id: 'plan-1' }],
] as const)('%s begins with a member’s own plans, and asks nothing for a visitor', async (pattern, query, params) => {
  const answers = { [query[0]]: {} };
  expect((await load(pattern, answers, { member: ada, params })).queries).toContainEqual(query);
  expect((await load(pattern, answers, { params })).queries).toEqual([]);
});

it('the log-in page knows who may sign up if it shows the sign-up form', async () => {
  const answers = { ...everything, 'signUps.state': { mode: 'open' } };
  expect((await load('/login', answers)).queries).toEqual([['demo.sampleAccount']]);
  expect((await load('/login', answers, { query: { mode: 'signup' } })).queries).toContainEqual(['signUps.state']);
});

describe('the community', () => {
  it.each<[string, PageRequest['query'], object]>([
    ['no category', {}, {}],
    ['a category', { category: 'ethics' }, { category: 'ethics' }],
    ['all', { category: 'all' }, {}],
    ['the category that has no tab', { category: 'general' }, {}],
    ['a category that is none', { category: 'astrology' }, {}],
    ['a word that every object knows', { category: 'constructor' }, {}],
    ['a kind and an order', { kind: 'poll', sort: 'top' }, { kind: 'poll', sort: 'top' }],
    ['the order that is the default', { sort: 'new' }, {}],
    ['a kind and an order that are none', { kind: 'rumour', sort: 'loudest' }, {}],
  ])('begins with the posts that its address asks for: %s', async (_, query, input) => {
    const { queries } = await load('/community', lists, { query });
    expect(queries).toEqual([['feed.posts', input], ['feed.trending'], ['communityPulse.stats']]);
  });

  it('begins with what a member’s tab shows, and a visitor’s with all posts', async () => {
    const answers = { ...lists, 'feed.mine': {}, 'feed.bookmarks': {} };
    const firstOf = async (tab: string, member?: typeof ada) =>
      (await load('/community', answers, { query: { tab, category: 'ethics' }, member })).queries[0];
    expect(await firstOf('mine', ada)).toEqual(['feed.mine', { category: 'ethics' }]);
    expect(await firstOf('bookmarks', ada)).toEqual(['feed.bookmarks', {}]);
    expect(await firstOf('mine')).toEqual(['feed.posts', { category: 'ethics' }]);
  });

  it('opens on all if the category in its address is unknown', async () => {
    const kindling = await openTestKindling();
    try {
      const member = await kindling.member('ada');
      await member.publish('Of all kinds', { category: 'security' });
      for (const cookie of ['', member.cookie()]) {
        const answer = await kindling.app().inject({ url: '/community?category=astrology', headers: { cookie } });
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toContain('<title>Community · Kindling</title>');
        expect(answer.body).toContain('Of all kinds');
      }
    } finally {
      await kindling.close();
    }
  });
});

describe('a post', () => {
  const visit = { params: { id: 'p1' } };
  const pageOf = async (fields: object) =>
    (await load('/community/post/:id', { ...everything, 'feed.post': { post: { ...post, ...fields } } }, visit)).page;

  it('has its author and first words as its title, and more of them as its description', async () => {
    const excerpt = `Bold words, and ${'more '.repeat(20)}…`;
    const { title, description } = await pageOf({ excerpt });
    expect(title).toMatch(/^ada\.l: Bold words, and (more )+more…$/);
    expect(title.length).toBeLessThanOrEqual('ada.l: '.length + 60);
    expect(description).toBe(excerpt);
  });

  it('shows only that an erased author has left, and is hidden from search engines', async () => {
    expect(await pageOf({ isErased: true, userName: 'Unknown User', excerpt: '' })).toMatchObject({
      title: 'A post whose author has left',
      description: 'The author has left Kindling and taken these words with them.',
      noindex: true,
    });
  });

  it('has its picture as its preview, if it has one', async () => {
    expect(await pageOf({ imageUrl: '/media/m1' })).toMatchObject({ image: '/media/m1' });
    expect(await pageOf({})).not.toHaveProperty('image');
  });

  it('begins with itself and its comments', async () => {
    const { queries } = await load('/community/post/:id', everything, visit);
    expect(queries).toEqual([
      ['feed.post', { id: 'p1' }],
      ['discussion.comments', { id: 'p1' }],
    ]);
  });
});

describe('the content of a new account in its first week', () => {
  const young = { ...everything, 'members.byId': { user: { ...user, createdAt: '2026-03-01T09:00:00.001Z' } } };
  it.each([
    ['/community/post/:id', 'p1'],
    ['/profile/:userId', 'ada'],
  ])('is kept from search engines: %s', async (pattern, id) => {
    const params = { id, userId: id };
    expect((await load(pattern, young, { params })).page.noindex).toBe(true);
    expect((await load(pattern, everything, { params })).page.noindex).toBe(false);
  });

  it('is listed like anything else if its author is gone', async () => {
    const answers = { ...everything, 'members.byId': notFound };
    expect((await load('/community/post/:id', answers, { params: { id: 'p1' } })).page.noindex).toBe(false);
  });

  it('is in no site map until the week is over', async () => {
    const kindling = await openTestKindling();
    try {
      const member = await kindling.member('ada');
      const id = await member.publish('A first word');
      const siteMap = async () => (await kindling.app().inject({ url: '/sitemap.xml' })).body;
      kindling.clock.advance({ days: 6 });
      expect(await siteMap()).not.toContain(id);
      expect((await kindling.app().inject({ url: `/community/post/${id}` })).body).toContain('noindex');
      kindling.clock.advance({ days: 1 });
      expect(await siteMap()).toContain(`/community/post/${id}`);
    } finally {
      await kindling.close();
    }
  });
});

describe('a profile', () => {
  const titleOf = async (fields: object) =>
    (
      await load(
        '/profile/:userId',
        { ...everything, 'members.byId': { user: { ...user, ...fields } } },
        { params: { userId: 'ada' } },
      )
    ).page.title;

  it.each([
    [{}, 'Ada Lovelace'],
    [{ lastName: null }, 'Ada'],
    [{ firstName: null }, 'Lovelace'],
    [{ firstName: null, lastName: null }, '@ada.l'],
    [{ firstName: null, lastName: null, username: null }, 'New member'],
  ])('of somebody with %j is titled %s', async (names, title) => {
    expect(await titleOf(names)).toBe(title);
  });

  it('is found by id, and by the username behind an @', async () => {
    const answers = { ...everything, 'members.byUsername': { user } };
    const rest = [
      ['members.stats', { id: 'ada' }],
      ['feed.byMember', { userId: 'ada' }],
    ];
    const queriesAt = async (userId: string) =>
      (await load('/profile/:userId', answers, { params: { userId } })).queries;
    expect(await queriesAt('ada')).toEqual([['members.byId', { id: 'ada' }], ...rest]);
    expect(await queriesAt('@ada.l')).toEqual([['members.byUsername', { username: 'ada.l' }], ...rest]);
  });

  it('of an unknown member is refused like its query', async () => {
    const answers = { 'members.byId': notFound, 'members.byUsername': notFound };
    await expect(load('/profile/:userId', answers, { params: { userId: 'nobody' } })).rejects.toBe(notFound);
  });
});

describe('the directory of tools', () => {
  it.each<[string, PageRequest['query'], object]>([
    ['all tools', {}, {}],
    ['a sector', { sector: 'marketing' }, { sector: 'marketing' }],
    ['a sector by its name', { sector: 'Design & Creative' }, { sector: 'design-creative' }],
    ['a sector that is none', { sector: 'astrology' }, {}],
    ['a text and an order', { q: ' mail ', sort: 'highest-rated' }, { q: 'mail', sort: 'highest-rated' }],
    ['a number', { q: '365' }, { q: '365', sort: 'best-match' }],
    ['the order that is the default', { sort: 'alphabetical' }, {}],
    ['a tool to point at', { highlight: 'https://wren.example' }, { highlight: 'https://wren.example' }],
    ['a place in the list', { from: 'abc' }, { from: 'abc' }],
    ['what is no place in the list', { from: '../' }, {}],
  ])('begins with the tools that its address asks for: %s', async (_, query, input) => {
    const { queries } = await load('/ai-tools', everything, { query });
    const best = ['directory.tools', { sort: 'highest-rated', limit: 6 }];
    const isWhole = Object.keys(input).length === 0;
    expect(queries).toEqual([['directory.tools', { limit: 24, ...input }], ...(isWhole ? [best] : [])]);
  });

  it('has a separate address for each sector, and none for a search', async () => {
    const canonicalOf = async (query: PageRequest['query']) =>
      (await load('/ai-tools', everything, { query })).page.canonicalPath;
    expect(await canonicalOf({ sector: 'marketing', q: 'mail' })).toBe('/ai-tools?sector=marketing');
    expect(await canonicalOf({ sector: 'Design & Creative' })).toBe('/ai-tools?sector=design-creative');
    expect(await canonicalOf({ q: 'mail' })).toBeUndefined();
  });
});

describe('the page of a tool', () => {
  const pageOf = async (fields: object) =>
    (
      await load(
        '/ai-tools/:slug',
        { ...everything, 'directory.tool': { tool: { ...tool, ...fields }, similarTools: [], movedTo: null } },
        { params: { slug: 'wren' } },
      )
    ).page;

  it('describes the tool and its reviews to machines', async () => {
    const page = await pageOf({});
    expect(page).toMatchObject({ title: 'Wren · AI Tools', movedTo: undefined });
    expect(page.structuredData).toMatchObject({
      '@type': 'SoftwareApplication',
      name: 'Wren',
      offers: { price: 0 },
      aggregateRating: { ratingValue: 4.3, reviewCount: 4 },
    });
  });

  it('mentions no reviews if there are none, and no unknown price', async () => {
    const { structuredData } = await pageOf({ reviewCount: 0, averageRating: 0, pricingClass: 'paid' });
    expect(structuredData).not.toHaveProperty('aggregateRating');
    expect(structuredData).not.toHaveProperty('offers');
  });
});

describe('insights', () => {
  it.each<[string, Record<string, string>, object]>([
    ['nothing', {}, {}],
    ['a category and a text', { category: 'ethics', search: ' labels ' }, { category: 'ethics', search: 'labels' }],
    ['all, as no category', { category: 'all' }, {}],
    ['what is no category', { category: 'moss' }, {}],
  ])('begin with the news that the address asks for: %s', async (_, query, input) => {
    const { queries } = await load('/insights', everything, { query });
    expect(queries).toEqual([['news.news', { limit: 30, ...input }]]);
  });
});

describe('an article’s page', () => {
  it('is not listed if there is no article', async () => {
    const { page } = await load('/article/:slug', { 'news.article': notFound }, { params: { slug: 'none' } });
    expect(page).toMatchObject({ noindex: true });
    expect(page.status).toBeUndefined();
  });

  it.each([
    'pricing-with-ai',
    '--two__words-',
    '💡-ideas',
  ])('has the client’s heading as its title: %s', async (slug) => {
    const title = `${titleOfSlug(slug)} · Coming soon`;
    for (const pattern of ['/article/:slug', '/course/:slug', '/discussion/:slug']) {
      const { page } = await load(pattern, { 'news.article': notFound }, { params: { slug } });
      expect(page).toMatchObject({ title, noindex: true });
    }
  });

  it('has a general title if the address has no words', async () => {
    const { page } = await load('/course/:slug', {}, { params: { slug: '---' } });
    expect(page.title).toBe('Course · Coming soon');
  });

  it.each([
    ['a fault', new Error('The disk is full.')],
    ['another refusal', new Refused(refuse.limited('request/limited', 'Later.'))],
  ])('says nothing of coming soon after %s', async (_, error) => {
    const loading = load('/article/:slug', { 'news.article': error }, { params: { slug: 'none' } });
    await expect(loading).rejects.toBe(error);
  });

  it('is that of School of AI without a query', async () => {
    const { page, queries } = await load('/article/:slug', {}, { params: { slug: 'school-of-ai' } });
    expect([page.title, queries]).toEqual(['School of AI', []]);
  });
});
