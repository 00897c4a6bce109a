import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { readReportSearch } from '../weekly-report/report-search.ts';

export const weeklyReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/weekly-report',
  validateSearch: readReportSearch,
  staticData: { code: 'weekly-report/report-page.tsx' },
  component: lazyPage(async () => (await import('../weekly-report/report-page.tsx')).WeeklyReportPage),
});
