import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { type InsightsSearch, newsInput, readInsightsSearch } from '../news/insights-search.ts';
import { rootRoute } from '../root-route.tsx';

export const insightsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/insights',
  validateSearch: (search: Record<string, unknown>): InsightsSearch => readInsightsSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => {
    void api.news.news.prefetchInfinite(newsInput(deps));
  },
  staticData: { code: 'news/insights-page.tsx' },
  component: lazyPage(async () => (await import('../news/insights-page.tsx')).InsightsPage),
});
