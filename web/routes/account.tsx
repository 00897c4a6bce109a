import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});
