import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('../papers/terms-page.tsx'), 'TermsPage'),
});
