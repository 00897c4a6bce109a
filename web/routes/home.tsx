import { createRoute } from '@tanstack/react-router';
import { type HomeSearch, loadHome, readHomeSearch } from '../../src/loaders/home.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';
import { memberOf } from '../session/session.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HomeSearch => readHomeSearch(search),
  loaderDeps: ({ search }) => search,
  loader: async (match) => {
    prefetch(loadHome, match);
    // Preloaded, because a digest that appeared later would push down what somebody is reading. If its code can't be
    // loaded, the page says so.
    if (memberOf(match.context.queryClient))
      await import('../site/home/home-page.tsx').then((page) => page.preloadDigest()).catch(() => {});
  },
  component: lazyPage('site/home/home-page.tsx', async () => (await import('../site/home/home-page.tsx')).HomePage),
});
