// The route of the mailed link that confirms a subscription, with its `token`.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { tokenOfLink } from './token-of-link.ts';

export const newsletterConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/newsletter/confirm',
  validateSearch: tokenOfLink,
  component: lazyPage(
    'newsletter/confirm-page.tsx',
    async () => (await import('../newsletter/confirm-page.tsx')).ConfirmPage,
  ),
});
