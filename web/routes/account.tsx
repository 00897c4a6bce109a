import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyPage(
    'accounts/settings/account-page.tsx',
    async () => (await import('../accounts/settings/account-page.tsx')).AccountPage,
  ),
});
