// Logging in and signing up on a page of its own: `mode` tells them apart, `returnTo` (a path of ours) says where to go then,
// `resetToken` comes from the mail of a forgotten password.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

const modes = ['signup', 'forgot', 'reset'] as const;

type LoginSearch = Readonly<{
  mode?: (typeof modes)[number] | undefined;
  returnTo?: string | undefined;
  resetToken?: string | undefined;
}>;

/** By hand, since every page's first load holds it: a schema would bring its whole library along. */
function readLoginSearch({ mode, returnTo, resetToken }: Record<string, unknown>): LoginSearch {
  return {
    mode: modes.find((each) => each === mode),
    returnTo: typeof returnTo === 'string' ? returnTo : undefined,
    // One of digits alone is read as a number.
    resetToken: resetToken === undefined ? undefined : String(resetToken),
  };
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => readLoginSearch(search),
  loader: ({ context }) => void context.api.demo.sampleAccount.prefetch(),
  staticData: { code: 'auth/login-page.tsx' },
  component: lazyPage(async () => (await import('../auth/login-page.tsx')).LoginPage),
});
