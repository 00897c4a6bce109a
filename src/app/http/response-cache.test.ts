import { type IncomingHttpHeaders, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alice, type Fixture, startFixture } from '../../testing/http-fixture.ts';

let fixture: Fixture;
let port: number;
beforeEach(async () => {
  fixture = await startFixture();
  port = Number(new URL(await fixture.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => fixture.close());

const batch = `/trpc/notes.list,notes.list?batch=1&input=${encodeURIComponent('{"0":{},"1":{"limit":3}}')}`;
const doors = [
  ['REST', '/api/notes'],
  ['tRPC', '/trpc/notes.list?input=%7B%7D'],
  ['a tRPC batch', batch],
] as const;

type Answer = Readonly<{ statusCode: number; headers: IncomingHttpHeaders; rawPayload: Buffer; body: string }>;

/** Uses a real connection, because cached responses are sent before Fastify sees the request. */
const ask = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, async (response) => {
      const rawPayload = Buffer.concat(await response.toArray());
      const { statusCode = 0 } = response;
      resolve({ statusCode, headers: response.headers, rawPayload, body: rawPayload.toString() });
    });
    outgoing.on('error', reject).end();
  });
const get = (url: string, headers: Record<string, string> = {}) => ask('GET', url, headers);

describe.each(doors)('a shared response over %s', (_door, url) => {
  it('is computed once, and says the same each time', async () => {
    const first = await get(url);
    const computedBefore = fixture.state.computed;
    const second = await get(url);
    expect(second.body).toBe(first.body);
    expect(second.statusCode).toBe(200);
    expect(fixture.state.computed).toBe(computedBefore);
  });

  it('carries every header that other responses carry', async () => {
    await get(url);
    const cached = await get(url);
    expect(cached.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(cached.rawPayload.length),
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding, Cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(cached.headers['set-cookie']).toBeUndefined();
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get(url);
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['content-length']).toBeUndefined();
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('changes as soon as a read model has advanced', async () => {
    const before = await get(url);
    fixture.state.notes = ['second'];
    fixture.state.version = 2;
    const after = await get(url, { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('second');
  });

  it('is never a member’s response, nor the other way round', async () => {
    const cookie = await fixture.cookieOf(alice.sessionId);
    const mine = await get(url, { cookie });
    expect(mine.body).toContain('"for":"alice"');
    expect(mine.headers.etag).toBeUndefined();
    expect(mine.headers['cache-control']).toBe('no-store');
    const everybodys = await get(url);
    expect(everybodys.body).not.toContain('alice');
    expect((await get(url, { cookie })).body).toContain('"for":"alice"');
  });

  it('is not taken from a request that only claims a session', async () => {
    const forged = await get(url, { cookie: 'kindling=forged' });
    expect(forged.headers['cache-control']).toBe('no-store');
    expect(fixture.state.computed).toBeGreaterThan(0);
    const computedBefore = fixture.state.computed;
    await get(url);
    expect(fixture.state.computed).toBeGreaterThan(computedBefore);
  });

  it('does not repeat one visitor’s header to the next', async () => {
    const poisoned = {
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'poisoned-request-id',
      'user-agent': '<script>',
    };
    await get(url, poisoned);
    const clean = await get(url);
    expect(clean.body + JSON.stringify(clean.headers)).not.toMatch(/evil|poisoned|script>/);
  });
});

describe('one response is computed for all addresses with the same meaning', () => {
  const input = (text: string) => encodeURIComponent(text);
  it.each([
    [
      'REST',
      [
        '/api/notes?limit=3&featured=true',
        '/api/notes?featured=1&limit=3',
        '/api/notes/?limit=3&featured=true&utm_x=1',
      ],
    ],
    ['REST, spelt otherwise', ['/api/notes?limit=3', '/api/n%6ftes?lim%69t=%33', '/api/notes?limit=3&constructor=1']],
    [
      'tRPC',
      [
        `/trpc/notes.list?input=${input('{"limit":3}')}`,
        `/trpc/notes.list?input=${input('{ "limit": 3, "direction": "forward" }')}&utm_x=1`,
      ],
    ],
    [
      'a tRPC batch',
      [
        `/trpc/notes.list?batch=1&input=${input('{"0":{"limit":3}}')}`,
        `/trpc/notes.list?input=${input('{"0":{"x":[1],"limit":3},"9":{}}')}&batch=1`,
      ],
    ],
  ])('over %s', async (_door, urls) => {
    const answers = [];
    for (const url of [...urls, ...urls]) answers.push((await get(url)).body);
    expect(new Set(answers).size).toBe(1);
    expect(fixture.state.computed).toBe(1);
  });

  it('and none with another meaning', async () => {
    const asked = async (url: string) => JSON.parse((await get(url)).body).asked;
    expect(await asked('/api/notes?tags=a&tags=b')).toEqual({ limit: 20, tags: ['a', 'b'] });
    expect(await asked('/api/notes?tags=b&tags=a')).toEqual({ limit: 20, tags: ['b', 'a'] });
    expect(await asked('/api/notes?tags=a,b')).toEqual({ limit: 20, tags: ['a,b'] });
  });
});

describe('next to them', () => {
  it('HEAD gets the cached headers without a body', async () => {
    const got = await get('/api/notes');
    const head = await ask('HEAD', '/api/notes', {});
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    expect(head.headers.etag).toBe(got.headers.etag);
    expect(fixture.state.computed).toBe(1);
  });

  it('a HEAD that comes first leaves the whole response for the GET after it', async () => {
    await ask('HEAD', '/api/notes', {});
    expect(JSON.parse((await get('/api/notes')).body).notes).toEqual(['first']);
  });

  it('addresses with different queries are different responses', async () => {
    expect(JSON.parse((await get('/api/notes?limit=3')).body).asked).toEqual({ limit: 3 });
    expect(JSON.parse((await get('/api/notes?limit=4')).body).asked).toEqual({ limit: 4 });
  });

  it('large ones are compressed for clients that accept it', async () => {
    fixture.state.notes = Array.from({ length: 200 }, (_, index) => `note ${index}`);
    const plain = await get('/api/notes');
    const small = await get('/api/notes', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(small.headers.etag).toBe(plain.headers.etag);
  });

  it('a storm of first requests computes once', async () => {
    const gate = Promise.withResolvers<void>();
    fixture.state.beforeAnswering = () => gate.promise;
    const storm = Promise.all(Array.from({ length: 50 }, () => get('/api/notes')));
    gate.resolve();
    expect(new Set((await storm).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(fixture.state.computed).toBe(1);
  });

  it('other methods bypass them', async () => {
    await get('/api/notes');
    expect((await ask('DELETE', '/api/notes', {})).statusCode).toBe(405);
  });

  it('a refusal is not cached', async () => {
    await get('/api/notes?limit=0');
    const { headers, statusCode } = await get('/api/notes?limit=0');
    expect(statusCode).toBe(400);
    expect(headers['cache-control']).toBe('no-store');
  });
});
