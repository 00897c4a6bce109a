import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(
    'site/papers/privacy-page.tsx',
    async () => (await import('../site/papers/privacy-page.tsx')).PrivacyPage,
  ),
});
