import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { isKnownMissing } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';
import { cursorIn, startOf } from '../start-of-list.ts';
import { trpc } from '../trpc.ts';
import { getQueryKey } from '../trpc-queries.ts';

export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community/post/$id',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string | undefined } => ({ from: cursorIn(from) }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ context: { api, queryClient }, params: { id }, deps: { from } }) => {
    if (isKnownMissing(queryClient, getQueryKey(trpc.feed.post, { id }, 'query'))) return;
    void api.feed.post.prefetch({ id });
    void api.discussion.comments.prefetchInfinite({ id, ...startOf(from) });
  },
  staticData: { code: 'community/post-page.tsx' },
  component: lazyPage(async () => (await import('../community/post-page.tsx')).PostPage),
});
