import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/dashboard',
  staticData: { code: 'planner/dashboard-page.tsx' },
  component: lazyPage(async () => (await import('../planner/dashboard-page.tsx')).DashboardPage),
});
