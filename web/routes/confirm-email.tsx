// The route of the mailed link that confirms an address, with its `token`.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    // The router parses a token of digits alone as a number.
    token: token === undefined ? undefined : String(token),
  }),
  component: lazyPage(async () => (await import('../auth/confirm-email-page.tsx')).ConfirmEmailPage),
});
