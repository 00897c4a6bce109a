import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const implementationSharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/shared',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  staticData: { code: 'agent/shared-page.tsx' },
  component: lazyPage(async () => (await import('../agent/shared-page.tsx')).SharedPage),
});
