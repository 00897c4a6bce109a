// The calls of a procedure, under the keys that tRPC's own package gives them.
import { createTRPCQueryUtils, getQueryKey as packageKey } from '@trpc/react-query';
import { expect, test } from 'vitest';
import type { AppRouter } from '../src/app/registry.ts';
import { fakeApi } from './testing/fake-api.ts';
import { createApi, createApiClient, createQueryClient, trpc } from './trpc.ts';
import { getQueryKey } from './trpc-queries.ts';

test.each([
  ['of a router', trpc.feed, undefined, undefined],
  ['of a procedure', trpc.feed.posts, undefined, 'any'],
  ['with an input', trpc.feed.posts, { limit: 3 }, 'query'],
  ['of pages', trpc.feed.posts, { limit: 3 }, 'infinite'],
  ['without an input', trpc.profile.user, undefined, 'query'],
] as const)('the key %s is that of the package', (_, procedure, input, type) => {
  const asked = { procedure: procedure as typeof trpc.feed.posts, input: input as { limit: number }, type };
  const keyFrom = (get: typeof packageKey) => get(asked.procedure, asked.input, asked.type);
  expect(keyFrom(getQueryKey)).toEqual(keyFrom(packageKey));
});

test('what is prefetched is found by the package, and by nobody who asks for something else', async () => {
  const fake = fakeApi({ feed: { posts: () => ({ posts: [], nextCursor: null }) } });
  const queryClient = createQueryClient();
  const client = createApiClient([fake.link]);
  const [ours, theirs] = [createApi(queryClient, client), createTRPCQueryUtils<AppRouter>({ queryClient, client })];
  await ours.feed.posts.prefetchInfinite({ limit: 3 });
  const [first] = theirs.feed.posts.getInfiniteData({ limit: 3 })?.pages ?? [];
  expect(first).toEqual({ posts: [], nextCursor: null });
  expect(theirs.feed.posts.getInfiniteData({ limit: 4 })).toBeUndefined();
  await ours.feed.posts.invalidate();
  expect(queryClient.getQueryCache().findAll({ stale: true })).toHaveLength(1);
});

test('a call that the client has no use for fails by its name', () => {
  const client = createApiClient([fakeApi().link]);
  const api = createApi(createQueryClient(), client);
  expect(() => api.feed.posts.reset()).toThrow('feed.posts.reset is not supported.');
});
