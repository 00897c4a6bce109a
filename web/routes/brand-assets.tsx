import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

export const brandAssetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brand-assets',
  component: lazyRouteComponent(() => import('../papers/brand-assets-page.tsx'), 'BrandAssetsPage'),
});
