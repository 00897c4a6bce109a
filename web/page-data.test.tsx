import { expect, test } from 'vitest';
import { loadPost } from '../src/loaders/post.ts';
import { prefetch, primeQueries, readPageData } from './page-data.ts';
import { sessionKey } from './session/session.tsx';
import { fakeApi } from './testing/fake-api.ts';
import { createApi, createApiClient, createQueryClient, statusOf } from './trpc.ts';

function primedWith(data: unknown) {
  const page = document.implementation.createHTMLDocument();
  const block = page.createElement('script');
  block.type = 'application/json';
  block.id = 'kindling-data';
  block.textContent = JSON.stringify(data);
  page.head.append(block);
  const queryClient = createQueryClient();
  primeQueries(queryClient, readPageData(page));
  const fake = fakeApi({ feed: { post: () => new Promise(() => {}) } });
  const client = createApiClient([fake.link]);
  return { queryClient, client, fake, api: createApi(queryClient, client) };
}

const input = { id: 'p1' };

/** Runs a post's loader, and returns which queries it requested. */
function requestedFor(data: unknown) {
  const { fake, ...context } = primedWith(data);
  prefetch(loadPost, { context, params: input, deps: {} });
  return fake.calls;
}

test('embedded data serves the query with the same input, and no other', () => {
  const user = { id: 'member-ada' };
  const { api } = primedWith([{ path: 'members.byId', input: { id: 'member-ada' }, data: { user } }]);
  expect(api.members.byId.getData({ id: 'member-ada' })).toEqual({ user });
  expect(api.members.byId.getData({ id: 'member-grace' })).toBeUndefined();
});

test('the first page of a list serves the infinite list', () => {
  const first = { posts: [], nextCursor: 'next' };
  const { api } = primedWith([{ path: 'feed.posts', input: { limit: 20 }, data: first }]);
  expect(api.feed.posts.getInfiniteData({ limit: 20 })).toEqual({ pages: [first], pageParams: [null] });
});

test('who is logged in is known at once if the page says so, even if nobody is', () => {
  const { queryClient } = primedWith([{ path: 'profile.user', data: null }]);
  expect(queryClient.getQueryData(sessionKey)).toBeNull();
});

test('a loader requests missing data', () => {
  expect(requestedFor([])).toEqual([
    { path: 'feed.post', input },
    { path: 'discussion.comments', input: { ...input, direction: 'forward' } },
  ]);
});

test('a loader requests nothing that the page embeds', () => {
  const post = { path: 'feed.post', input, data: { post: { id: 'p1' } } };
  const comments = { path: 'discussion.comments', input, data: { comments: [], nextCursor: null } };
  expect(requestedFor([post, comments])).toEqual([]);
});

test('a loader requests nothing that the server did not find', () => {
  const missing = ['feed.post', 'discussion.comments'].map((path) => ({ path, input, data: null, isMissing: true }));
  expect(requestedFor(missing)).toEqual([]);
});

test('data that the server did not find counts as missing', () => {
  const { queryClient, api } = primedWith([{ path: 'feed.post', input: { id: 'gone' }, data: null, isMissing: true }]);
  const [query] = queryClient.getQueryCache().getAll();
  expect(statusOf(query?.state.error)).toBe(404);
  expect(api.feed.post.getData({ id: 'gone' })).toBeUndefined();
});

test('a page without data primes nothing', () => {
  const queryClient = createQueryClient();
  primeQueries(queryClient, readPageData(document.implementation.createHTMLDocument()));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
