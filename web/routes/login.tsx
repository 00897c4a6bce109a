// The page to log in and sign up: `mode` chooses between the two, `returnTo` (one of our paths) says where to go
// afterwards, `resetToken` comes from the mail about a forgotten password, and `invitation` from an admin's link.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

const modes = ['signup', 'forgot', 'reset'] as const;

type LoginSearch = Readonly<{
  mode?: (typeof modes)[number] | undefined;
  returnTo?: string | undefined;
  resetToken?: string | undefined;
  invitation?: string | undefined;
}>;

/** Parses by hand, because this is part of every page's first load, and a schema would add its whole library. */
function readLoginSearch({ mode, returnTo, resetToken, invitation }: Record<string, unknown>): LoginSearch {
  return {
    mode: modes.find((each) => each === mode),
    returnTo: typeof returnTo === 'string' ? returnTo : undefined,
    // The router parses an all-digit token as a number.
    resetToken: resetToken === undefined ? undefined : String(resetToken),
    invitation: typeof invitation === 'string' ? invitation : undefined,
  };
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => readLoginSearch(search),
  loaderDeps: ({ search: { mode, resetToken } }) => ({ mode: resetToken ? ('reset' as const) : mode }),
  loader: async ({ context, deps: { mode } }) => {
    void context.api.demo.sampleAccount.prefetch();
    // The server draws all of these forms, too.
    if (mode) await (await import('../accounts/sign-in/login-page.tsx')).preloadForm[mode]();
  },
  staticData: { code: 'accounts/sign-in/login-page.tsx' },
  component: lazyPage(async () => (await import('../accounts/sign-in/login-page.tsx')).LoginPage),
});
