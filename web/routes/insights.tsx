import { createRoute } from '@tanstack/react-router';
import { type InsightsSearch, loadInsights, readInsightsSearch } from '../../src/loaders/insights.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const insightsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/insights',
  validateSearch: (search: Record<string, unknown>): InsightsSearch => readInsightsSearch(search),
  loaderDeps: ({ search }) => search,
  loader: (match) => prefetch(loadInsights, match),
  component: lazyPage('news/insights-page.tsx', async () => (await import('../news/insights-page.tsx')).InsightsPage),
});
