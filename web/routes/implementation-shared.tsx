import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { tokenOfLink } from './token-of-link.ts';

export const implementationSharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/shared',
  validateSearch: tokenOfLink,
  staticData: { code: 'planner/shared-page.tsx' },
  component: lazyPage(async () => (await import('../planner/report/shared-page.tsx')).SharedPage),
});
