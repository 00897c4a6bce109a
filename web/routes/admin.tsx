import { createRoute } from '@tanstack/react-router';
import { readAdminSearch } from '../../src/loaders/admin.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: readAdminSearch,
  component: lazyPage('admin/admin-page.tsx', async () => (await import('../admin/admin-page.tsx')).AdminPage),
});
