import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community/post/$id',
  loader: ({ context: { api }, params: { id } }) => {
    void api.feed.post.prefetch({ id });
    void api.discussion.comments.prefetchInfinite({ id });
  },
  component: lazyRouteComponent(() => import('../community/post-page.tsx'), 'PostPage'),
});
