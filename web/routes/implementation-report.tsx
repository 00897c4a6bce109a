import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/report/$id',
  component: lazyPage('planner/report-page.tsx', async () => (await import('../planner/report-page.tsx')).ReportPage),
});
