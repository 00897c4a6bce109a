// A person who uses a test's Kindling over HTTP.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

export type Reply = Readonly<{
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** Empty if the answer is not JSON. */
  body: Readonly<Record<string, unknown>>;
}>;

export type CallOptions = Readonly<{
  body?: unknown;
  /** Sent as the Idempotency-Key. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
}>;

export type Caller = Readonly<{
  /** Below /api. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>;
  get(path: string, options?: CallOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  token(text: string): Caller;
  cookie(): string;
  /** Of each request. */
  headers(): Readonly<Record<string, string>>;
  present(cookie: string): void;
}>;

export type MemberCaller = Caller &
  Readonly<{
    id: string;
    name: string;
    email: string;
    publish(content: string, fields?: Readonly<Record<string, unknown>>): Promise<string>;
    comment(postId: string, content: string): Promise<string>;
  }>;

export const testPassword = 'a lamp in the window';

/** @param token An access token. */
export function createCaller(app: () => FastifyInstance, token?: string): Caller {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const ownHeaders = () => ({
    ...(jar.size > 0 && { cookie: cookie() }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });

  const call: Caller['call'] = async (method, path, { body, key, headers = {} } = {}) => {
    const answer = await app().inject({
      method,
      url: `/api${path}`,
      headers: {
        ...ownHeaders(),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : {} };
  };

  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    cookie,
    headers: ownHeaders,
    token: (text) => createCaller(app, text),
    present(kept) {
      jar.clear();
      for (const pair of kept.split('; ')) {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        jar.set(name, value);
      }
    },
  };
}

/** Registers a new member, who is then signed in and has a username. */
export async function signUp(caller: Caller, name: string): Promise<MemberCaller> {
  const email = `${name.toLowerCase()}.${randomUUID()}@example.com`;
  const registered = await caller.post('/auth/register', { email, password: testPassword });
  expect(registered).toMatchObject({ status: 201, body: { success: true, user: { email } } });
  const named = await caller.post('/auth/profile', { username: name });
  expect(named).toMatchObject({ status: 200, body: { success: true, user: { username: name } } });
  return memberCaller(caller, { id: idIn(registered, 'user'), name, email });
}

export async function byToken(member: Caller, scope: 'read' | 'write', fields: object = {}): Promise<Caller> {
  const input = { name: `A script that may ${scope}`, scope, password: testPassword, ...fields };
  const created = await member.post('/auth/tokens', input);
  expect(created).toMatchObject({ status: 201, body: { success: true, token: expect.stringMatching(/^kdl_/) } });
  return member.token(String(created.body.token));
}

function memberCaller(caller: Caller, who: Readonly<{ id: string; name: string; email: string }>): MemberCaller {
  return {
    ...caller,
    ...who,
    async publish(content, fields = {}) {
      const published = await caller.post('/community/posts', { content, ...fields });
      expect(published).toMatchObject({ status: 201, body: { success: true } });
      return idIn(published, 'post');
    },
    async comment(postId, content) {
      const commented = await caller.post(`/community/posts/${postId}/comments`, { content });
      expect(commented).toMatchObject({ status: 201, body: { success: true } });
      return idIn(commented, 'comment');
    },
  };
}

function idIn({ body }: Reply, name: string): string {
  const created = body[name];
  if (typeof created !== 'object' || created === null || !('id' in created) || typeof created.id !== 'string') {
    throw new Error(`The answer holds no ${name} with an id: ${JSON.stringify(body)}`);
  }
  return created.id;
}
