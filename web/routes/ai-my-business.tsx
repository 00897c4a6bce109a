import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const aiMyBusinessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-my-business',
  component: lazyPage(
    'adviser/business-page.tsx',
    async () => (await import('../adviser/business-page.tsx')).BusinessPage,
  ),
});
