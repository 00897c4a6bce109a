import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loginRedirect } from './site-routes.ts';

async function redirectFor(returnTo: string, mode?: string) {
  const app = Fastify();
  const needsNothing = () => {
    throw new Error('A redirect needs to know nobody.');
  };
  await loginRedirect(app, { contextOf: needsNothing, responseCache: needsNothing as never });
  const answer = await app.inject({ url: '/auth/login', query: { ...(mode && { mode }), returnTo } });
  expect(answer.statusCode).toBe(302);
  return answer.headers.location;
}

test.each([
  '/community',
  '/community/post/7?sort=new',
  '/profile/@ada',
])('logging in may lead back to %s', async (path) => {
  expect(await redirectFor(path)).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
});

test('a link for newcomers leads to the form to sign up', async () => {
  expect(await redirectFor('/community', 'signup')).toBe('/login?mode=signup&returnTo=%2Fcommunity');
  expect(await redirectFor('//evil.example', 'reset')).toBe('/login');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/a/../..//evil.example',
])('logging in never leads to another site: %j', async (path) => {
  expect(await redirectFor(path)).toBe('/login');
});
