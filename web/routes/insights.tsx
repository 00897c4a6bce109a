import { createRoute } from '@tanstack/react-router';
import { type InsightsSearch, newsInput, readInsightsSearch } from '../insights/insights-search.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const insightsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/insights',
  validateSearch: (search: Record<string, unknown>): InsightsSearch => readInsightsSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => {
    void api.news.news.prefetchInfinite(newsInput(deps));
  },
  staticData: { code: 'insights/insights-page.tsx' },
  component: lazyPage(async () => (await import('../insights/insights-page.tsx')).InsightsPage),
});
