import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, type Fixture, root, startFixture } from '../../testing/http-fixture.ts';

let fixture: Fixture;
let cookie: string;

beforeAll(async () => {
  fixture = await startFixture();
  cookie = await fixture.cookieOf(alice.sessionId);
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.state.limited = false;
  fixture.state.visible = true;
  fixture.state.drawn = [];
  fixture.state.faults = [];
});

const ask = async (options: InjectOptions) => {
  const answer = await fixture.app.inject(options);
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.body && answer.json() };
};
const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  ask({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

describe('the input of a REST call', () => {
  it.each([
    ['?featured=false', { featured: false, limit: 20 }],
    ['?featured=true&limit=5', { featured: true, limit: 5 }],
    ['?tags=one', { tags: ['one'], limit: 20 }],
    ['?tags=one&tags=two', { tags: ['one', 'two'], limit: 20 }],
    ['?days=30', { days: 30, limit: 20 }],
    ['?unknown=1&isAdmin=true', { limit: 20 }],
    ['?__proto__=1&constructor=2', { limit: 20 }],
  ])('reads %s as its schema expects it', async (query, asked) => {
    const { status, body } = await ask({ url: `/api/notes${query}`, headers: { cookie } });
    expect(status).toBe(200);
    expect(body.asked).toEqual(asked);
  });

  it.each([
    '?limit=ten',
    '?limit=',
    '?limit=1e9',
    '?limit=0',
    '?featured=maybe',
    '?days=8',
  ])('refuses %s', async (query) => {
    const { status, body } = await ask({ url: `/api/notes${query}` });
    expect(status).toBe(400);
    expect(body.code).toBe('request/invalid');
  });

  it('prefers the path to the body, and ignores the query of a change', async () => {
    const { body } = await ask({
      method: 'PATCH',
      url: '/api/notes/from-path?title=from-query&id=from-query',
      payload: { id: 'from-body', title: 'from-body' },
    });
    expect(body.note).toEqual({ id: 'from-path', title: 'from-body' });
    const bare = await ask({ method: 'PATCH', url: '/api/notes/from-path?title=from-query', payload: {} });
    expect(bare.status).toBe(400);
  });

  it('decodes the path, so an id may contain any character', async () => {
    const { body } = await ask({ url: '/api/notes/a%2Fb%20c' });
    expect(body.note.id).toBe('a/b c');
  });

  it('leaves out fields that the schema does not know', async () => {
    const { body } = await ask({ method: 'PATCH', url: '/api/notes/n1', payload: { title: 'x', isAdmin: true } });
    expect(body.note).toEqual({ id: 'n1', title: 'x' });
  });

  it.each([
    ['POST', undefined, undefined],
    ['DELETE', undefined, undefined],
    ['DELETE', 'application/json', ''],
  ] as const)('accepts %s without a body', async (method, type, payload) => {
    const { status } = await ask({
      method,
      url: method === 'POST' ? '/api/notes/n1/pin' : '/api/notes/n1',
      headers: type ? { 'content-type': type } : {},
      ...(payload !== undefined && { payload }),
    });
    expect(status).toBe(method === 'POST' ? 401 : 200);
  });
});

describe('a response', () => {
  it('has the status that its procedure names', async () => {
    const { status, body } = await post('/api/notes/n2/pin', { text: 'hello' }, { cookie });
    expect(status).toBe(201);
    expect(body.note).toEqual({ id: 'n2', text: 'hello' });
  });

  it('is marked as stale while the change is not visible yet', async () => {
    fixture.state.visible = false;
    const { status, headers } = await post('/api/notes/n3/pin', { text: 'hello' }, { cookie });
    expect(status).toBe(201);
    expect(headers['x-stale']).toBe('1');
  });

  it('to HEAD is that to GET without its body', async () => {
    const got = await ask({ url: '/api/notes/n1' });
    const { status, headers, text } = await ask({ method: 'HEAD', url: '/api/notes/n1' });
    expect(status).toBe(200);
    expect(text).toBe('');
    expect(headers['content-length']).toBe(got.headers['content-length']);
  });

  it('to a member is never cached by anyone', async () => {
    const { headers } = await ask({ url: '/api/notes', headers: { cookie } });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('names each field once, with the first message', async () => {
    const { status, body } = await post('/api/notes/n1/pin', { text: '   ', mood: 7 }, { cookie });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'request/invalid',
      message: 'Text must not be empty.',
      issues: [
        { field: 'text', message: 'Text must not be empty.' },
        { field: 'mood', message: 'Mood must be text.' },
      ],
    });
  });

  it.each([
    ['{"text":', 'broken off'],
    ['{"text":"x","__proto__":{"isAdmin":true}}', 'a prototype'],
    ['{"text":"x","\\u005f_proto__":{"isAdmin":true}}', 'an escaped prototype'],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'nesting without end'],
    ['["text"]', 'a list'],
    ['"text"', 'a text'],
  ])('of a body (%#) that is malformed says so', async (payload) => {
    const { status, body } = await post('/api/notes/n1/pin', payload, { cookie });
    expect(status).toBe(400);
    expect(body.code).toBe('request/malformed');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('of a body that is too large is 413, sent before the body is read', async () => {
    const { status, body } = await post('/api/notes/n1/pin', { text: 'x'.repeat(1024 * 1024) }, { cookie });
    expect(status).toBe(413);
    expect(body.code).toBe('request/too-large');
  });

  it('follows the procedure’s own limit if it has one', async () => {
    const title = 'x'.repeat(1024 * 1024 + 10);
    const { status } = await ask({ method: 'PATCH', url: '/api/notes/n1', payload: { title } });
    expect(status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('of %s is 415', async (type) => {
    const { status, body } = await post('/api/notes/n1/pin', 'text=hello', { cookie, 'content-type': type });
    expect(status).toBe(415);
    expect(body.code).toBe('request/unsupported-media-type');
  });

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/..%2f..%2fetc/passwd'],
    ['GET', '/api//notes'],
    ['GET', '/api/notes/n1/pin/more'],
  ] as const)('of %s %s is 404, in JSON', async (method, url) => {
    const { status, body } = await ask({ method, url });
    expect(status).toBe(404);
    expect(body.code).toBe('request/not-found');
  });

  it('of an unknown address does not depend on the body', async () => {
    const { status } = await post('/api/nothing', 'x', { 'content-type': 'text/plain' });
    expect(status).toBe(404);
  });

  it('of a method that an address does not accept is 405 and names those it accepts', async () => {
    const { status, body, headers } = await ask({ method: 'PUT', url: '/api/notes/n1?x=1', payload: {} });
    expect(status).toBe(405);
    expect(body.code).toBe('request/method-not-allowed');
    expect(headers.allow).toBe('GET, HEAD, PATCH, DELETE');
  });

  it('of the domain keeps its code and message', async () => {
    const { status, body } = await ask({ url: '/api/notes/none' });
    expect(status).toBe(404);
    expect(body).toEqual({ code: 'notes/not-found', message: 'There is no such note.' });
  });

  it('of a visitor is 401, of a member who is no admin 403', async () => {
    expect((await ask({ url: '/api/admin/count' })).status).toBe(401);
    const refused = await ask({ url: '/api/admin/count', headers: { cookie } });
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('session/admins-only');
    const rootCookie = await fixture.cookieOf(root.sessionId);
    expect((await ask({ url: '/api/admin/count', headers: { cookie: rootCookie } })).body).toEqual({ count: 1 });
  });

  it('of too many requests says when to retry', async () => {
    fixture.state.limited = true;
    const { status, body, headers } = await post('/api/notes/n9/pin', { text: 'hello' }, { cookie });
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('42');
    expect(body).toMatchObject({ code: 'request/too-many', message: expect.stringContaining('42 seconds') });
    expect(fixture.state.drawn).toEqual(['posts member:alice']);
  });

  it('for an invalid form or a signed-out click doesn’t count against the rate limit', async () => {
    await post('/api/notes/n1/pin', { text: '' }, { cookie });
    await post('/api/notes/n1/pin', { text: 'hello' });
    expect(fixture.state.drawn).toEqual([]);
  });

  it.each([
    ['busy', 429, 'request/too-busy', '3'],
    ['unknown', 503, 'request/outcome-unknown', '2'],
    ['unavailable', 503, 'request/outcome-unknown', '2'],
    ['no-documents', 503, 'request/outcome-unknown', '2'],
    ['full', 503, 'request/disk-full', '2'],
    ['late', 201, 'request/not-shown-yet', undefined],
  ])('of a server that is %s says how to proceed', async (kind, status, code, retryAfter) => {
    const answer = await post('/api/trouble', { kind });
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(answer.headers['retry-after']).toBe(retryAfter);
  });

  it.each([
    'unknown',
    'unavailable',
    'no-documents',
    'full',
  ])('with 503, as %s, is reported to the operator', async (kind) => {
    await post('/api/trouble', { kind });
    expect(fixture.state.faults).toMatchObject([{ err: expect.any(Error), route: '/api/trouble' }]);
  });

  it.each(['fault', 'library'])('of a %s shows only an id, and reports everything to the operator', async (kind) => {
    const { status, body, headers, text } = await post('/api/trouble', { kind });
    expect(status).toBe(500);
    expect(body.code).toBe('request/fault');
    expect(body.requestId).toBe(headers['x-request-id']);
    expect(text).not.toMatch(/secret|alice|10\.0\.0\.7|at /);
    expect(fixture.state.faults).toMatchObject([
      { err: expect.any(Error), requestId: body.requestId, route: '/api/trouble' },
    ]);
  });
});
