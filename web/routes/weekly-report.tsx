import { createRoute } from '@tanstack/react-router';
import { readReportSearch } from '../../src/loaders/weekly-report.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const weeklyReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/weekly-report',
  validateSearch: readReportSearch,
  component: lazyPage(
    'reports/report-page.tsx',
    async () => (await import('../reports/report-page.tsx')).WeeklyReportPage,
  ),
});
