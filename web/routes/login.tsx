import { createRoute } from '@tanstack/react-router';
import { type LoginSearch, loadLogin, readLoginSearch } from '../../src/loaders/login.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => readLoginSearch(search),
  loaderDeps: ({ search: { mode, resetToken } }) => ({ mode: resetToken ? ('reset' as const) : mode }),
  loader: async (match) => {
    prefetch(loadLogin, match);
    const { mode } = match.deps;
    // Without this, whoever follows a link to one of these forms would first see a gap.
    if (mode) await (await import('../accounts/sign-in/login-page.tsx')).preloadForm[mode]();
  },
  component: lazyPage(
    'accounts/sign-in/login-page.tsx',
    async () => (await import('../accounts/sign-in/login-page.tsx')).LoginPage,
  ),
});
