import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/report/$id',
  component: lazyPage(
    'planner/report/report-page.tsx',
    async () => (await import('../planner/report/report-page.tsx')).ReportPage,
  ),
});
