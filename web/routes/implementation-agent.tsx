import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationAgentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent',
  staticData: { code: 'agent/landing-page.tsx' },
  component: lazyPage(async () => (await import('../agent/landing-page.tsx')).LandingPage),
});
