import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationOnboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/onboarding',
  component: lazyPage(
    'planner/onboarding/onboarding-page.tsx',
    async () => (await import('../planner/onboarding/onboarding-page.tsx')).OnboardingPage,
  ),
});
