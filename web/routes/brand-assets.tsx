import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const brandAssetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brand-assets',
  component: lazyPage(
    'site/papers/brand-assets-page.tsx',
    async () => (await import('../site/papers/brand-assets-page.tsx')).BrandAssetsPage,
  ),
});
