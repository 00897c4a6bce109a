// A member for tests of whole instances: a cookie, a separate IP address, and JSON over HTTP to any instance.
import { randomInt, randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';

export type Answer = Readonly<{ status: number; headers: Headers; body: Record<string, unknown> }>;

export type Call = Readonly<{ method: string; path: string; body?: object; key?: string }>;

export type Member = Readonly<{
  id: string;
  email: string;
  cookie: string;
  call(instance: Readonly<{ address: string }>, call: Call): Promise<Answer>;
}>;

export const password = 'a lamp in the window';

export async function send(address: string, call: Call, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${address}/api${call.path}`, {
    method: call.method,
    headers: {
      ...headers,
      ...(call.body && { 'content-type': 'application/json' }),
      ...(call.key !== undefined && { 'idempotency-key': call.key }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

export function randomAddress(): string {
  return `198.51.${randomInt(256)}.${randomInt(1, 255)}`;
}

export async function register(instance: Readonly<{ address: string }>, firstName: string): Promise<Member> {
  const headers = { 'x-forwarded-for': randomAddress() };
  const email = `${firstName}.${randomUUID()}@example.com`.toLowerCase();
  const body = { email, password, firstName, lastName: 'Lovelace' };
  const answer = await send(instance.address, { method: 'POST', path: '/auth/register', body }, headers);
  expect(answer).toMatchObject({ status: 201, body: { success: true } });
  return memberOf(answer, email, headers);
}

export async function logIn(instance: Readonly<{ address: string }>, { email }: Member): Promise<Member> {
  const headers = { 'x-forwarded-for': randomAddress() };
  const call = { method: 'POST', path: '/auth/login', body: { email, password } };
  const answer = await send(instance.address, call, headers);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  return memberOf(answer, email, headers);
}

export function memberOf({ body, headers: answered }: Answer, email: string, headers: Record<string, string>): Member {
  const cookie = answered.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return {
    id: (body.user as { id: string }).id,
    email,
    cookie,
    call: (instance, call) => send(instance.address, call, { ...headers, cookie }),
  };
}

/**
 * Publishes a post and returns its id once everybody sees it: with the response, or later if the response says so. The member must not have
 * published the same text before.
 */
export async function publish(member: Member, instance: Readonly<{ address: string }>, content: string) {
  const call = { method: 'POST', path: '/community/posts', body: { content } };
  const { status, headers, body } = await member.call(instance, call);
  expect(status).toBe(201);
  const { id } = (body.post ?? (await shownLater(member, instance, content))) as { id: string };
  const read = () => send(instance.address, { method: 'GET', path: `/community/posts/${id}` });
  if (headers.has('x-stale')) await expect.poll(read, { timeout: 20_000 }).toMatchObject({ status: 200 });
  return id;
}

/** Returns a post that its author's busy instance has stored, but could not show at once. */
async function shownLater(member: Member, instance: Readonly<{ address: string }>, content: string) {
  const find = async () => {
    const { body } = await member.call(instance, { method: 'GET', path: '/community/posts' });
    return (body.posts as readonly { content: string }[]).find((post) => post.content === content);
  };
  return vi.waitUntil(find, { timeout: 20_000 });
}
