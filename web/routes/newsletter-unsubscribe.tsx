// The route of the mailed link that ends a subscription to the newsletter, with its `token`.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { tokenOfLink } from './token-of-link.ts';

export const newsletterUnsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/newsletter/unsubscribe',
  validateSearch: tokenOfLink,
  component: lazyPage(
    'newsletter/unsubscribe-page.tsx',
    async () => (await import('../newsletter/unsubscribe-page.tsx')).UnsubscribePage,
  ),
});
