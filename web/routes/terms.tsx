import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyPage(
    'site/papers/terms-page.tsx',
    async () => (await import('../site/papers/terms-page.tsx')).TermsPage,
  ),
});
