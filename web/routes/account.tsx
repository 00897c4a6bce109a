import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  staticData: { code: 'accounts/settings/account-page.tsx' },
  component: lazyPage(async () => (await import('../accounts/settings/account-page.tsx')).AccountPage),
});
