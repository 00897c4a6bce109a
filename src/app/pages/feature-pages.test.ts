// The tags that each page gives to search engines and previews, and the queries that it begins with, which are the ones that the
// client asks first.
import { describe, expect, it } from 'vitest';
import { feedInput, readCommunitySearch } from '../../../web/community/community-search.ts';
import { refuse } from '../../kernel/refusal.ts';
import { Refused, type RequestContext } from '../../platform/rpc/procedure.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { features } from '../registry.ts';
import type { PageRequest } from './pages.ts';
import { withViewer } from './with-viewer.ts';

const pages = features.flatMap((each) => each.pages ?? []);

const ada = { id: 'member-ada', isAdmin: false, sessionId: 'session-1' };

type Visit = Partial<Pick<PageRequest, 'params' | 'query'>> & Readonly<{ member?: RequestContext['member'] }>;

/**
 * Loads a page whose queries are answered by name from `answers`. Also answers which queries the page asked, apart from the one for
 * the viewer.
 */
async function load(pattern: string, answers: Readonly<Record<string, unknown>>, visit: Visit = {}) {
  const { params = {}, query = {}, member } = visit;
  const asked: (readonly [path: string, input?: unknown])[] = [];
  const ask: PageRequest['ask'] = async (path, input) => {
    asked.push(input === undefined ? [path] : [path, input]);
    const data = answers[path];
    if (data === undefined) throw new Error(`The page asks ${path}, which the test does not answer.`);
    if (data instanceof Error) throw data;
    return { path, ...(input !== undefined && { input }), data };
  };
  const definition = pages.map(withViewer).find((each) => each.pattern === pattern);
  if (definition === undefined) throw new Error(`There is no page ${pattern}.`);
  return { asked, page: await definition.load({ params, query, context: { member } as RequestContext, ask }) };
}

const gone = new Refused(refuse('accounts/member-not-found', 'not-found', 'User not found'));

describe('every page', () => {
  it.each(pages.map(({ pattern }) => pattern))('%s has a title and a description', async (pattern) => {
    const { page } = await load(pattern, everything, { params: { id: 'some-id' } });
    expect([page.title, page.description]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
  });

  it('tells a visitor that nobody is logged in, without asking', async () => {
    const { page, asked } = await load('/terms', {});
    expect([page.data, asked]).toEqual([[{ path: 'profile.user', data: null }], []]);
  });

  it('tells a member who they are', async () => {
    const user = { id: ada.id, username: 'ada.l' };
    const { page } = await load('/terms', { 'profile.user': user }, { member: ada });
    expect(page.data).toEqual([{ path: 'profile.user', data: user }]);
  });

  it('is there also for a session whose member has just gone', async () => {
    const { page } = await load('/terms', { 'profile.user': gone }, { member: ada });
    expect(page.data).toEqual([]);
  });
});

const lists = { 'feed.trending': { posts: [] }, 'feed.posts': { posts: [] }, 'communityPulse.stats': { stats: {} } };
const post = { id: 'p1', userName: 'ada.l', content: 'Plain words', imageUrl: null };
const user = { id: 'ada', username: 'ada.l', firstName: 'Ada', lastName: 'Lovelace', bio: null };
const everything = {
  ...lists,
  'feed.post': { post },
  'discussion.comments': { comments: [], nextCursor: null },
  'members.byId': { user },
  'members.stats': { stats: { posts: 0 } },
  'feed.byMember': { posts: [], nextCursor: null },
  'demo.sampleAccount': null,
};

it('the home page begins with what trends and the figures', async () => {
  const { asked } = await load('/', lists);
  expect(asked).toEqual([['feed.trending'], ['communityPulse.stats']]);
});

describe('the community', () => {
  it.each<[string, PageRequest['query'], object]>([
    ['no category', {}, {}],
    ['a category', { category: 'ethics' }, { category: 'ethics' }],
    ['all', { category: 'all' }, {}],
    ['the category that has no tab', { category: 'general' }, {}],
    ['a category that is none', { category: 'astrology' }, {}],
    ['two categories', { category: ['ethics', 'security'] }, {}],
    ['a word that every object knows', { category: 'constructor' }, {}],
    ['a kind and an order', { kind: 'poll', sort: 'top' }, { kind: 'poll', sort: 'top' }],
    ['the order that is the default', { sort: 'new' }, {}],
    ['a kind and an order that are none', { kind: 'rumour', sort: 'loudest' }, {}],
  ])('begins with the posts that its address asks for: %s', async (_, query, input) => {
    const { asked } = await load('/community', lists, { query });
    expect(asked).toEqual([['feed.posts', input], ['feed.trending'], ['communityPulse.stats']]);
    expect(input).toEqual(feedInput(readCommunitySearch(query)));
  });

  it('is another page for whatever of its address the client reads, in the same order', () => {
    const { query } = pages.find(({ pattern }) => pattern === '/community') ?? {};
    expect(query).toEqual(Object.keys(readCommunitySearch({})));
  });

  it('opens on all where the category of its address is none', async () => {
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

  it('is titled by its author and its first words, without the signs of Markdown', async () => {
    const content = `**Bold** words,\n\n> and ${'more '.repeat(60)}`;
    const { title, description } = await pageOf({ content });
    expect(title).toMatch(/^ada\.l: Bold words, and more more .*…$/);
    expect(description.length).toBeGreaterThan(190);
    expect(description.length).toBeLessThanOrEqual(200);
  });

  it('keeps names as they are written', async () => {
    const { title, description } = await pageOf({ content: 'Thanks @ada_r and @_bob_, for `snake_case`' });
    expect(title).toBe('ada.l: Thanks @ada_r and @_bob_, for snake_case');
    expect(description).toBe('Thanks @ada_r and @_bob_, for snake_case');
  });

  it('is previewed with its picture, if it has one', async () => {
    expect(await pageOf({ imageUrl: '/media/m1' })).toMatchObject({ image: '/media/m1' });
    expect(await pageOf({})).not.toHaveProperty('image');
  });

  it('begins with itself and its comments', async () => {
    const { asked } = await load('/community/post/:id', everything, visit);
    expect(asked).toEqual([
      ['feed.post', { id: 'p1' }],
      ['discussion.comments', { id: 'p1' }],
    ]);
  });
});

describe('a profile', () => {
  const titleOf = async (fields: object) =>
    (
      await load(
        '/profile/:id',
        { ...everything, 'members.byId': { user: { ...user, ...fields } } },
        { params: { id: 'ada' } },
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
    const askedAt = async (id: string) => (await load('/profile/:id', answers, { params: { id } })).asked;
    expect(await askedAt('ada')).toEqual([['members.byId', { id: 'ada' }], ...rest]);
    expect(await askedAt('@ada.l')).toEqual([['members.byUsername', { username: 'ada.l' }], ...rest]);
  });

  it('of nobody is refused as its query is', async () => {
    await expect(load('/profile/:id', { 'members.byId': gone }, { params: { id: 'nobody' } })).rejects.toBe(gone);
  });
});
