import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyPage(
    'accounts/setup/setup-page.tsx',
    async () => (await import('../accounts/setup/setup-page.tsx')).SetupPage,
  ),
});
