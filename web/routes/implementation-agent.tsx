import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationAgentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent',
  component: lazyPage(
    'planner/landing-page.tsx',
    async () => (await import('../planner/landing-page.tsx')).LandingPage,
  ),
});
