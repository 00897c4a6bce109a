import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/http-fixture.ts';
import { writes } from '../rate-limits/rate-limit.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';

let fixture: Fixture;
let document: OpenApiDocument;
beforeAll(async () => {
  fixture = await startFixture({
    describedRoutes: [
      {
        method: 'POST',
        path: '/media/:kind',
        limit: writes,
        operation: {
          operationId: 'media.upload',
          summary: 'Uploads a file',
          tags: ['media'],
          security: [{ session: [] }],
          parameters: [],
          responses: {
            ...{ 201: { description: 'What was kept' }, 404: { description: 'No such kind' } },
            415: { description: 'No picture' },
          },
        },
      },
    ],
  });
  document = (await fixture.app.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => fixture.close());

const operation = (path: string, method: string) => document.paths[path]?.[method] as Operation;

describe('the API document', () => {
  it('lists exactly the calls of the REST door', () => {
    expect(
      Object.fromEntries(Object.entries(document.paths).map(([path, calls]) => [path, Object.keys(calls)])),
    ).toEqual({
      '/admin/count': ['get'],
      '/media/{kind}': ['post'],
      '/notes': ['get'],
      '/notes/{id}': ['get', 'patch', 'delete'],
      '/notes/{id}/pin': ['post'],
      '/session': ['post', 'delete'],
      '/trouble': ['post'],
    });
  });

  it('describes where each input goes, and which are required', () => {
    expect(operation('/notes', 'get').parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
    const pin = operation('/notes/{id}/pin', 'post');
    expect(pin.parameters.map(({ name, in: where, required }) => [name, where, required])).toEqual([
      ['id', 'path', true],
      ['Idempotency-Key', 'header', false],
    ]);
    expect(pin.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { text: { type: 'string', minLength: 1, maxLength: 20 }, mood: { type: 'string' } },
            required: ['text'],
          },
        },
      },
    });
  });

  it('describes how each call may be refused', () => {
    const statuses = (path: string, method: string) => Object.keys(operation(path, method).responses).map(Number);
    expect(statuses('/notes', 'get')).toEqual([200, 400, 401, 429, 503]);
    expect(statuses('/notes/{id}', 'get')).toEqual([200, 400, 401, 404, 429, 503]);
    expect(statuses('/notes/{id}', 'delete')).toEqual([200, 400, 401, 403, 404, 409, 413, 415, 429, 503]);
    expect(statuses('/notes/{id}/pin', 'post')).toEqual([201, 400, 401, 402, 403, 404, 409, 413, 415, 429, 503]);
    expect(statuses('/admin/count', 'get')).toEqual([200, 400, 401, 403, 503]);
    expect(operation('/admin/count', 'get').security).toEqual([{ session: [] }]);
    expect(operation('/notes', 'get').security).toEqual([{}, { session: [] }, { bearerAuth: [] }]);
  });

  it('describes further refusals that a call’s door declares', () => {
    expect(operation('/notes/{id}/pin', 'post').responses).toHaveProperty('402');
    expect(operation('/session', 'delete').responses).not.toHaveProperty('402');
  });

  it('describes how a route without a procedure may be refused, in its own words if it has some', () => {
    const { responses } = operation('/media/{kind}', 'post');
    expect(Object.keys(responses).map(Number)).toEqual([201, 400, 401, 403, 404, 409, 413, 415, 429, 503]);
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
    expect(responses).toMatchObject({
      ...{ 201: { description: 'What was kept' }, 413: { description: 'Too large', content } },
      ...{ 404: { description: 'No such kind', content }, 415: { description: 'No picture', content } },
    });
    expect(responses['201']).not.toHaveProperty('content');
  });

  it('references only schemas that it contains', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references).toContain('Refusal');
    expect(references.filter((name = '') => !Object.hasOwn(document.components.schemas as object, name))).toEqual([]);
  });
});

test('each host sees its own address, even in a cached document', async () => {
  const serversAt = async (host: string) =>
    (await fixture.app.inject({ url: '/api/openapi.json', headers: { host } })).json().servers;
  for (const host of ['localhost:4000', '127.0.0.1:4001', 'localhost:4000'])
    expect(await serversAt(host)).toEqual([{ url: `http://${host}/api` }]);
  const page = await fixture.app.inject({ url: '/api/docs', headers: { host: '127.0.0.1:4001' } });
  expect(page.body).toContain('<code>http://127.0.0.1:4001/api</code>');
});

describe('the API page', () => {
  it('shows every call without a script and without any other host', async () => {
    const { body, headers, statusCode } = await fixture.app.inject({ url: '/api/docs' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self'; style-src 'self'"),
      'x-frame-options': 'DENY',
    });
    for (const path of Object.keys(document.paths)) expect(body).toContain(`<code>${path}</code>`);
    expect(body).not.toMatch(/<script|style=|https?:\/\/(?!localhost)/);
    expect((await fixture.app.inject({ url: '/api/docs.css' })).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
  });
});
