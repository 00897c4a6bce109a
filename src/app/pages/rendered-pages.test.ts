// Pages with their content: what visitors share, what a member gets, and that nobody's text becomes markup.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, askFixture, type Fixture, startFixture } from '../../testing/http-fixture.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PageDefinition } from './pages.ts';

const pages: readonly PageDefinition[] = [
  {
    pattern: '/notes',
    shared: true,
    query: ['tag'],
    secretInQuery: 'token',
    async load(request) {
      await askFixture(request, 'notes.list', {});
      return { title: 'Notes', description: 'All' };
    },
  },
  {
    pattern: '/start',
    shared: true,
    query: ['tag'],
    showsAnyQuery: true,
    load: () => ({ title: 'Start', description: 'All' }),
  },
  {
    pattern: '/desk',
    shared: true,
    load: () => ({ status: 401, title: 'Desk', description: 'For staff' }),
  },
  {
    pattern: '/drafts',
    shared: true,
    load: () => ({ title: 'Drafts', description: 'Yours', noindex: true }),
  },
  {
    pattern: '/notes/:id',
    shared: true,
    async load(request) {
      await askFixture(request, 'notes.get', request.params);
      return { title: 'A note', description: 'One' };
    },
  },
];

let fixture: Fixture;
let webFolder: string;
let renderedUrls: string[] = [];
let drawnForOne: string[] = [];
let isBusy = false;
let position = 1n;

const renderer: PageRenderer = {
  async page(url, data) {
    renderedUrls.push(url);
    const html = `<p>rendered ${JSON.stringify(data).replaceAll('"', '')}</p>`;
    return { html, code: ['notes.tsx'], renderedAt: new Date('2026-11-22T12:00:00Z'), isForVisitors: true };
  },
  async memberPage(url, data) {
    if (isBusy) return undefined;
    drawnForOne.push(url);
    const html = `<p>rendered for one ${JSON.stringify(data).replaceAll('"', '')}</p>`;
    return { html, code: ['notes.tsx', 'lately-declared.tsx'], renderedAt: new Date('2026-11-22T12:00:00Z') };
  },
  frame: async (url, data) => {
    const missing = data.map(({ path }) => path).join();
    return { html: `<p>frame of ${url}${missing && `, without ${missing}`}</p>`, code: [] };
  },
};

const manifest = {
  'index.html': { file: 'assets/main-1.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  'notes.tsx': { file: 'assets/notes-1.js', imports: ['_shared.js', '_list.js'] },
  '_list.js': { file: 'assets/list-1.js' },
};

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'kindling-drawn-'));
  await mkdir(join(webFolder, '.vite'));
  await writeFile(join(webFolder, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html><html><head><script type="module" crossorigin src="/assets/main-1.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/shared-1.js"></head><body><div id="root"></div></body></html>',
  );
  fixture = await startFixture({ webFolder, pages, renderer, sentUpTo: () => position });
});
afterAll(async () => {
  await fixture.close();
  await rm(webFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  fixture.app.inject({ url, headers: { host: 'localhost:3000', ...headers } });

describe('a page that visitors share', () => {
  it('contains its content, then the scripts that start after its paint, each after its imports, then its data', async () => {
    const { body } = await get('/notes');
    expect(body).toContain(
      '<div id="root" data-position="1" data-drawn="page" data-drawn-at="1795348800000" data-code="notes.tsx"><p>rendered [',
    );
    const scripts = ['shared-1', 'list-1', 'notes-1', 'main-1'].map((name) => `href="/assets/${name}.js"`);
    const order = [
      '<p>rendered',
      '<template id="after-paint" data-start="on use">',
      ...scripts,
      '</template>',
      'id="kindling-data"',
      '</body>',
    ];
    const places = order.map((each) => body.indexOf(each));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(body).not.toContain('<script fetchpriority');
    expect(body.match(/<link fetchpriority="low"/g)).toHaveLength(4);
  });

  it('starts its scripts at once if it is not there to be read, but to be used', async () => {
    for (const url of ['/desk', '/drafts']) expect((await get(url)).body, url).toContain('data-start="at once"');
  });

  it('is rendered once until a read model behind it advances', async () => {
    await get('/notes');
    renderedUrls = [];
    await get('/notes');
    expect(renderedUrls).toEqual([]);
    fixture.state.version += 1;
    fixture.state.notes = ['second'];
    expect((await get('/notes')).body).toContain('rendered [{path:notes.list,input:{},data:{notes:[second]');
    expect(renderedUrls).toEqual(['/notes']);
  });

  it('is the same page whatever else its address contains', async () => {
    fixture.state.version += 1;
    renderedUrls = [];
    for (const url of ['/notes', '/notes/', '/notes?utm_source=mail', '/notes?tag=ai', '/notes?x=1&tag=ai'])
      await get(url);
    expect(renderedUrls).toEqual(['/notes', '/notes?tag=ai']);
  });

  it('is one page however its address is spelt, and names its canonical address', async () => {
    fixture.state.version += 1;
    renderedUrls = [];
    const bodies = [];
    for (const url of ['/n%6ftes/a%31', '/notes/a1', '/notes/a1/']) bodies.push((await get(url)).body);
    expect(renderedUrls).toEqual(['/notes/a1']);
    expect(bodies[0]).toContain('href="http://localhost:3000/notes/a1"');
  });

  it('that depends on any query has one renderer without a query, one for all unknown queries, and one for each known one', async () => {
    fixture.state.version += 1;
    renderedUrls = [];
    const urls = ['/start', '/start?utm_source=mail', '/start?tag=ai&x=1', '/start?x', '/start?tag=a&tag=b', '/start'];
    for (const url of urls) await get(url);
    expect(renderedUrls).toEqual(['/start', '/start?other=1', '/start?tag=ai']);
  });

  it('is not cached under a secret in its address', async () => {
    renderedUrls = [];
    const { body, headers } = await get('/notes?token=1');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('frame of /notes');
    expect(renderedUrls).toEqual([]);
  });

  it('that they may not see is rendered anyway, with a 401', async () => {
    const { statusCode, body } = await fixture.app.inject({ url: '/desk' });
    expect(statusCode).toBe(401);
    expect(body).toContain('<p>rendered ');
  });

  it('about something that does not exist has a frame and a 404', async () => {
    const { statusCode, body } = await get('/notes/none');
    expect(statusCode).toBe(404);
    expect(body).toContain('data-drawn="frame" inert><p>frame of /notes/none, without notes.get');
    expect(body).toContain('{"path":"notes.get","input":{"id":"none"},"data":null,"isMissing":true}');
  });
});

it('a page has the position that its data show, as of the moment before they were read', async () => {
  const cookie = await fixture.cookieOf(alice.sessionId);
  fixture.state.version += 1;
  fixture.state.beforeAnswering = async () => {
    position += 1n;
  };
  const positionOf = async (url: string, headers = {}) =>
    / data-position="(\d+)"/.exec((await get(url, headers)).body)?.[1];
  expect(await positionOf('/notes')).toBe('1');
  expect(await positionOf('/notes', { cookie })).toBe('2');
  fixture.state.beforeAnswering = async () => {};
  expect(await positionOf('/notes'), 'the cached page').toBe('1');
  expect(await positionOf('/nowhere')).toBe('3');
});

describe("a member's page", () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await fixture.cookieOf(alice.sessionId);
  });
  beforeEach(() => {
    renderedUrls = [];
    drawnForOne = [];
  });
  afterEach(() => {
    isBusy = false;
  });

  it('is rendered with their own data at each visit, and is never what visitors share', async () => {
    const shared = (await get('/notes')).body;
    renderedUrls = [];
    for (let visit = 1; visit <= 2; visit += 1) {
      const { body, headers } = await get('/notes', { cookie });
      expect(body).toContain('data-drawn="page"');
      expect(body).toContain('data-start="at once"');
      expect(body).toMatch(/<p>rendered for one [^<]*for:alice/);
      expect(body).toContain('"for":"alice"');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    }
    expect(drawnForOne).toEqual(['/notes', '/notes']);
    expect(renderedUrls).toEqual([]);
    expect((await get('/notes')).body).toBe(shared);
    expect(shared).not.toContain('alice');
  });

  it('is rendered at the whole address, since they may see more of it', async () => {
    await get('/notes?tag=ai&tab=own', { cookie });
    expect(drawnForOne).toEqual(['/notes?tag=ai&tab=own']);
  });

  it('is compressed', async () => {
    const { rawPayload, headers } = await get('/notes', { cookie, 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toBe((await get('/notes', { cookie })).body);
  });

  it('names the code that it was rendered with, and fetches what the build has of it', async () => {
    const { body } = await get('/notes', { cookie });
    expect(body).toContain('data-code="notes.tsx lately-declared.tsx"');
    expect(body.match(/<link fetchpriority="low"/g)).toHaveLength(4);
  });

  it('is a frame with their own data while too many are rendered, and the frame contains nothing of its address', async () => {
    isBusy = true;
    const { body, headers } = await get('/notes?tag=secret', { cookie });
    expect(body).toContain('data-drawn="frame" inert><p>frame of /notes</p>');
    // There is nothing to read in a frame, so its scripts start at once.
    expect(body).toContain('<script fetchpriority="low" type="module" crossorigin src="/assets/main-1.js"></script>');
    expect(body).not.toContain('<template');
    expect(body).toContain('"for":"alice"');
    expect(headers['cache-control']).toBe('no-store');
    expect((await get('/notes/secret', { cookie })).body).toContain('<p>frame of /notes/-</p>');
    expect((await get('/start?tag=secret', { cookie })).body).toContain('<p>frame of /start?other=1</p>');
  });

  it('is a frame if its address contains a secret, or if there is no such thing', async () => {
    expect((await get('/notes?token=1', { cookie })).body).toContain('data-drawn="frame" inert><p>frame of /notes</p>');
    expect((await get('/notes/none', { cookie })).body).toContain('<p>frame of /notes/none, without notes.get</p>');
    expect(drawnForOne).toEqual([]);
  });

  it('is what visitors see once the session is over, and is cached for nobody', async () => {
    fixture.state.members.delete(alice.sessionId);
    const { body, headers } = await get('/notes', { cookie });
    fixture.state.members.set(alice.sessionId, alice);
    expect(body).toContain('<p>rendered [');
    expect(body).not.toContain('alice');
    expect(headers['cache-control']).toBe('no-store');
    expect(drawnForOne).toEqual([]);
  });
});

it('a page also exists for a session of a member who has just left', async () => {
  // The fixture has no query for the viewer.
  const { statusCode, body } = await get('/notes', { cookie: await fixture.cookieOf(alice.sessionId) });
  expect(statusCode).toBe(200);
  expect(body).not.toContain('profile.user');
});

it('an unknown address is put into the one frame of its kind, escaped', async () => {
  const { statusCode, body } = await get('/<script>alert(1)</script>');
  expect(statusCode).toBe(404);
  expect(body).toContain('<p>frame of /');
  expect(body).not.toContain('<script>alert');
});

it("a page that can't be rendered comes with its data, for the client to show", async () => {
  const bare = await startFixture({ webFolder, pages });
  const { statusCode, body } = await bare.app.inject({ url: '/notes' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('id="kindling-data"');
  await bare.close();
});
