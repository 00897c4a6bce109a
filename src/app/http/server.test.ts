import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, type Fixture, startFixture } from '../../testing/http-fixture.ts';

let fixture: Fixture;
let port: number;
let cookie: string;

beforeAll(async () => {
  fixture = await startFixture({
    config: { publicUrl: 'https://kindling.example', trustProxy: false, metricsToken: undefined, production: false },
  });
  port = Number(new URL(await fixture.app.listen({ port: 0, host: '127.0.0.1' })).port);
  cookie = await fixture.cookieOf(alice.sessionId);
});
afterAll(() => fixture.close());

const pin = (headers: Record<string, string>, url = '/api/notes/n1/pin') =>
  fixture.app.inject({ method: 'POST', url, payload: {}, headers: { cookie, ...headers } });

/** Sends exactly these bytes and returns the first line of the response, or all of it. */
const raw = (text: string, part: 'first line' | 'whole' = 'first line') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(part === 'whole' ? answer : (answer.split('\r\n', 1)[0] ?? '')));
    socket.on('error', reject);
  });

describe('a change requested by another site', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://kindling.example' }],
    [{ origin: 'https://kindling.example.evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', host: 'evil.example' }],
  ] as Record<string, string>[][])('is refused over every door (%j)', async (headers = {}) => {
    for (const url of ['/api/notes/n1/pin', '/trpc/notes.pin', '/api/media', '/anything']) {
      const answer = await pin(headers, url);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('request/cross-origin');
    }
    expect(fixture.events).toEqual([]);
  });

  it.each([
    [{ origin: 'https://kindling.example' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }],
    [{}],
  ] as Record<string, string>[][])('is told from one of our own pages, or of a program (%j)', async (headers = {}) => {
    expect((await pin(headers)).json().code).toBe('request/invalid');
  });

  it('does not prevent reading', async () => {
    const { statusCode } = await fixture.app.inject({
      url: '/api/notes/n1',
      headers: { origin: 'https://evil.example' },
    });
    expect(statusCode).toBe(200);
  });
});

describe('every response', () => {
  const everywhere = {
    'content-security-policy': expect.not.stringContaining('unsafe'),
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.any(String),
  };

  it.each([
    '/api/notes/n1',
    '/api/nothing',
    '/trpc/notes.get?input=%7B%22id%22%3A%22n1%22%7D',
  ])('of %s is data that may run nothing', async (url) => {
    const { headers } = await fixture.app.inject({ url });
    expect(headers).toMatchObject(everywhere);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(['/nowhere', '/health/live', '/robots.txt'])('of %s tells browsers to trust nobody else', async (url) => {
    const { headers } = await fixture.app.inject({ url });
    expect(headers).toMatchObject({
      ...everywhere,
      'content-security-policy': expect.stringContaining("script-src 'self'; style-src 'self'"),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.any(String),
      'x-frame-options': 'DENY',
    });
  });
});

describe('a malformed request', () => {
  it.each([
    'a b',
    'kindling.example/path',
    'evil@kindling.example',
    'x"><script>',
    '[::1',
    'a,b',
  ])('with %j as its host is refused', async (host) => {
    expect(await raw(`GET /api/notes/n1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/ 400 /);
  });

  it('with two hosts is refused, even if the response for the first is cached', async () => {
    const page = 'GET /api/notes HTTP/1.1\r\nHost: localhost\r\n';
    expect(await raw(`${page}Connection: close\r\n\r\n`)).toMatch(/ 200 /);
    expect(await raw(`${page}Host: evil.example\r\nConnection: close\r\n\r\n`)).toMatch(/ 400 /);
  });

  it('with a compressed body is told to send it uncompressed', async () => {
    const payload = gzipSync('{"text":"hi"}');
    for (const url of ['/api/notes/n1/pin', '/trpc/notes.pin']) {
      const headers = { cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const { statusCode, body } = await fixture.app.inject({ method: 'POST', url, payload, headers });
      expect(statusCode).toBe(415);
      expect(body).toContain('request/unsupported-encoding');
    }
  });

  it('with a body that is too large is read to its end, so that the client reads the refusal', async () => {
    const length = 8 * 1024 * 1024;
    const head = `POST /api/notes/n1/pin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}`;
    const next = 'GET /api/notes/n1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answers = await raw(`${head}\r\n\r\n${'x'.repeat(length)}${next}`, 'whole');
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('with two lengths, or none where one is needed, never reaches a procedure', async () => {
    const body = 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    expect(await raw(`${body}Content-Length: 2\r\nContent-Length: 30\r\n\r\n{}`)).toMatch(/ 400 /);
    expect(await raw(`${body}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(/ 400 /);
  });

  it('gets a refusal in the usual form', async () => {
    expect(await raw('THIS IS NOT HTTP\r\n\r\n', 'whole')).toContain('"code":"request/unreadable"');
    expect(await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/ 431 /);
    const { statusCode, body } = await fixture.app.inject({ url: '/api/notes/%ff' });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).code).toBe('request/bad-address');
  });

  it("can't hold a connection forever by being slow", () => {
    const { headersTimeout, requestTimeout, timeout, maxConnections } = fixture.app.server;
    expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      timeout: 120_000,
      maxConnections: 10_000,
    });
  });

  it("can't escape its path, however it is spelt", async () => {
    for (const path of [
      '/../../etc/passwd',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '//etc/passwd',
      '/.env',
      '/assets/%00',
      '/%c0%ae%c0%ae/',
    ]) {
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(/ (400|404) /);
    }
  });

  it("can't inject a line into the response", async () => {
    const answer = await fixture.app.inject({
      url: '/api/notes/a%0d%0aset-cookie:%20x=y',
      headers: { 'x-request-id': 'a b' },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['x-request-id']).not.toBe('a b');
  });
});

describe('the log', () => {
  it('records each change and refusal by ids and pattern, and names nobody', async () => {
    fixture.state.logged = [];
    const ids = { cookie, 'x-request-id': 'trace-12345678', 'user-agent': 'Alice Browser' };
    const url = '/api/notes/alice@example.com?token=secret';
    await fixture.app.inject({ method: 'DELETE', url, headers: ids });
    await fixture.app.inject({ url: '/api/notes/none', headers: ids });
    expect(fixture.state.logged).toEqual([
      expect.objectContaining({
        correlationId: 'trace-12345678',
        route: '/api/notes/:id',
        method: 'DELETE',
        status: 200,
      }),
      expect.objectContaining({ correlationId: 'trace-12345678', route: '/api/notes/:id', method: 'GET', status: 404 }),
    ]);
    expect(JSON.stringify(fixture.state.logged)).not.toMatch(/alice@|secret|Alice|127\.0\.0\.1/);
  });
});
