import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/dashboard',
  component: lazyPage(
    'planner/dashboard-page.tsx',
    async () => (await import('../planner/dashboard-page.tsx')).DashboardPage,
  ),
});
