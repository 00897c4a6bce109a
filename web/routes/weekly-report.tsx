import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { readReportSearch } from '../reports/report-search.ts';
import { rootRoute } from '../root-route.tsx';

export const weeklyReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/weekly-report',
  validateSearch: readReportSearch,
  staticData: { code: 'reports/report-page.tsx' },
  component: lazyPage(async () => (await import('../reports/report-page.tsx')).WeeklyReportPage),
});
