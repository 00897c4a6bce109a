import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { api } }) => {
    void api.feed.trending.prefetch();
    void api.communityPulse.stats.prefetch();
  },
  component: lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
});
