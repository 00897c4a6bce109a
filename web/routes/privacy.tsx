import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { code: 'site/papers/privacy-page.tsx' },
  component: lazyPage(async () => (await import('../site/papers/privacy-page.tsx')).PrivacyPage),
});
