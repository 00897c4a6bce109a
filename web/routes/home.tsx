import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { api } }) => {
    void api.feed.trending.prefetch();
    void api.communityPulse.stats.prefetch();
  },
  staticData: { code: 'home/home-page.tsx' },
  component: lazyPage(async () => (await import('../home/home-page.tsx')).HomePage),
});
