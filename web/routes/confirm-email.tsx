// Where the link of a mail leads that confirms an address; `token` comes with it.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    // One of digits alone is read as a number.
    token: token === undefined ? undefined : String(token),
  }),
  component: lazyPage(async () => (await import('../auth/confirm-email-page.tsx')).ConfirmEmailPage),
});
