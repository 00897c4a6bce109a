// More visitors than may wait request computed responses, which are held back until the gate opens. Tests which other requests are served
// or refused in the meantime.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alice, askFixture, type Fixture, startFixture } from '../../testing/http-fixture.ts';
import type { PageDefinition } from '../pages/pages.ts';

const maxWaiting = 50;
const pages: readonly PageDefinition[] = [
  {
    pattern: '/notes',
    shared: true,
    async load(request) {
      await askFixture(request, 'notes.get', { id: 'n1' });
      return { title: 'Notes', description: 'All notes' };
    },
  },
  { pattern: '/own', load: () => ({ title: 'Own', description: 'For oneself' }) },
];

let fixture: Fixture;
let cookie: string;
let open: () => void;
let crowd: readonly Promise<number>[];

const get = (url: string, headers: Record<string, string> = {}) => fixture.app.inject({ url, headers });

beforeEach(async () => {
  fixture = await startFixture({ pages, siteMap: async () => [], maxVisitorsWaiting: maxWaiting });
  const { state, app } = fixture;
  await app.listen({ port: 0, host: '127.0.0.1' });
  cookie = await fixture.cookieOf(alice.sessionId);
  state.tokens.set('kdl_read', { id: 'alice', isAdmin: false, token: { id: 't1', scope: 'read' } });
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  open = gate.resolve;
  state.beforeAnswering = () => {
    // Only the first one waits here. The others wait for the first.
    state.beforeAnswering = async () => {};
    started.resolve();
    return gate.promise;
  };
  const first = get('/api/notes?limit=1').then(({ statusCode }) => statusCode);
  await started.promise;
  const others = Array.from(
    { length: maxWaiting + 1 },
    async (_, index) => (await get(`/api/notes?limit=${index + 2}`)).statusCode,
  );
  crowd = [first, ...others];
  // All but one wait. The surplus one is refused first.
  expect(await Promise.race(others)).toBe(503);
});
afterEach(async () => {
  open();
  await Promise.all(crowd);
  await fixture.close();
});

it.each([
  ['a call', '/api/notes?limit=99'],
  ['a call that is never cached', '/api/notes/n1'],
  ['a call over tRPC', '/trpc/notes.list?input=%7B%22limit%22%3A99%7D'],
  ['several calls over tRPC', '/trpc/notes.get,notes.get?batch=1&input=%7B%220%22%3A%7B%22id%22%3A%22n1%22%7D%7D'],
  ['the site map', '/sitemap.xml'],
])('the next visitor who requests %s is told to retry later', async (_what, url) => {
  const { statusCode, headers, body } = await get(url);
  expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '2' });
  expect(body).toContain('Too many visitors are waiting. Try again in 2 seconds.');
});

it.each(['/notes', '/own'])('the next visitor to the page %s gets a plain page that says so', async (url) => {
  const { statusCode, headers, body } = await get(url);
  expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '2' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('Too many visitors are waiting. Try again in 2 seconds.');
});

it('a request that only claims a session counts as a visitor’s', async () => {
  expect((await get('/api/notes', { cookie: 'kindling=forged' })).statusCode).toBe(503);
});

it('a member gets a response at once, by session and by token, over every door', async () => {
  for (const url of ['/api/notes?limit=99', '/api/notes/n1', '/trpc/notes.list', '/notes', '/own'])
    expect([url, (await get(url, { cookie })).statusCode]).toEqual([url, 200]);
  expect((await get('/api/notes/n1', { authorization: 'Bearer kdl_read' })).statusCode).toBe(200);
});

it('a log-in does not wait behind readers', async () => {
  expect(await fixture.cookieOf(alice.sessionId)).not.toBe('');
});

it.each(['/health/live', '/health/ready', '/metrics', '/robots.txt'])('%s responds at once', async (url) => {
  expect((await get(url)).statusCode).toBe(200);
});

it('everybody who waited gets a response, and cached ones cost nothing', async () => {
  open();
  expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(maxWaiting + 1);
  const computed = fixture.state.computed;
  expect((await get('/api/notes?limit=7')).statusCode).toBe(200);
  expect(fixture.state.computed).toBe(computed);
});
