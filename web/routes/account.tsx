import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  staticData: { code: 'account/account-page.tsx' },
  component: lazyPage(async () => (await import('../account/account-page.tsx')).AccountPage),
});
