import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { memberOf } from '../session/session.tsx';
import { type HomeSearch, homeNewsInput, readHomeSearch, topToolsInput } from '../site/home/home-search.ts';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HomeSearch => readHomeSearch(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    void api.news.news.prefetch(homeNewsInput(deps));
    void api.directory.tools.prefetch(topToolsInput);
    void api.directory.reviewSummary.prefetch();
    void api.feed.discussed.prefetch();
    void api.communityPulse.stats.prefetch();
    // Preloaded, because a digest that appeared later would push down what somebody is reading. If its code can't be
    // loaded, the page says so.
    if (memberOf(queryClient))
      await import('../site/home/home-page.tsx').then((page) => page.preloadDigest()).catch(() => {});
  },
  staticData: { code: 'site/home/home-page.tsx' },
  component: lazyPage(async () => (await import('../site/home/home-page.tsx')).HomePage),
});
