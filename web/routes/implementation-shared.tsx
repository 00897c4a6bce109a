import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { tokenOfLink } from './token-of-link.ts';

export const implementationSharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/shared',
  validateSearch: tokenOfLink,
  component: lazyPage(
    'planner/report/shared-page.tsx',
    async () => (await import('../planner/report/shared-page.tsx')).SharedPage,
  ),
});
