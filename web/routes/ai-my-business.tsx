import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const aiMyBusinessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-my-business',
  staticData: { code: 'adviser/business-page.tsx' },
  component: lazyPage(async () => (await import('../adviser/business-page.tsx')).BusinessPage),
});
