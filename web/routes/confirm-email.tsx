// The route of the mailed link that confirms an address, with its `token`.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { tokenOfLink } from './token-of-link.ts';

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: tokenOfLink,
  component: lazyPage(
    'accounts/sign-in/confirm-email-page.tsx',
    async () => (await import('../accounts/sign-in/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
});
