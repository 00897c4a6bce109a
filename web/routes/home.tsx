import { createRoute } from '@tanstack/react-router';
import { type HomeSearch, homeNewsInput, readHomeSearch, topToolsInput } from '../home/home-search.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HomeSearch => readHomeSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => {
    void api.news.news.prefetch(homeNewsInput(deps));
    void api.directory.tools.prefetch(topToolsInput);
    void api.directory.reviewSummary.prefetch();
    void api.feed.discussed.prefetch();
    void api.communityPulse.stats.prefetch();
  },
  staticData: { code: 'home/home-page.tsx' },
  component: lazyPage(async () => (await import('../home/home-page.tsx')).HomePage),
});
