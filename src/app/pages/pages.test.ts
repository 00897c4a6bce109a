import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentsUnavailable } from '../../platform/documents/document-store.ts';
import { alice, askFixture, type Fixture, startFixture } from '../../testing/http-fixture.ts';
import type { PageDefinition } from './pages.ts';

const script = 'console.log("kindling");'.repeat(100);
const nasty = `</script><script>alert(1)</script><!-- "quoted" & 'single' \u2028`;

const pages: readonly PageDefinition[] = [
  {
    pattern: '/notes',
    shared: true,
    async load(request) {
      await askFixture(request, 'notes.list', { limit: 3 });
      return { title: 'Notes', description: 'All notes' };
    },
  },
  {
    pattern: '/notes/:id',
    async load(request) {
      const { id } = request.params;
      await askFixture(request, 'notes.get', { id });
      await askFixture(request, 'notes.list', { tags: [nasty] });
      return { title: nasty, description: nasty, image: '/media/1', kind: 'article', canonicalPath: `/notes/${id}` };
    },
  },
  {
    pattern: '/followed',
    load: () => ({
      title: 'Followed',
      description: 'By feed',
      feeds: [{ title: 'Notes & more', path: '/feeds/notes.xml' }],
    }),
  },
  { pattern: '/account', load: () => ({ title: 'Account', description: 'Yours', noindex: true }) },
  {
    pattern: '/broken',
    load() {
      throw new Error('secret detail');
    },
  },
];

let fixture: Fixture;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'kindling-pages-'));
  await mkdir(join(webFolder, 'assets'));
  await mkdir(join(webFolder, '.vite'));
  await writeFile(
    join(webFolder, '.vite/manifest.json'),
    JSON.stringify({ 'index.html': { file: 'assets/main-a1b2.js', isEntry: true } }),
  );
  await writeFile(join(webFolder, 'assets/main-a1b2.js'), script);
  await writeFile(join(webFolder, 'favicon.svg'), '<svg/>');
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kindling</title><meta name="description" content="old"><script type="module" src="/assets/main-a1b2.js"></script></head><body><div id="root"></div></body></html>',
  );
  fixture = await startFixture({
    webFolder,
    pages,
    siteMap: async () => [{ path: '/notes/a&b', changedAt: '2026-01-02T03:04:05.000Z' }, { path: '/' }],
  });
});
afterAll(async () => {
  await fixture.close();
  await rm(webFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  fixture.app.inject({ url, headers: { host: 'localhost:3000', ...headers } });

/** Sends exactly these bytes and returns the response. */
const sent = async (port: number, bytes: string) => {
  const socket = connect(port, '127.0.0.1').end(bytes);
  let answer = '';
  for await (const piece of socket) answer += piece;
  return answer;
};

/** The page's data for a visitor: nobody is logged in. */
const nobody = { path: 'profile.user', data: null };

const dataOf = (html: string): unknown => {
  const [, json] = /<script type="application\/json" id="kindling-data">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
};

describe('a public page', () => {
  it('comes with its title, tags and the data of its first query', async () => {
    const { statusCode, headers, body } = await get('/notes');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Notes · Kindling</title>');
    expect(body).toContain('<meta name="description" content="All notes">');
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/notes">');
    expect(body).toContain('<meta property="og:title" content="Notes">');
    expect(body).toContain('src="/assets/main-a1b2.js"');
    expect(body).not.toContain('content="old"');
    expect(dataOf(body)).toEqual([
      { path: 'notes.list', input: { limit: 3 }, data: { notes: ['first'], asked: { limit: 3 }, for: 'everybody' } },
      nobody,
    ]);
  });

  it('names the feeds that go with it', async () => {
    expect((await get('/followed')).body).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Notes &amp; more" href="/feeds/notes.xml">',
    );
  });

  it('is cached for everybody, under our own address in the request', async () => {
    const first = await get('/notes');
    const computedBefore = fixture.state.computed;
    const again = await get('/notes');
    expect(fixture.state.computed).toBe(computedBefore);
    expect(first.headers.etag).toMatch(/^(W\/)?".+"$/);
    expect(again.headers.etag).toBe(first.headers.etag);
    const elsewhere = await get('/notes', { host: '127.0.0.1:3000' });
    expect(elsewhere.body).toContain('<link rel="canonical" href="http://127.0.0.1:3000/notes">');
    expect((await get('/notes')).body).not.toContain('127.0.0.1');
  });

  it.each([
    'other.example',
    'localhost.other.example',
    '127.0.0.1.other.example:3000',
  ])('names no address where ours is unknown, whoever asks for %s', async (host) => {
    const { body } = await get('/notes', { host });
    expect(body).toContain('<title>Notes · Kindling</title>');
    for (const no of ['canonical', 'og:url', host]) expect(body).not.toContain(no);
    expect((await get('/notes/n1', { host })).body).not.toContain('og:image');
    const computedBefore = fixture.state.computed;
    expect((await get('/notes', { host: `also.${host}` })).body).toBe(body);
    expect(fixture.state.computed).toBe(computedBefore);
  });

  it("begins with the member's own data for a member, and only for them", async () => {
    const cookie = await fixture.cookieOf(alice.sessionId);
    const { body, headers } = await get('/notes', { cookie });
    expect(body).toContain('"for":"alice"');
    expect(headers['cache-control']).toBe('no-store');
    expect((await get('/notes')).body).not.toContain('alice');
  });

  it('never turns people’s texts into markup', async () => {
    const { body } = await get('/notes/n1');
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body).not.toContain('alert(1)</script>');
    expect(body).not.toContain('<!--');
    expect(body).toContain('&lt;/script&gt;');
    expect(body).toContain('<meta property="og:image" content="http://localhost:3000/media/1">');
    expect(dataOf(body)).toMatchObject([{ path: 'notes.get' }, { data: { asked: { tags: [nasty] } } }, nobody]);
  });

  it('without a picture has our icon as its preview', async () => {
    const { body } = await get('/notes');
    expect(body).toContain('<meta property="og:image" content="http://localhost:3000/icons/512.png">');
    expect(body).toContain('<meta name="twitter:card" content="summary">');
  });

  it('that must not be listed says so', async () => {
    const { body } = await get('/account');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('canonical');
  });

  it('is also found with a trailing slash', async () => {
    expect((await get('/account/')).statusCode).toBe(200);
  });
});

describe('an address that is no page', () => {
  it.each([
    '/nowhere',
    '/notes/n1/more',
    '/assets/gone.js',
    '/index.html',
    '/.vite/manifest.json',
    '/notes/none',
  ])('%s looks like Kindling and says 404', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<title>Page not found · Kindling</title>');
    expect(body).toContain('noindex');
  });

  it('responds to anything but reading in JSON', async () => {
    const answer = await fixture.app.inject({ method: 'POST', url: '/notes', payload: {} });
    expect(answer.statusCode).toBe(405);
    expect(answer.json().code).toBe('request/method-not-allowed');
  });
});

it('a failing page is reported to the operator, without details to its visitor', async () => {
  const { statusCode, body } = await get('/broken');
  expect(statusCode).toBe(500);
  expect(body).not.toContain('secret detail');
  expect(fixture.state.faults).toMatchObject([{ err: { message: 'secret detail' } }]);
});

it("a page requested while sessions can't be looked up is still a page, and says to retry", async () => {
  const down = await startFixture({
    webFolder,
    pages,
    identify: {
      byToken: async () => undefined,
      bySession: async () => {
        throw new DocumentsUnavailable('the store is down');
      },
    },
  });
  const cookie = await down.cookieOf(alice.sessionId);
  for (const url of ['/notes', '/account', '/nowhere']) {
    const { statusCode, headers, body } = await down.app.inject({ url, headers: { cookie } });
    expect(statusCode).toBe(503);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(body).toContain('<title>Something is in the way · Kindling</title>');
    expect(body).toContain('<div id="root">');
  }
  const call = await down.app.inject({ url: '/api/notes', headers: { cookie } });
  expect(call.json()).toMatchObject({ code: 'request/unavailable', details: { retryAfterSeconds: 2 } });
  await down.close();
});

it('a whole URL in the request line leads to the same page as its path', async () => {
  const { port } = new URL(await fixture.app.listen({ port: 0, host: '127.0.0.1' }));
  for (const target of ['http://localhost:3000/notes', 'HTTP://elsewhere.example/notes', '/notes']) {
    const answer = await sent(
      Number(port),
      `GET ${target} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain('<link rel="canonical" href="http://localhost:3000/notes">');
  }
});

describe('a file of the client', () => {
  it('with a hash of its content in its name is cached forever, compressed', async () => {
    const plain = await get('/assets/main-a1b2.js');
    expect(plain.body).toBe(script);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(plain.headers['permissions-policy']).toBeUndefined();
    const small = await get('/assets/main-a1b2.js', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script);
    const known = await get('/assets/main-a1b2.js', { 'if-none-match': String(plain.headers.etag) });
    expect(known.statusCode).toBe(304);
  });

  it('with a plain name is revalidated', async () => {
    const { headers, body } = await get('/favicon.svg');
    expect(body).toBe('<svg/>');
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });
});

describe('search engines', () => {
  it('get a site map of all pages', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain(
      '<url><loc>http://localhost:3000/notes/a&amp;b</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>',
    );
  });

  it('get a robots.txt', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /api/');
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });

  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/api/openapi.json',
    '/api/docs',
  ])('read no address in %s that only a Host header claims', async (url) => {
    const { body } = await get(url, { host: 'evil.example' });
    expect(body.includes('evil.example')).toBe(false);
  });

  it('get no site map if our own address is not known', async () => {
    expect((await get('/robots.txt', { host: 'evil.example' })).body).not.toContain('Sitemap');
    expect(await get('/sitemap.xml', { host: 'evil.example' })).toMatchObject({ statusCode: 404 });
  });
});
