import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community/post/$id',
  loader: ({ context: { api }, params: { id } }) => {
    void api.feed.post.prefetch({ id });
    void api.discussion.comments.prefetchInfinite({ id });
  },
  staticData: { code: 'community/post-page.tsx' },
  component: lazyPage(async () => (await import('../community/post-page.tsx')).PostPage),
});
