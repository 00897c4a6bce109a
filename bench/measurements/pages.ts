// Every page that people open all day, by one client, each time another one of its kind: so it is read from the disk, not from a cache.
import { loadMemberId, loadPostId } from '../../src/demo/load-ids.ts';
import { cursorAfter, logIn, startKindling } from '../kindling-server.ts';
import { type Bench, type Figure, figuresOfTimes, type Measurement } from '../measurement.ts';

const members = 16;
const deepPage = 50;
/** Until then Node compiles the code of a page. */
const warmUps = 20;

export const measurement: Measurement = {
  title: 'Every page',
  async run(bench) {
    const kindling = await startKindling(bench.dataDir);
    const cookies = await logIn(kindling, bench, members);
    const feed = '/api/community/posts';
    const cursor = await cursorAfter(kindling, cookies[0] ?? '', feed, deepPage);
    const figures: Figure[] = [];
    for (const [what, pathOf] of pathsOf(bench, feed, cursor ?? '')) {
      for (const who of ['a member', 'a visitor'] as const) {
        if (who === 'a visitor' && forMembers.has(what)) continue;
        const times = await timesOf(kindling.port, bench.quick ? 20 : 200, pathOf, who === 'a member' ? cookies : ['']);
        figures.push(...figuresOfTimes(`${what}, ${who}`, times, 50));
      }
    }
    await kindling.child.stop();
    return figures;
  },
};

const forMembers = new Set(['My Feed', 'Notifications', 'Conversations', 'Bookmarks', 'Suggested members']);

type Path = (request: number) => string;

/** The nth request asks for another post or member, spread over all of them. */
function pathsOf({ load }: Bench, feed: string, cursor: string): readonly (readonly [what: string, path: Path])[] {
  const spread = (request: number, count: number) => (request * 7_919) % count;
  const post = (request: number) => loadPostId(1, spread(request, load.posts));
  const member = (request: number) => loadMemberId(1, spread(request, load.members));
  const words = ['roadmap', 'tickets', 'review', 'interviews', 'survey', 'week', 'onboarding'];
  return [
    ['Feed', () => feed],
    [`Feed, page ${deepPage}`, () => `${feed}?cursor=${encodeURIComponent(cursor)}`],
    ['Feed, most liked', () => `${feed}?sort=top`],
    ['A post', (request) => `${feed}/${post(request)}`],
    ['Its comments', (request) => `${feed}/${post(request)}/comments`],
    ['A profile', (request) => `/api/users/${member(request)}`],
    ['Posts of a member', (request) => `${feed}/user/${member(request)}`],
    ['Followers', (request) => `/api/users/${member(request)}/followers`],
    ['Search', (request) => `/api/search?q=${words[request % words.length]}`],
    ['Trending', () => '/api/community/trending'],
    ['My Feed', () => '/api/community/feed'],
    ['Notifications', () => '/api/notifications'],
    ['Conversations', () => '/api/conversations'],
    ['Bookmarks', () => '/api/community/bookmarks'],
    ['Suggested members', () => '/api/users/suggested'],
    ['Page: Home', () => '/'],
    ['Page: Community', () => '/community'],
    ['Page: a post', (request) => `/community/post/${post(request)}`],
    ['Page: AI Tools', () => '/ai-tools'],
    ['Page: Insights', () => '/insights'],
  ];
}

async function timesOf(port: number, requests: number, pathOf: Path, cookies: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < warmUps + requests; request += 1) {
    const path = pathOf(request);
    const cookie = cookies[request % cookies.length] ?? '';
    const headers = { ...(cookie !== '' && { cookie }), accept: path.startsWith('/api/') ? '*/*' : 'text/html' };
    const startedMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await response.arrayBuffer();
    if (request >= warmUps) times.push(performance.now() - startedMs);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  }
  return times;
}
